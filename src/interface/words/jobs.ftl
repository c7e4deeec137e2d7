### Long work in the background, and its errors.

reading = reading

searching = searching

laying-out = laying out

counting = counting

writing-out = generating the tree

saving = saving

thinking = thinking

comparing-strategies = comparing strategies

# $syntax (Text) - TOML or JSON
# $why (Text) - what is wrong with what was written
unreadable = { $syntax } cannot hold this tree ({ $why }): save it under a name that ends in .json

no-tree = a game has no tree to save
