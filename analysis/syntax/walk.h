// The compact form of a syntax tree is written by one call into C for each
// declaration. Asking for every node from Go costs some eight calls a node, and
// a walk of a file then takes longer than parsing it.

#ifndef OSY_WALK_H
#define OSY_WALK_H

#include <stdbool.h>
#include <stdint.h>

// The part of the tree-sitter API that is used, as api.h declares it. The
// runtime itself is linked in by the Go binding, which does not export the header.
typedef uint16_t TSSymbol;
typedef uint16_t TSFieldId;
typedef struct {
  uint32_t context[4];
  const void *id;
  const void *tree;
} TSNode;
typedef struct {
  const void *tree;
  const void *id;
  uint32_t context[3];
} TSTreeCursor;

// One node. Offsets are bytes from the start of the unit; parent is an index
// into the unit's nodes; size counts the node and everything below it.
typedef struct {
  uint32_t start, end, parent, size;
  TSSymbol kind;
  TSFieldId field;
  uint16_t flags;
} osy_node;

enum {
  OSY_NAMED = 1,
  OSY_MISSING = 2,
  OSY_EXTRA = 4,
  OSY_HAS_ERROR = 8,
};

// One child of the root, or the root itself where it is an error: then the file
// as a whole could not be read. content identifies what is below it: a later tree of
// the same file that took the child over unchanged shows the same address. It is
// null for a child without children.
typedef struct {
  TSNode node;
  const void *content;
  uint32_t start, end, size;
  TSSymbol kind;
  uint16_t flags;
} osy_unit;

uint32_t osy_unit_count(TSNode root);
void osy_units(TSNode root, osy_unit *out, uint32_t count);
uint32_t osy_nodes(TSNode unit, osy_node *out, uint32_t count);

#endif
