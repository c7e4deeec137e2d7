### What takes its time while the interface goes on, and why it comes to nothing.

reading = reading

searching = searching

laying-out = laying out

counting = counting

writing-out = writing the game out

saving = saving

thinking = thinking

comparing-strategies = comparing strategies

# $syntax (Text) - TOML or JSON
# $why (Text) - what is wrong with what was written
unreadable = written as { $syntax }, this tree could not be read again ({ $why }): save it as a file that ends in .json

no-tree = a game has no tree to save
