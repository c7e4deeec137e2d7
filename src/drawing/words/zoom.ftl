### How large a tree is drawn.

# $zoom (Text) - what stands for nodes at the largest zoom
largest = { $zoom } are the largest

# $zoom (Text) - what stands for nodes at the smallest zoom
smallest = { $zoom } are the smallest

## What is drawn for a node

boards = boards

boxes = boxes

framed-labels = framed labels

labels = labels

named-values = names and values

values = values

open-values = values of leaves and open nodes

leaf-values = values of leaves

dots = dots
