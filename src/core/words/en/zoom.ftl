### How large a tree is drawn.

# $zoom (Text) - what stands for nodes at the largest zoom
largest = { $zoom } are the largest

# $zoom (Text) - what stands for nodes at the smallest zoom
smallest = { $zoom } are the smallest
