package grammar

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"

	"github.com/osy-lsp/osy-lsp/internal/golden"
)

// Code is read while it is being typed. These tests break one member in every
// way a hand breaks it, and ask whether the members behind it are still there,
// whole and without an error inside.

// setting is a file with a place for one broken member, and what stands behind.
type setting struct {
	before, after string
	// kind, field and text of each declaration that has to survive
	survivors [][3]string
	// members that belong in that place
	members map[string]string
}

var settings = map[string]setting{
	"state": {
		before: `workflow W {
  Tracks = Order.Stage;
  event Pay();

  state First {
    enter { First(); }
`,
		after: `    on Later(int n) { Later(n); goto Second; }
    exit { Leave(); }
  }

  state Second {
    enter { Second(); }
    on Next { goto Third; }
  }

  terminal success Third { }
}

void Helper(Order order) { Help(order); }

class Kit {
  int Limit = 3;
  void Go() { Run(); }
}
`,
		survivors: [][3]string{
			{"event_arm", "event", "Later"}, {"state", "name", "Second"}, {"event_arm", "event", "Next"},
			{"terminal", "name", "Third"}, {"function_declaration", "name", "Helper"},
			{"class_declaration", "name", "Kit"}, {"method_declaration", "name", "Go"},
		},
		members: map[string]string{
			"enter": `    enter {
      var receipt = Workflow.Once("charge", key => Payment.Charge(this.Item.Total, idempotencyKey: key));
      if (receipt.Ok) { this.Item.ReceiptId = receipt.Id; goto Shipped; }
      this.Item.Note = $"no {receipt.Id:N0}";
    }
`,
			"exit": `    exit { Free(this.Item); }
`,
			"event arm": `    on Pay(decimal amount) {
      this.Item.Paid = amount;
      foreach (var line in this.Item.Lines) {
        Workflow.Once("reserve", () => Fulfilment.Reserve(line.Sku, line.Quantity));
      }
      goto Charged;
    }
`,
			"retried step": `    on Settle {
      this.Item.ReceiptId = Workflow.Once("charge", () => AskProcessor(this.Item),
        retry: Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(4));
    }
`,
			"guarded arms": `    on Return(string why) {
      when (why == "") { Refuse(); }
      when (this.Item.Lent) { this.Item.Note = why; goto Lost; }
      default { goto Shelf; }
    }
`,
			"expire": `    Expire { Within = TimeSpan.Zero; Accrues = false; }
`,
			"subscription": `    subscribe Seen() as Sighting {
      Candidates = u => u.Email == this.Item.Email;
      Requires { Paid { Must = FeePaid(this.Item); Message = "Pay first."; } }
      Finished {
        Within = TimeSpan.FromHours(12);
        Remind Nudge(After = TimeSpan.FromHours(6), ThenEvery = TimeSpan.FromHours(2)) { this.Item.Nudges = 1; }
        Unfinished { goto Overdue; }
      }
    }
`,
			"reminder": `    Remind Poll(After = TimeSpan.FromHours(1), ThenEvery = TimeSpan.FromHours(1)) { Check(this.Item); }
`,
			"milestone": `    milestone Packed {
      Retries = 3;
      Reached { Log.Info("packed"); }
    }
`,
			"switch": `    on Choose(int n) {
      switch (n) {
        case 1: Http.Get("a"); break;
        default: goto Lost;
      }
    }
`,
			"try": `    on Try {
      try { Send(this.Item); } catch (Exception e) { Log.Warning(e.Message); goto Lost; }
    }
`,
		},
	},
	"workflow": {
		before: `workflow W {
  Tracks = Order.Stage;
`,
		after: `  event Later(int n);

  state Second {
    enter { Second(); }
  }

  terminal success Third { }
}

public entity Next { string Name; }
`,
		survivors: [][3]string{
			{"event_declaration", "name", "Later"}, {"state", "name", "Second"},
			{"terminal", "name", "Third"}, {"entity_declaration", "name", "Next"},
		},
		members: map[string]string{
			"event": `  [Authorize(u => u.Email == this.Item.Email)] event Take(string? name, bool deposit);
`,
			"start": `  Start {
    this.Item.Code = "T" + this.Item.Number;
  }
`,
			"workflow arm": `  on Cancel(string why) { this.Item.Why = why; goto Third; }
`,
			"state": `  state First {
    enter { First(); }
    on Go { goto Second; }
  }
`,
			"terminal": `  terminal error Broken { Message = "broken"; enter { Report(this.Item); } }
`,
		},
	},
	"class": {
		before: `public class Kit : IKit {
  public string Name = "";
`,
		after: `  public int Later(int n) { return n; }
  public string Key { get; set; } = "";
}

void Helper(Order order) { Help(order); }

entity Next { string Name; }
`,
		survivors: [][3]string{
			{"method_declaration", "name", "Later"}, {"property_declaration", "name", "Key"},
			{"function_declaration", "name", "Helper"}, {"entity_declaration", "name", "Next"},
		},
		members: map[string]string{
			"method": `  public Reading Latest(string station) {
    var r = Http.Get(BaseUrl + "/now?at=" + Uri.EscapeDataString(station), Headers());
    if (!r.IsSuccess) { throw new ExternalServiceException($"answered {r.StatusCode}: {r.Body}"); }
    return JsonSerializer.Deserialize<Reading>(r.Body);
  }
`,
			"arrow method": `  public bool Matches(string other) => Name == other;
`,
			"property": `  public string Short { get { return Name.Length > 4 ? Name.Substring(0, 4) : Name; } }
`,
			"field": `  public List<string> Notes = new List<string> { "a", "b" };
`,
		},
	},
	"file": {
		before: "using Harbour.Tides;\n\n",
		after: `int Later(int n) { return n; }

public class Kit { int Limit = 3; }

workflow W {
  state Second { enter { Second(); } }
}
`,
		survivors: [][3]string{
			{"function_declaration", "name", "Later"}, {"class_declaration", "name", "Kit"},
			{"workflow_declaration", "name", "W"}, {"state", "name", "Second"},
		},
		members: map[string]string{
			"function": `string Charge(Order order, decimal total) {
  foreach (var line in order.Lines) {
    if (line.Sku == "") { continue; }
    Reserve(line.Sku, quantity: line.Quantity);
  }
  return "receipt-" + order.Reference;
}

`,
			"entity": `entity Order {
  [Required, MaxLength(120)] string Reference;
  OrderStage Stage;
  decimal Total = 0m;
  security { allow read, create when IsCrew; deny update Total when !IsCrew; }
}

`,
			"policy": `policy OnDuty(Bank bank) => Shift.Any(s => s.Person == user && s.Bank == bank);

`,
		},
	},
	"component": {
		before: `component Page(string code) {
  string problem = "";
`,
		after: `  action Later(int n) { problem = ""; }

  on mount { problem = "x"; }

  int Count(int n) { return n; }
}

void Helper(Order order) { Help(order); }
`,
		survivors: [][3]string{
			{"action_declaration", "name", "Later"}, {"function_declaration", "name", "Count"},
			{"function_declaration", "name", "Helper"},
		},
		members: map[string]string{
			"action": `  action CastOff(Visit v) {
    try { EndVisit(v.Id); } catch (Exception ex) { problem = ex.Message; }
  }
`,
			"render": `  render {
    Stack(gap: 4, label: "Berth") {
      if (berth == null) { EmptyState("No berth " + code); }
      foreach (var v in visits) { Text($"{v.Boat} stays {v.Hours:0} h"); }
    }
  }
`,
			"live": `  live var visits = Visit.Where(v => v.Code == code).Take(20).ToList();
`,
		},
	},
}

// Where the first thing typed into a statement stops.
var halves = map[string]string{
	"half a member access":  "this.Item.",
	"half a name path":      "Log.",
	"half a call":           `Workflow.Once("a", `,
	"half a nested call":    `Workflow.Once("a", () => Charge(`,
	"half a string":         `Workflow.Once("a`,
	"half a declaration":    `var x = "half`,
	"half an assignment":    "x = ",
	"half an assigned path": "this.Item.A = b.",
	"an open call":          "foo(",
	"half a condition":      "if (a",
	"an open block":         "if (a) {",
	"a lone var":            "var ",
	"a lone goto":           "goto ",
	"a lone return":         "return ",
}

var token = regexp.MustCompile(`\$?"[^"]*"|=>|[A-Za-z_]\w*|[^\s\w]`)

// breakages yields every way in which the tests break a member's text.
func breakages(member string, yield func(how, text string)) {
	tokens := token.FindAllStringIndex(member, -1)
	for i, at := range tokens {
		start, end := at[0], at[1]
		word := member[start:end]
		if i < len(tokens)-1 {
			yield(fmt.Sprintf("cut off at %d behind %s", end, word), member[:end]+"\n")
		}
		if word == "}" || word == ";" {
			yield(fmt.Sprintf("at %d without %s", start, word), member[:start]+member[end:])
		}
		if strings.HasSuffix(word, `"`) && len(word) > 3 {
			yield(fmt.Sprintf("cut off at %d in %s", start+2, word), member[:start+2]+"\n")
		}
	}
}

// insertions yields the member with half a statement typed into each block of
// statements that it has.
func insertions(member string, yield func(how, text string)) {
	for _, opening := range []string{"enter {\n", ") {\n", "Settle {\n", "Try {\n"} {
		at := strings.Index(member, opening)
		if at < 0 || strings.Contains(member, "when (") || strings.Contains(member, "switch") || strings.Contains(member, "render {") {
			continue
		}
		at += len(opening)
		for how, half := range halves {
			yield(how, member[:at]+"      "+half+"\n"+member[at:])
		}
	}
}

// TestRecovery holds what is lost against test/known-losses.txt: the breaks that
// take a neighbour along today. A new line there is a regression, a line less is
// to be celebrated by running the test with -update.
func TestRecovery(t *testing.T) {
	var losses []string
	breaks := 0
	for name, s := range settings {
		for member, text := range s.members {
			check := func(how, broken string) {
				breaks++
				source := []byte(s.before + broken + s.after)
				tree := parseTree(t, nil, source)
				defer tree.Close()
				if lost := s.lost(tree.RootNode(), source); len(lost) > 0 {
					losses = append(losses, fmt.Sprintf("%s / %s, %s: %s", name, member, how, strings.Join(lost, ", ")))
				}
			}
			check("unbroken", text)
			breakages(text, check)
			insertions(text, check)
		}
	}
	slices.Sort(losses)
	got := fmt.Sprintf("%d of %d breaks take a neighbour along.\n\n%s\n", len(losses), breaks, strings.Join(losses, "\n"))
	golden.Compare(t, "test/known-losses.txt", got)
}

// A function at the start of a line is the next declaration where a brace is missing, and
// a part of what is open where none is.
func TestWhereNothingIsIndented(t *testing.T) {
	const inside = "int x = 1;\nint G() { return x; }\n"
	for name, tt := range map[string]struct{ text, want string }{
		"local function":           {"int F() {\n" + inside + "}\nint H() { return 2; }\n", "H"},
		"in a method":              {"class A { int F() {\n" + inside + "}\n}\nint H() { return 2; }\n", "H"},
		"members":                  {"class A {\n  int y;\n" + inside + "}\nint H() { return 2; }\n", "H"},
		"brace missing":            {"int F() {\nint x = 1;\n\nint H() { return 2; }\n", "H"},
		"brace missing in a class": {"class A {\n  int F() { return 1;\n\nint H() { return 2; }\n", "H"},
	} {
		source := []byte(tt.text)
		tree := parseTree(t, nil, source)
		defer tree.Close()
		root := tree.RootNode()
		if last := root.NamedChild(int(root.NamedChildCount()) - 1); last.Type() != "function_declaration" || last.ChildByFieldName("name").Content(source) != tt.want {
			t.Errorf("%s: the file ends with %s", name, last.Content(source))
		}
		if missing := strings.Contains(root.String(), "missing_brace"); missing != strings.HasPrefix(name, "brace missing") {
			t.Errorf("%s: that a brace is missing is said: %v\n%s", name, missing, root)
		}
	}
}

// lost lists the survivors that are not found, or found with an error inside.
func (s setting) lost(root *sitter.Node, source []byte) (names []string) {
	found := map[[3]string]bool{}
	nodes := sitter.NewIterator(root, sitter.DFSMode)
	for n, err := nodes.Next(); err == nil; n, err = nodes.Next() {
		for _, survivor := range s.survivors {
			if n.Type() == survivor[0] && !n.HasError() {
				if name := n.ChildByFieldName(survivor[1]); name != nil && name.Content(source) == survivor[2] {
					found[survivor] = true
				}
			}
		}
	}
	for _, survivor := range s.survivors {
		if !found[survivor] {
			names = append(names, fmt.Sprintf("%s %s", survivor[0], survivor[2]))
		}
	}
	return names
}
