package retry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Each policy is the `retry:` of a step in a file with these declarations, beside
// a file with some of its own.
const declarations = `
const RetryPolicy Patient = Backoff.Exponential(TimeSpan.FromMinutes(1));
const int Tries = 3;
TimeSpan Wait = TimeSpan.FromSeconds(5);
RetryPolicy Moved = Backoff.Constant(TimeSpan.FromSeconds(1)).MaxAttempts(2);
RetryPolicy Round = Circle;
RetryPolicy Circle = Round;
class Policies {
  static TimeSpan Step = TimeSpan.FromSeconds(10);
  static RetryPolicy Slow = Backoff.Linear(Step).MaxAttempts(Tries);
}
void Move() { Moved = Patient; }
void F() {
  var local = Backoff.Constant(Wait);
  var changed = local;
  changed = Patient;
  Workflow.Once("a", () => 1, retry: %s);
}
`

const elsewhere = `
class Shared {
  const RetryPolicy Quick = Backoff.Constant(TimeSpan.FromMilliseconds(250)).MaxAttempts(3);
}
RetryPolicy Global = Backoff.Constant(TimeSpan.FromSeconds(1)).MaxAttempts(2);
`

func TestSchedule(t *testing.T) {
	for policy, want := range map[string]string{
		`Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(4)`:                                          "4: 2s 4s 8s = 14s",
		`Backoff . Exponential ( TimeSpan.FromSeconds(2) ) /* four */ . MaxAttempts(4)`:                        "4: 2s 4s 8s = 14s",
		`(Backoff.Linear(TimeSpan.FromSeconds(1.5)).MaxAttempts(4))`:                                           "4: 1.5s 3s 4.5s = 9s",
		`Backoff.Constant(TimeSpan.Zero).MaxAttempts(2)`:                                                       "2: 0s = 0s",
		`Backoff.Fixed(TimeSpan.FromHours(1)).MaxAttempts(3)`:                                                  "3: 1h0m0s 1h0m0s = 2h0m0s",
		`Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(5).Cap(TimeSpan.FromSeconds(5)).Jitter(0.2)`: "5: 2s 4s 5s 5s = 16s, at most 5s, jitter",
		`Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(1)`:                                          "1: = 0s",
		`Backoff.Exponential(TimeSpan.FromDays(30)).MaxAttempts(4)`:                                            "4: 720h0m0s 1440h0m0s = 0s",
		`Backoff.Exponential(TimeSpan.FromDays(30)).Cap(TimeSpan.FromDays(31)).MaxAttempts(1000)`:              "1000: 720h0m0s 744h0m0s × 15 = 743232h0m0s, at most 744h0m0s",
		`Backoff.Exponential(TimeSpan.FromSeconds(2)).Cap(TimeSpan.FromSeconds(3)).MaxAttempts(1001)`:          "0: 2s 3s × 15 = 0s, at most 3s",
		`Backoff.Constant(Wait).MaxAttempts(order.Tries)`:                                                      "0: 5s × 16 = 0s",
		`Patient.MaxAttempts(Tries)`:                                                                           "3: 1m0s 2m0s = 3m0s",
		`local.MaxAttempts(Tries)`:                                                                             "3: 5s 5s = 10s",
		`Policies.Slow`:                                                                                        "3: 10s 20s = 30s",
		`Shared.Quick`:                                                                                         "3: 250ms 250ms = 500ms",
		`Global`:                                                                                               "2: 1s = 1s",
		`changed.MaxAttempts(2)`:                                                                               "not known",
		`Moved`:                                                                                                "not known",
		`Circle`:                                                                                               "not known",
		`this.Item.Urgent ? Patient : local`:                                                                   "not known",
		`Backoff.Exponential(TimeSpan.FromSeconds(Tries)).MaxAttempts(4)`:                                      "not known",
		`Backoff.Exponential(TimeSpan.FromSeconds(2), 3).MaxAttempts(4)`:                                       "not known",
		`Backoff.Exponential(TimeSpan.FromSeconds(-2)).MaxAttempts(4)`:                                         "not known",
		`Backoff.Exponential(TimeSpan.FromSeconds(2)).Until(x).MaxAttempts(4)`:                                 "not known",
		`Backoff.`: "not known",
	} {
		if got := scheduleOf(t, fmt.Sprintf(declarations, policy)); got != want {
			t.Errorf("%s\nis   %s\nwant %s", policy, got, want)
		}
	}
}

// A type of the workspace may be called Backoff; what its methods do is not known.
func TestOwnBackoff(t *testing.T) {
	text := fmt.Sprintf(declarations, `Backoff.Constant(Wait).MaxAttempts(2)`)
	if got := scheduleOf(t, text+"class Backoff { }"); got != "not known" {
		t.Errorf("the schedule is %s", got)
	}
}

func scheduleOf(t *testing.T, text string) string {
	p := syntax.NewParser()
	defer p.Close()
	snapshot := project.New().With("a.osy", model.Read(p.Parse(text), nil)).With("b.osy", model.Read(p.Parse(elsewhere), nil))
	for _, b := range snapshot.File("a.osy").Bodies {
		for i := range b.Sites {
			if step := b.Sites[i].Step; step != nil {
				s, ok := retry.Of(snapshot, b, step).Schedule()
				if !ok {
					return "not known"
				}
				return show(s)
			}
		}
	}
	t.Fatal("no step")
	return ""
}

func show(s retry.Schedule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:", s.Attempts)
	for i := 0; i < len(s.Waits); {
		same := 1
		for i+same < len(s.Waits) && s.Waits[i+same] == s.Waits[i] {
			same++
		}
		if same > 3 {
			fmt.Fprintf(&b, " %v × %d", s.Waits[i], same)
			i += same
			continue
		}
		fmt.Fprintf(&b, " %v", s.Waits[i])
		i++
	}
	fmt.Fprintf(&b, " = %v", s.Total)
	if s.Cap > 0 {
		fmt.Fprintf(&b, ", at most %v", s.Cap)
	}
	if s.Jitter {
		b.WriteString(", jitter")
	}
	return b.String()
}
