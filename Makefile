# `make demo` shows what osy-lsp does, `make test` runs every test. Both fetch
# what they need and build first; nothing has to be installed by hand besides
# Go, a C compiler and make, and npm (Node 20 or newer) for the editors' part.

GO ?= go
TOOLS ?= $(HOME)/.cache/osy-tools
TREE_SITTER_CLI = 0.27.1
FUZZTIME ?= 60s
EXTENSION = vscode-extension
CODE ?= code
VSCODE = $(TOOLS)/vscode-4.139.1
VSIX = bin/osy.vsix
PLATFORM = $(shell scripts/platform.sh)
RELEASE = v$(shell sed -n 's/^  "version": "\(.*\)",/\1/p' $(EXTENSION)/package.json)

export CGO_ENABLED = 1

.PHONY: build demo test neovim lint bench soak grammar clean vsix vsix-all vsix-run install-vscode test-vscode bench-vscode screenshots

build: bin/osy-lsp

bin/osy-lsp: FORCE
	$(GO) build -o $@ ./cmd/osy-lsp

.PHONY: FORCE
FORCE:

demo: build
	@scripts/demo.sh bin/osy-lsp testdata/order-flow

# What editors/neovim needs besides its own files.
neovim: build
	editors/neovim/build.sh

test: build lint test-vscode
	@missing=; scripts/neovim.sh $(TOOLS) || missing=neovim; \
	echo "$(GO) test -race ./..."; TOOLS=$(TOOLS) WITHOUT=$$missing $(GO) test -race -timeout 20m ./... || exit 1; \
	[ -z "$$missing" ] || echo "NOT RUN: the journeys through Neovim, which could not be installed (see above)"
	@$(UNSTEADY)
	@command -v tree-sitter >/dev/null || [ -x $(TOOLS)/bin/tree-sitter ] || \
	  echo "skipped: the highlight tests were not run in tree-sitter's own CLI as well, which is not installed"

lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w on:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...

# Measures; see bench/RESULTS.md. The tag brings in the C# grammar to compare with.
bench:
	$(GO) test -tags bench -count=1 -v -timeout 60m ./bench
	$(GO) test -run '^$$' -bench . -benchtime 2s ./analysis/...

# Each fuzz target in turn, FUZZTIME long.
soak:
	@scripts/soak.sh $(FUZZTIME)

# Regenerates the parser after a change of grammar.js or grammar/*.js.
grammar:
	@command -v tree-sitter >/dev/null || [ -x $(TOOLS)/bin/tree-sitter ] || \
	  cargo install --locked tree-sitter-cli --version $(TREE_SITTER_CLI) --root $(TOOLS)
	PATH="$$PATH:$(TOOLS)/bin" treesitter-grammar/generate.sh

# The extension for VS Code with the server inside, for this machine: its C library may be
# newer than others have. What is for others has other names, below.
vsix: $(EXTENSION)/node_modules/.package-lock.json
	$(GO) build -trimpath -ldflags '-s -w -X main.release=$(RELEASE)' -o bin/vsix/ ./cmd/osy-lsp
	cd $(EXTENSION) && npm run -s bundle
	node $(EXTENSION)/build/package.mjs $(PLATFORM) bin/vsix/osy-lsp* $(VSIX)

install-vscode: vsix
	@command -v $(CODE) >/dev/null || { echo "there is no command $(CODE) on the PATH: name that of your VS Code with CODE=…, or take $(VSIX) with “Extensions: Install from VSIX…”"; exit 1; }
	$(CODE) --install-extension $(VSIX)

# The same for all seven platforms that VS Code names, built on Linux.
vsix-all: $(EXTENSION)/node_modules/.package-lock.json
	scripts/cross-build.sh $(TOOLS) bin/server $(RELEASE)
	cd $(EXTENSION) && npm run -s bundle
	for platform in $$(ls bin/server); do \
	  node $(EXTENSION)/build/package.mjs $$platform bin/server/$$platform/osy-lsp* bin/osy-$$platform.vsix || exit 1; \
	done

# Starts each of those servers that can run on Linux, and has it answer.
vsix-run: vsix-all
	scripts/cross-run.sh $(TOOLS) bin/server testdata/order-flow

JOURNEY = node $(EXTENSION)/test/e2e/journey.mjs $(VSCODE) $(VSIX) testdata/order-flow bin/e2e

# What failed once is told of at the end, where it cannot be overlooked.
UNSTEADY = { [ ! -e bin/e2e-failed ] || { echo "UNSTEADY: the journey through VS Code failed once and then went well, see bin/e2e-failed:"; cat bin/e2e-failed/failed.txt; }; }

# The tests of the extension, and a journey through it in VS Code itself.
test-vscode: vsix
	cd $(EXTENSION) && npm run -s test
	node --test-reporter=dot $(EXTENSION)/test/vsix.mjs $(VSIX) testdata/order-flow
	@rm -rf bin/e2e-failed
	@if $(EXTENSION)/test/e2e/tools.sh $(VSCODE); then $(JOURNEY) || { echo "FAILED: the journey is taken once more, as the machine may have been slow"; \
	  mv bin/e2e bin/e2e-failed; $(JOURNEY) && $(UNSTEADY); }; \
	else echo "NOT RUN: the journey through VS Code, which could not be installed (see above)"; fi

# Renews the pictures of the extension's README, for somebody to look at.
screenshots: vsix
	@command -v pngquant >/dev/null || { echo "pngquant is needed to make the pictures small"; exit 1; }
	$(EXTENSION)/test/e2e/tools.sh $(VSCODE)
	$(JOURNEY) $(EXTENSION)

# Measures what the extension costs in VS Code itself; see bench/RESULTS.md.
bench-vscode: vsix
	$(EXTENSION)/test/e2e/tools.sh $(VSCODE)
	node $(EXTENSION)/test/e2e/bars.mjs $(VSCODE) $(VSIX) testdata/order-flow bin/bars

$(EXTENSION)/node_modules/.package-lock.json: $(EXTENSION)/package-lock.json
	@command -v npm >/dev/null || { echo "there is no command npm on the PATH: the extension is built with Node.js 20 or newer, which has it"; exit 1; }
	cd $(EXTENSION) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

clean:
	rm -rf bin $(EXTENSION)/dist $(EXTENSION)/build/out
