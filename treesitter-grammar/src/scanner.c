// What the grammar cannot decide by itself: whether `<` opens type arguments,
// where raw strings end, and where a block whose `}` was never written ends.
//
// Everything here looks ahead by a bounded number of characters, so the time a
// scan takes does not depend on the size of the file.

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

#include <string.h>

enum TokenType {
  TYPE_ARGUMENTS_OPEN,
  BLOCK_ENDS_HERE,
  STATE_ENDS_HERE,
  WORKFLOW_ENDS_HERE,
  BODY_ENDS_HERE,
  STATEMENT_HERE,
  BODY_STARTS_HERE,
  BRACE_MISSING_HERE,
  PAREN_MISSING_HERE,
  MISSING_NAME,
  MISSING_EXPRESSION,
  VALUE_MISSING_HERE,
  PARAMETERS_MISSING_HERE,
  UNEXPECTED_LIST,
  QUOTE_MISSING_HERE,
  FORGIVING_MARK,
  STRING_TEXT,
  INTERPOLATION_TEXT,
  VERBATIM_INTERPOLATION_TEXT,
  FORMAT_SPECIFIER,
  RAW_STRING,
  RAW_INTERPOLATION_START,
  RAW_INTERPOLATION_TEXT,
  RAW_INTERPOLATION_OPEN,
  RAW_INTERPOLATION_CLOSE,
  RAW_INTERPOLATION_END,
  ERROR_RECOVERY,
};

enum {
  MAX_OPEN_STRINGS = 32,
  MAX_WORD = 24,
  MAX_LOOKAHEAD = 400,
  MAX_LIST = 4000,
  MAX_REST = 30000,
  MAX_TYPE_DEPTH = 16,
};

// One `$$"""` that is being read: its holes open with `dollars` braces, and it
// ends with `quotes` quotes.
typedef struct {
  uint8_t dollars;
  uint8_t quotes;
} RawString;

typedef struct {
  // Flips with each zero-width token. During error recovery the parser drops a
  // token without width unless the scanner's state moved with it.
  uint8_t flip;
  // The members of the body that opened last stand at the start of their lines,
  // so that a function there is no sign that the body has ended.
  uint8_t flush;
  uint8_t open;
  RawString strings[MAX_OPEN_STRINGS];
} Scanner;

void *tree_sitter_osy_external_scanner_create(void) { return ts_calloc(1, sizeof(Scanner)); }

void tree_sitter_osy_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_osy_external_scanner_serialize(void *payload, char *buffer) {
  Scanner *scanner = payload;
  // The usual state, nothing open and nothing flipped, is no state at all.
  if (scanner->open == 0 && scanner->flip == 0 && scanner->flush == 0) return 0;
  unsigned size = 0;
  buffer[size++] = (char)(scanner->flip | scanner->flush << 1);
  for (unsigned i = 0; i < scanner->open; i++) {
    buffer[size++] = (char)scanner->strings[i].dollars;
    buffer[size++] = (char)scanner->strings[i].quotes;
  }
  return size;
}

void tree_sitter_osy_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  scanner->flip = 0;
  scanner->flush = 0;
  scanner->open = 0;
  if (length == 0) return;
  scanner->flip = buffer[0] & 1;
  scanner->flush = buffer[0] >> 1 & 1;
  for (unsigned i = 1; i + 1 < length && scanner->open < MAX_OPEN_STRINGS; i += 2) {
    scanner->strings[scanner->open].dollars = (uint8_t)buffer[i];
    scanner->strings[scanner->open].quotes = (uint8_t)buffer[i + 1];
    scanner->open++;
  }
}

// ── characters ───────────────────────────────────────────────────────────

static bool is_newline(int32_t c) { return c == '\n' || c == '\r'; }

static bool is_space(int32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0xFEFF || c == 0x200B || c == 0x2060;
}

// Letters beyond ASCII are told apart by the grammar; here they only have to
// belong to some word.
static bool is_word_start(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c > 0x7F && !is_space(c));
}

static bool is_word(int32_t c) { return is_word_start(c) || (c >= '0' && c <= '9'); }

// ── bounded lookahead ────────────────────────────────────────────────────

// Reads ahead of the token without moving its end.
typedef struct {
  TSLexer *lexer;
  unsigned left;
  // A name that was read as a type, but is written like a variable.
  bool variable;
} Ahead;

static int32_t peek(Ahead *ahead) { return ahead->left > 0 && !ahead->lexer->eof(ahead->lexer) ? ahead->lexer->lookahead : 0; }

static void step(Ahead *ahead) {
  if (ahead->left == 0) return;
  ahead->left--;
  ahead->lexer->advance(ahead->lexer, false);
}

static bool take(Ahead *ahead, int32_t c) {
  if (peek(ahead) != c) return false;
  step(ahead);
  return true;
}

// Skips blanks and comments. Answers false where a `/` stands that opens none.
static bool skip_blanks(Ahead *ahead) {
  for (;;) {
    while (is_space(peek(ahead))) step(ahead);
    if (peek(ahead) != '/') return true;
    step(ahead);
    if (take(ahead, '/')) {
      while (peek(ahead) != 0 && !is_newline(peek(ahead))) step(ahead);
    } else if (take(ahead, '*')) {
      for (bool star = false; peek(ahead) != 0; step(ahead)) {
        if (star && peek(ahead) == '/') { step(ahead); break; }
        star = peek(ahead) == '*';
      }
    } else {
      return false;
    }
  }
}

// Reads a word into `word`, cut to its size; a longer word equals none of ours.
static bool read_word(Ahead *ahead, char word[MAX_WORD]) {
  unsigned length = 0;
  if (!is_word_start(peek(ahead))) return false;
  while (is_word(peek(ahead))) {
    if (length < MAX_WORD - 1) word[length++] = peek(ahead) < 0x80 ? (char)peek(ahead) : '?';
    step(ahead);
  }
  word[length] = 0;
  return true;
}

static bool one_of(const char *word, const char *const *words) {
  for (; *words; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

// ── types ────────────────────────────────────────────────────────────────

static const char *const LOWER_CASE_TYPES[] = {
  "bool", "int", "long", "double", "decimal", "string", "char", "byte", "void", "object", "short", "uint", "ulong",
  "ushort", "sbyte", "float", "dynamic", "nint", "nuint", "role", "stream", NULL};

static bool skip_type(Ahead *ahead, unsigned depth);

static bool skip_type_list(Ahead *ahead, int32_t close, unsigned depth) {
  for (;;) {
    if (!skip_blanks(ahead)) return false;
    if (peek(ahead) == ',') { step(ahead); continue; }
    if (take(ahead, close)) return true;
    if (!skip_type(ahead, depth + 1)) return false;
    char name[MAX_WORD];
    if (close == ')') read_word(ahead, name);
    if (!skip_blanks(ahead)) return false;
    if (take(ahead, close)) return true;
    if (!take(ahead, ',')) return false;
  }
}

// `A.B<C>?[]`, and a tuple of such. Leaves the blanks behind it skipped.
static bool skip_type(Ahead *ahead, unsigned depth) {
  char word[MAX_WORD];
  if (depth > MAX_TYPE_DEPTH || !skip_blanks(ahead)) return false;
  if (take(ahead, '(')) {
    if (!skip_type_list(ahead, ')', depth)) return false;
  } else {
    for (;;) {
      if (!read_word(ahead, word)) return false;
      ahead->variable |= word[0] >= 'a' && word[0] <= 'z' && !one_of(word, LOWER_CASE_TYPES);
      if (!skip_blanks(ahead)) return false;
      if (take(ahead, '<') && !skip_type_list(ahead, '>', depth)) return false;
      if (!skip_blanks(ahead)) return false;
      if (!take(ahead, '.')) break;
      if (!skip_blanks(ahead)) return false;
    }
  }
  for (;;) {
    if (!skip_blanks(ahead)) return false;
    if (take(ahead, '?')) continue;
    if (!take(ahead, '[')) return true;
    while (is_space(peek(ahead)) || peek(ahead) == ',') step(ahead);
    if (!take(ahead, ']')) return false;
  }
}

// With the lexer on `<`: are these type arguments? They are when a list of
// types follows and, behind its `>`, something that cannot begin an operand.
// Only a name can stand behind both: `List<int> x` declares and `f(a < b, c > d)`
// compares. Where an expression may go on (`in_expression`) the latter is meant
// if one of the types is written like a variable.
static bool type_arguments_ahead(TSLexer *lexer, bool in_expression) {
  Ahead ahead = {lexer, MAX_LOOKAHEAD, false};
  step(&ahead);
  lexer->mark_end(lexer);
  if (peek(&ahead) == '<' || peek(&ahead) == '=') return false;
  if (!skip_type_list(&ahead, '>', 0)) return false;
  int32_t next = peek(&ahead);
  if (next == '=') return false;
  bool apart = is_space(next);
  if (!skip_blanks(&ahead)) return false;
  next = peek(&ahead);
  if (next == 0) return true;
  if (is_word_start(next) || next == '@') return !in_expression || !ahead.variable;
  switch (next) {
    case '(': case ')': case ']': case '}': case '{': case '[':
    case ':': case ';': case ',': case '.': case '?':
    case '|': case '&': case '^': case '>':
      return true;
    case '=': // `==`, or `= …` and `=> …` behind a blank
      return apart;
    case '!':
      step(&ahead);
      return peek(&ahead) == '=';
    default:
      return false;
  }
}

// ── what stands ahead ────────────────────────────────────────────────────

// How far out a declaration that cannot be part of the code before it belongs.
typedef enum { NOTHING, MEMBER, CAPITALISED_MEMBER, WORKFLOW_MEMBER, FILE_MEMBER, TOP_LEVEL } Level;

static bool skip_balanced(Ahead *ahead, int32_t open, int32_t close) {
  unsigned depth = 0;
  while (peek(ahead) != 0) {
    int32_t c = peek(ahead);
    step(ahead);
    if (c == '"') {
      while (peek(ahead) != '"' && peek(ahead) != 0 && !is_newline(peek(ahead))) {
        if (peek(ahead) == '\\') step(ahead);
        step(ahead);
      }
      if (!take(ahead, '"')) return false;
    } else if (c == open) {
      depth++;
    } else if (c == close && --depth == 0) {
      return true;
    }
  }
  return false;
}

static bool parameters_and_brace(Ahead *ahead) {
  if (!skip_blanks(ahead)) return false;
  if (peek(ahead) == '(' && (!skip_balanced(ahead, '(', ')') || !skip_blanks(ahead))) return false;
  return peek(ahead) == '{';
}

static const char *const MODIFIERS[] = {
  "public", "internal", "protected", "private", "abstract", "sealed", "virtual", "override", "partial", NULL};

// Words that begin a statement, and neither an expression nor a name.
static const char *const RESERVED[] = {
  "goto", "return", "if", "foreach", "for", "while", "do", "try", "break", "continue", "yield", NULL};

// Words that cannot be the type of a function, however it is laid out.
static const char *const NO_TYPE[] = {
  "return", "throw", "else", "new", "await", "goto", "case", "yield", "using", "in", "is", "as", "do", "try",
  "if", "for", "foreach", "while", "switch", "lock", "catch", "finally", "var", "this", "base", NULL};

// With one word read: does `Type Name(…) {` or `… =>` follow from it?
static bool function_ahead(Ahead *ahead, const char *first) {
  char word[MAX_WORD];
  if (one_of(first, NO_TYPE)) return false;
  if (!skip_blanks(ahead)) return false;
  while (take(ahead, '.')) {
    if (!read_word(ahead, word) || !skip_blanks(ahead)) return false;
  }
  if (take(ahead, '<') && (!skip_type_list(ahead, '>', 0) || !skip_blanks(ahead))) return false;
  while (peek(ahead) == '?' || peek(ahead) == '[' || peek(ahead) == ']') step(ahead);
  if (!skip_blanks(ahead) || !read_word(ahead, word) || one_of(word, NO_TYPE)) return false;
  if (!skip_blanks(ahead) || peek(ahead) != '(' || !skip_balanced(ahead, '(', ')')) return false;
  if (!skip_blanks(ahead)) return false;
  if (take(ahead, '=')) return peek(ahead) == '>';
  return peek(ahead) == '{';
}

// `reserved` tells whether a statement begins here.
static Level declaration_ahead(TSLexer *lexer, bool line_start, bool *reserved) {
  Ahead ahead = {lexer, MAX_LOOKAHEAD, false};
  char word[MAX_WORD], name[MAX_WORD];
  bool modified = false;
  *reserved = false;

  // Attributes belong to what they stand before.
  while (peek(&ahead) == '[') {
    if (!skip_balanced(&ahead, '[', ']') || !skip_blanks(&ahead)) return NOTHING;
  }
  for (;;) {
    if (!read_word(&ahead, word)) return NOTHING;
    *reserved = one_of(word, RESERVED);
    if (*reserved || !skip_blanks(&ahead)) return NOTHING;
    if (strcmp(word, "var") == 0) {
      // `var x =`: a `var` in an argument or a pattern declares without a value.
      *reserved = read_word(&ahead, name) && skip_blanks(&ahead) && take(&ahead, '=') && peek(&ahead) != '=' && peek(&ahead) != '>';
      return NOTHING;
    }
    if (!one_of(word, MODIFIERS)) break;
    modified = true;
  }

  // Each case answers only for the whole shape of its declaration, since every
  // one of these words is an ordinary name too.
  static const char *const BLOCKS[] = {
    "enter", "exit", "render", "skeleton", "variants", "placeholders", "meta", "security", NULL};
  static const char *const CAPITALISED[] = {"Expire", "Unfinished", "Finished", "Requires", NULL};
  static const char *const TYPES[] = {"class", "interface", "enum", "struct", "record", NULL};
  static const char *const DECLARATIONS[] = {
    "workflow", "entity", "component", "control", "theme", "animation", "policy", "principal", "grant",
    "topic", "look", "agent", "translations", NULL};
  static const char *const ACCESSORS[] = {"get", "set", "init", "add", "remove", NULL};
  static const char *const OUTCOMES[] = {"success", "cancel", "error", NULL};

  if (one_of(word, BLOCKS)) return peek(&ahead) == '{' ? MEMBER : NOTHING;
  if (one_of(word, CAPITALISED)) return peek(&ahead) == '{' ? CAPITALISED_MEMBER : NOTHING;
  if (strcmp(word, "Start") == 0 && peek(&ahead) == '{') return WORKFLOW_MEMBER;
  if (strcmp(word, "namespace") == 0) return TOP_LEVEL;

  if (is_word_start(peek(&ahead)) && !one_of(word, NO_TYPE)) {
    if (strcmp(word, "on") == 0) {
      read_word(&ahead, name);
      return parameters_and_brace(&ahead) ? MEMBER : NOTHING;
    }
    if (strcmp(word, "Remind") == 0) {
      read_word(&ahead, name);
      return parameters_and_brace(&ahead) ? CAPITALISED_MEMBER : NOTHING;
    }
    if (strcmp(word, "live") == 0) {
      read_word(&ahead, name);
      return strcmp(name, "var") == 0 ? MEMBER : NOTHING;
    }
    if (strcmp(word, "action") == 0) {
      read_word(&ahead, name);
      return parameters_and_brace(&ahead) ? MEMBER : NOTHING;
    }
    if (strcmp(word, "subscribe") == 0) {
      read_word(&ahead, name);
      return skip_blanks(&ahead) && (peek(&ahead) == '(' || peek(&ahead) == 'a' || peek(&ahead) == ';') ? MEMBER : NOTHING;
    }
    if (strcmp(word, "state") == 0 || strcmp(word, "milestone") == 0) {
      read_word(&ahead, name);
      return skip_blanks(&ahead) && peek(&ahead) == '{' ? (*word == 's' ? WORKFLOW_MEMBER : MEMBER) : NOTHING;
    }
    if (strcmp(word, "terminal") == 0) {
      read_word(&ahead, name);
      return one_of(name, OUTCOMES) ? WORKFLOW_MEMBER : NOTHING;
    }
    if (strcmp(word, "event") == 0) {
      read_word(&ahead, name);
      return skip_blanks(&ahead) && (peek(&ahead) == '(' || peek(&ahead) == ';') ? WORKFLOW_MEMBER : NOTHING;
    }
    if (one_of(word, DECLARATIONS)) {
      read_word(&ahead, name);
      if (!skip_blanks(&ahead)) return NOTHING;
      switch (peek(&ahead)) {
        case '{': case '(': case ':': case '.': case '<': case '=': return TOP_LEVEL;
        case ';': return strcmp(word, "policy") == 0 ? TOP_LEVEL : NOTHING;
        case 'f': return strcmp(word, "grant") == 0 ? TOP_LEVEL : NOTHING;
        default: return NOTHING;
      }
    }
    if (one_of(word, TYPES)) {
      // A type may be nested in another, but never in a block or a workflow.
      return line_start ? TOP_LEVEL : MEMBER;
    }
  }

  // `private set;` goes on in the property it stands in.
  if (modified) return one_of(word, ACCESSORS) && !is_word_start(peek(&ahead)) ? NOTHING : MEMBER;
  // A function of a block stands indented in it; one at the start of a line is
  // the next declaration of the file.
  return line_start && function_ahead(&ahead, word) ? FILE_MEMBER : NOTHING;
}

static void skip_string(Ahead *ahead, int32_t before) {
  unsigned quotes = 0;
  while (take(ahead, '"')) quotes++;
  if (quotes == 2) return;
  if (quotes > 2) {
    for (unsigned found = 0; peek(ahead) != 0 && found < quotes; step(ahead)) found = peek(ahead) == '"' ? found + 1 : 0;
    return;
  }
  while (peek(ahead) != 0 && peek(ahead) != '"' && (before == '@' || !is_newline(peek(ahead)))) {
    if (peek(ahead) == '\\' && before != '@') step(ahead);
    step(ahead);
  }
  take(ahead, '"');
}

// Does the rest close so many braces that were opened before? Then none is missing,
// and what looks like the next declaration of the file is merely not indented. It is
// asked at those places only, and gives up where the answer is far away.
static bool rest_closes(TSLexer *lexer, unsigned open) {
  Ahead ahead = {lexer, MAX_REST, false};
  unsigned depth = 0;
  for (int32_t before = 0, c; (c = peek(&ahead)) != 0; before = c) {
    switch (c) {
      case '"':
        skip_string(&ahead, before);
        continue;
      case '\'':
        step(&ahead);
        if (take(&ahead, '\\')) step(&ahead);
        while (peek(&ahead) != 0 && peek(&ahead) != '\'' && !is_newline(peek(&ahead))) step(&ahead);
        break;
      case '/':
        skip_blanks(&ahead);
        continue;
      case '{':
        depth++;
        break;
      case '}':
        if (depth > 0) depth--;
        else if (--open == 0) return true;
        break;
    }
    step(&ahead);
  }
  return false;
}

// Is what stands at the start of a line, and looks like a declaration of the file, a
// member of the body or a function of the block that is open?
static bool merely_flush(Scanner *scanner, TSLexer *lexer, const bool *valid, Level level) {
  if (valid[STATE_ENDS_HERE] || valid[WORKFLOW_ENDS_HERE]) return false; // these have none
  if (valid[BODY_ENDS_HERE]) return (level == TOP_LEVEL || !scanner->flush) && rest_closes(lexer, 1);
  // A block in a body whose members stand at the start of their lines: the next one
  // of them is likelier, unless the body is closed as well.
  return level == FILE_MEMBER && rest_closes(lexer, scanner->flush ? 2 : 1);
}

static bool closes(TSLexer *lexer) {
  switch (lexer->lookahead) {
    case ';': case '}': case ')': case ']': case ',': return true;
    default: return lexer->eof(lexer);
  }
}

static bool emit(Scanner *scanner, TSLexer *lexer, enum TokenType token) {
  scanner->flip ^= 1;
  lexer->result_symbol = token;
  return true;
}

// Decides what the parser has to be told before it reads the word ahead. All
// tokens from here are without width.
static bool scan_word(Scanner *scanner, TSLexer *lexer, const bool *valid, bool new_line, bool line_start) {
  bool expression = valid[RAW_STRING] || valid[FORGIVING_MARK];
  bool inside = expression || valid[TYPE_ARGUMENTS_OPEN] || valid[MISSING_NAME] || valid[PAREN_MISSING_HERE] || valid[BRACE_MISSING_HERE] ||
                valid[VALUE_MISSING_HERE] || valid[STATEMENT_HERE];
  bool container = valid[BLOCK_ENDS_HERE] || valid[STATE_ENDS_HERE] || valid[WORKFLOW_ENDS_HERE] || valid[BODY_ENDS_HERE];
  // In the middle of something only the start of a line can be a declaration.
  if (!container && !(inside && new_line)) return false;

  bool reserved;
  bool when = lexer->lookahead == 'w';
  Level level = declaration_ahead(lexer, line_start, &reserved);
  if (container) {
    if (level == NOTHING) return false;
    if (line_start && level >= FILE_MEMBER && merely_flush(scanner, lexer, valid, level)) return false;
    if (valid[STATE_ENDS_HERE]) return level >= WORKFLOW_MEMBER && emit(scanner, lexer, STATE_ENDS_HERE);
    if (valid[WORKFLOW_ENDS_HERE] && valid[BODY_ENDS_HERE]) return false; // in no body at all
    if (valid[WORKFLOW_ENDS_HERE]) return level >= FILE_MEMBER && emit(scanner, lexer, WORKFLOW_ENDS_HERE);
    if (valid[BODY_ENDS_HERE]) {
      return level >= (scanner->flush ? TOP_LEVEL : FILE_MEMBER) && emit(scanner, lexer, BODY_ENDS_HERE);
    }
    // Only statements may begin with an expression. Slots, clocks and render
    // trees hold the capitalised members themselves.
    return (expression || level != CAPITALISED_MEMBER) && emit(scanner, lexer, BLOCK_ENDS_HERE);
  }
  if (level != NOTHING) {
    if (valid[MISSING_NAME]) return emit(scanner, lexer, MISSING_NAME);
    if (valid[PAREN_MISSING_HERE]) return emit(scanner, lexer, PAREN_MISSING_HERE);
    if (valid[BRACE_MISSING_HERE]) return emit(scanner, lexer, BRACE_MISSING_HERE);
    if (valid[MISSING_EXPRESSION]) return emit(scanner, lexer, MISSING_EXPRESSION);
    if (valid[VALUE_MISSING_HERE]) return emit(scanner, lexer, VALUE_MISSING_HERE);
    // No part of an expression stands ahead. The token is not valid either, and
    // so the parser gives up the unfinished statement and closes its block,
    // instead of reading the declaration as part of it.
    return emit(scanner, lexer, BLOCK_ENDS_HERE);
  }
  if (valid[BRACE_MISSING_HERE]) return !when && emit(scanner, lexer, BRACE_MISSING_HERE);
  if (reserved) {
    if (valid[MISSING_NAME]) return emit(scanner, lexer, MISSING_NAME);
    if (valid[VALUE_MISSING_HERE]) return emit(scanner, lexer, VALUE_MISSING_HERE);
    if (expression && !valid[STATEMENT_HERE]) return emit(scanner, lexer, STATEMENT_HERE);
  }
  return false;
}

// `= ["a", "b"]` or `["a"]` in a manifest, which has one value in each entry and no
// sign in front of it.
static bool unexpected_list(TSLexer *lexer) {
  Ahead ahead = {lexer, MAX_LIST, false};
  if (take(&ahead, '=') && !skip_blanks(&ahead)) return false;
  if (peek(&ahead) != '[' || !skip_balanced(&ahead, '[', ']')) return false;
  lexer->mark_end(lexer);
  lexer->result_symbol = UNEXPECTED_LIST;
  return true;
}

// ── text in quotes ───────────────────────────────────────────────────────

// Text is a token of the scanner, so that the parser never tries to read code
// as text while it recovers from an error.
static bool string_text(TSLexer *lexer, enum TokenType token) {
  bool verbatim = token == VERBATIM_INTERPOLATION_TEXT;
  bool holes = token != STRING_TEXT;
  bool any = false;
  for (;; any = true) {
    int32_t c = lexer->lookahead;
    if (c == '\\' && token == FORMAT_SPECIFIER) {
      lexer->advance(lexer, false);
      c = is_newline(lexer->lookahead) ? lexer->lookahead : 'x';
    }
    if (c == '"' || (!verbatim && (c == '\\' || is_newline(c))) || (holes && (c == '{' || c == '}'))) break;
    if (c == 0 && lexer->eof(lexer)) break;
    lexer->advance(lexer, false);
  }
  lexer->mark_end(lexer);
  lexer->result_symbol = token;
  return any;
}

// ── raw strings ──────────────────────────────────────────────────────────

static unsigned count(TSLexer *lexer, int32_t c, unsigned limit) {
  unsigned n = 0;
  while (n < limit && lexer->lookahead == c && !lexer->eof(lexer)) {
    lexer->advance(lexer, false);
    n++;
  }
  return n;
}

// With the lexer on `"` or `$`: a raw literal, or the start of one with holes.
static bool raw_string(Scanner *scanner, TSLexer *lexer) {
  unsigned dollars = count(lexer, '$', 255);
  unsigned quotes = count(lexer, '"', 255);
  if (quotes < 3) return false;
  if (dollars > 0) {
    if (scanner->open == MAX_OPEN_STRINGS) return false;
    lexer->mark_end(lexer);
    scanner->strings[scanner->open++] = (RawString){(uint8_t)dollars, (uint8_t)quotes};
    lexer->result_symbol = RAW_INTERPOLATION_START;
    return true;
  }
  while (!lexer->eof(lexer)) {
    if (count(lexer, '"', 255) >= quotes) break;
    if (!lexer->eof(lexer) && lexer->lookahead != '"') lexer->advance(lexer, false);
  }
  lexer->mark_end(lexer);
  lexer->result_symbol = RAW_STRING;
  return true;
}

static bool raw_interpolation(Scanner *scanner, TSLexer *lexer, const bool *valid) {
  if (scanner->open == 0) return false;
  RawString *string = &scanner->strings[scanner->open - 1];
  if (valid[RAW_INTERPOLATION_CLOSE]) {
    count(lexer, '}', string->dollars - 1u);
    lexer->mark_end(lexer);
    lexer->result_symbol = RAW_INTERPOLATION_CLOSE;
    return true;
  }
  bool text = false;
  lexer->result_symbol = RAW_INTERPOLATION_TEXT;
  for (;;) {
    lexer->mark_end(lexer);
    if (lexer->eof(lexer)) {
      if (text) return true;
      // The literal never ends: say that it ends here and go on.
      scanner->open--;
      lexer->result_symbol = RAW_INTERPOLATION_END;
      return true;
    }
    if (lexer->lookahead == '"') {
      if (count(lexer, '"', string->quotes) == string->quotes) {
        if (text) return true;
        lexer->mark_end(lexer);
        scanner->open--;
        lexer->result_symbol = RAW_INTERPOLATION_END;
        return true;
      }
    } else if (lexer->lookahead == '{') {
      if (count(lexer, '{', string->dollars) == string->dollars) {
        if (text) return true;
        lexer->mark_end(lexer);
        lexer->result_symbol = RAW_INTERPOLATION_OPEN;
        return true;
      }
    } else {
      lexer->advance(lexer, false);
    }
    text = true;
  }
}

// ── the scan ─────────────────────────────────────────────────────────────

bool tree_sitter_osy_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  Scanner *scanner = payload;
  if (valid[ERROR_RECOVERY]) return false;

  if (valid[QUOTE_MISSING_HERE]) {
    lexer->mark_end(lexer);
    if (is_newline(lexer->lookahead) || lexer->eof(lexer)) return emit(scanner, lexer, QUOTE_MISSING_HERE);
    return string_text(lexer, valid[STRING_TEXT] ? STRING_TEXT : INTERPOLATION_TEXT);
  }
  if (valid[VERBATIM_INTERPOLATION_TEXT]) return string_text(lexer, VERBATIM_INTERPOLATION_TEXT);
  if (valid[FORMAT_SPECIFIER]) return string_text(lexer, FORMAT_SPECIFIER);
  if (valid[RAW_INTERPOLATION_TEXT] || valid[RAW_INTERPOLATION_CLOSE]) return raw_interpolation(scanner, lexer, valid);

  // A token without width ends where the token before it does, in front of the
  // blanks: that is where something is missing, and the next scan sees the line
  // break again.
  lexer->mark_end(lexer);
  bool new_line = false, line_start = false;
  while (is_space(lexer->lookahead)) {
    line_start = is_newline(lexer->lookahead);
    new_line |= line_start;
    lexer->advance(lexer, true);
  }

  if (valid[BODY_STARTS_HERE]) {
    scanner->flush = line_start && lexer->lookahead != '}';
    lexer->result_symbol = BODY_STARTS_HERE;
    return true;
  }
  int32_t c = lexer->lookahead;
  if (c == '<') {
    if (!valid[TYPE_ARGUMENTS_OPEN] || !type_arguments_ahead(lexer, valid[FORGIVING_MARK])) return false;
    lexer->result_symbol = TYPE_ARGUMENTS_OPEN;
    return true;
  }
  if (c == '!' && valid[FORGIVING_MARK]) {
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = FORGIVING_MARK;
    return lexer->lookahead != '=';
  }
  if ((c == '"' || c == '$') && valid[RAW_STRING]) return raw_string(scanner, lexer);
  if (valid[UNEXPECTED_LIST] && (c == '=' || c == '[')) return unexpected_list(lexer);
  if (is_word_start(c) || c == '[') return scan_word(scanner, lexer, valid, new_line, line_start);
  if (valid[PARAMETERS_MISSING_HERE] && (c == '{' || c == ':')) return emit(scanner, lexer, PARAMETERS_MISSING_HERE);
  if (closes(lexer)) {
    if (valid[MISSING_NAME]) return emit(scanner, lexer, MISSING_NAME);
    if (valid[VALUE_MISSING_HERE]) return emit(scanner, lexer, VALUE_MISSING_HERE);
    if (valid[BRACE_MISSING_HERE] && c != ';') return emit(scanner, lexer, BRACE_MISSING_HERE);
  }
  return false;
}
