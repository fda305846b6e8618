#include "walk.h"

extern uint32_t ts_node_child_count(TSNode);
extern uint32_t ts_node_descendant_count(TSNode);
extern uint32_t ts_node_start_byte(TSNode);
extern uint32_t ts_node_end_byte(TSNode);
extern TSSymbol ts_node_symbol(TSNode);
extern bool ts_node_is_named(TSNode);
extern bool ts_node_is_missing(TSNode);
extern bool ts_node_is_extra(TSNode);
extern bool ts_node_has_error(TSNode);
extern TSTreeCursor ts_tree_cursor_new(TSNode);
extern void ts_tree_cursor_delete(TSTreeCursor *);
extern TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
extern TSFieldId ts_tree_cursor_current_field_id(const TSTreeCursor *);
extern bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
extern bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
extern bool ts_tree_cursor_goto_parent(TSTreeCursor *);

static uint16_t flags_of(TSNode node) {
  return (ts_node_is_named(node) ? OSY_NAMED : 0) |
         (ts_node_is_missing(node) ? OSY_MISSING : 0) |
         (ts_node_is_extra(node) ? OSY_EXTRA : 0) |
         (ts_node_has_error(node) ? OSY_HAS_ERROR : 0);
}

// The cursor of the runtime gives whatever is extra, comments and skipped text, the
// alias of the node that it began with. The last number of the context is the alias.
static TSNode current(const TSTreeCursor *cursor) {
  TSNode node = ts_tree_cursor_current_node(cursor);
  if (ts_node_is_extra(node)) node.context[3] = 0;
  return node;
}

static bool is_error(TSNode node) { return ts_node_symbol(node) == UINT16_MAX; }

uint32_t osy_unit_count(TSNode root) {
  return is_error(root) ? 1 : ts_node_child_count(root);
}

void osy_units(TSNode root, osy_unit *out, uint32_t count) {
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  bool more = is_error(root) || ts_tree_cursor_goto_first_child(&cursor);
  for (uint32_t i = 0; i < count && more; i++) {
    TSNode node = current(&cursor);
    out[i] = (osy_unit){
      .node = node,
      .start = ts_node_start_byte(node),
      .end = ts_node_end_byte(node),
      .size = ts_node_descendant_count(node),
      .kind = ts_node_symbol(node),
      .flags = flags_of(node),
    };
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      out[i].content = ts_tree_cursor_current_node(&cursor).id;
      ts_tree_cursor_goto_parent(&cursor);
    }
    more = ts_tree_cursor_goto_next_sibling(&cursor);
  }
  ts_tree_cursor_delete(&cursor);
}

uint32_t osy_nodes(TSNode unit, osy_node *out, uint32_t count) {
  TSTreeCursor cursor = ts_tree_cursor_new(unit);
  uint32_t base = ts_node_start_byte(unit), parent = 0, n = 0;
  bool more = true;
  while (more && n < count) {
    TSNode node = current(&cursor);
    out[n] = (osy_node){
      .start = ts_node_start_byte(node) - base,
      .end = ts_node_end_byte(node) - base,
      .parent = parent,
      .size = 1,
      .kind = ts_node_symbol(node),
      .field = n == 0 ? 0 : ts_tree_cursor_current_field_id(&cursor),
      .flags = flags_of(node),
    };
    n++;
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      parent = n - 1;
      continue;
    }
    while (more && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      more = ts_tree_cursor_goto_parent(&cursor);
      out[parent].size = n - parent;
      parent = out[parent].parent;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return n;
}
