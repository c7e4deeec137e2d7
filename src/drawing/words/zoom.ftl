### Zoom of a tree.

# $zoom (Text) - what stands for nodes at the largest zoom
largest = zoom is at its largest: { $zoom }

# $zoom (Text) - what stands for nodes at the smallest zoom
smallest = zoom is at its smallest: { $zoom }

## Drawings of a node

boards = boards

boxes = boxes

framed-labels = framed labels

labels = labels

named-values = names and values

values = values

open-values = values of leaves and open nodes

leaf-values = values of leaves

dots = dots
