// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 830adb3e1de379eb937e04a2c0db48fa9d4f69f91addc282fd5b9b232eb7bda1

#include "src/parser.c"
#include "src/scanner.c"
