# `make demo` shows what osy-lsp does, `make test` runs every test. Both fetch
# what they need and build first; nothing has to be installed by hand besides
# Go, a C compiler and make.

GO ?= go
TOOLS ?= $(HOME)/.cache/osy-tools
TREE_SITTER_CLI = 0.27.1
FUZZTIME ?= 60s

export CGO_ENABLED = 1

.PHONY: build demo test lint bench soak grammar clean

build: bin/osy-lsp

bin/osy-lsp: FORCE
	$(GO) build -o $@ ./cmd/osy-lsp

.PHONY: FORCE
FORCE:

demo: build
	@scripts/demo.sh bin/osy-lsp testdata/order-flow

test: build lint
	$(GO) test -race -timeout 20m ./...
	@for tool in tree-sitter nvim; do \
	  command -v $$tool >/dev/null || [ -x $(TOOLS)/bin/$$tool ] || \
	  echo "skipped: the highlight tests were not run in $$tool as well, which is not installed"; \
	done

lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w on:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...

# Measures; see bench/RESULTS.md. The tag brings in the C# grammar to compare with.
bench:
	$(GO) test -tags bench -count=1 -v ./bench
	$(GO) test -run '^$$' -bench . -benchtime 2s ./analysis/...

# Each fuzz target in turn, FUZZTIME long.
soak:
	@scripts/soak.sh $(FUZZTIME)

# Regenerates the parser after a change of grammar.js or grammar/*.js.
grammar:
	@command -v tree-sitter >/dev/null || [ -x $(TOOLS)/bin/tree-sitter ] || \
	  cargo install --locked tree-sitter-cli --version $(TREE_SITTER_CLI) --root $(TOOLS)
	PATH="$$PATH:$(TOOLS)/bin" treesitter-grammar/generate.sh

clean:
	rm -rf bin
