; Other languages inside Osy#.
;
; Only `#eq?`, `#any-of?` and `#set!` are used, so Neovim, Helix and the CLI
; read this file alike. Neovim's `#offset!` would leave out quotes and slashes;
; without it they are plain characters to the languages below.
;
; A format spec (`{at:HH:mm}`) is a language too, but no grammar for it exists:
; highlights.scm gives it one colour.

((comment) @injection.content
  (#set! injection.language "comment"))

; A doc comment is a node per line and without its line break. Put together the
; lines would be one long paragraph, so each is read by itself and the grammar
; for what stands inside a paragraph is the right one.
((doc_comment) @injection.content
  (#set! injection.language "markdown_inline"))

; Escapes are part of the text: `"\\d+"` without them would be another regex.
(attribute
  name: (identifier) @_name
  arguments: (attribute_argument_list
    .
    (attribute_argument
      value: [
        (string_literal)
        (verbatim_string_literal)
        (raw_string_literal)
      ] @injection.content))
  (#eq? @_name "Pattern")
  (#set! injection.language "regex")
  (#set! injection.include-children "true"))

(call_expression
  function: (member_access_expression
    object: (identifier) @_type
    name: (identifier) @_method)
  arguments: (argument_list
    .
    (argument)
    .
    (argument
      value: [
        (string_literal)
        (verbatim_string_literal)
        (raw_string_literal)
      ] @injection.content))
  (#eq? @_type "Regex")
  (#any-of? @_method "IsMatch" "Match" "Matches" "Replace" "Split")
  (#set! injection.language "regex")
  (#set! injection.include-children "true"))
