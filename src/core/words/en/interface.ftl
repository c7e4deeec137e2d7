### What stands around the tree: titles, labels, questions and remarks.

## The gallery

none-beside = what is open is not in the gallery: there is none beside it
first-of-gallery = this is the first of the gallery
last-of-gallery = this is the last of the gallery
the-gallery = the gallery

## Another terminal

not-heard = the talk did not hear that
