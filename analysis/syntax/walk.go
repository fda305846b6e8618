package syntax

// #include "walk.h"
import "C"

import (
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// record is one node of a unit, as C writes it.
type record struct {
	start, end uint32 // bytes from the start of the unit
	parent     uint32 // index of the parent; the root is its own
	size       uint32 // number of nodes in the subtree, this one included
	kind       uint16
	field      uint16
	flags      uint16
}

const (
	flagNamed    = C.OSY_NAMED
	flagMissing  = C.OSY_MISSING
	flagExtra    = C.OSY_EXTRA
	flagHasError = C.OSY_HAS_ERROR
)

// The build fails when the two sides disagree about a layout. The binding keeps
// the C node private as the first member of its own.
var (
	_ [unsafe.Sizeof(record{})]byte      = [C.sizeof_osy_node]byte{}
	_ [unsafe.Sizeof(sitter.Node{})]byte = [C.sizeof_TSNode + unsafe.Sizeof(uintptr(0))]byte{}
)

// child is one child of the root while the tree it points into is open.
type child = C.osy_unit

// childrenOf lists the children of a tree's root.
func childrenOf(tree *sitter.Tree) []child {
	root := *(*C.TSNode)(unsafe.Pointer(tree.RootNode()))
	list := make([]child, C.osy_unit_count(root))
	C.osy_units(root, unsafe.SliceData(list), C.uint32_t(len(list)))
	return list
}

// recordsOf returns the nodes of a child in preorder.
func recordsOf(c *child) []record {
	list := make([]record, c.size)
	n := C.osy_nodes(c.node, (*C.osy_node)(unsafe.Pointer(unsafe.SliceData(list))), c.size)
	return list[:n]
}
