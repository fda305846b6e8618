// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 03b0836e55e44e600aa6601a8cb06134192e5cce9a57e505dcc185f525306d1a

#include "src/parser.c"
#include "src/scanner.c"
