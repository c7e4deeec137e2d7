### The settings of the user: `config.toml`.

what = settings file

# $file (Text) - its path
directory = `{ $file }` is a directory

directory-help = Plywood reads its settings from a file of this name: move the directory away

unread-help = Plywood uses its defaults until it can read this file

help = Plywood uses the default for this. `plywood config` prints the settings in force

no-address = this is not the address of a site

no-address-help = write one like "https://example.org/plywood/"

only-in-file = this setting belongs to a single tree

only-in-file-help = write it into the `[view]` of the tree file

