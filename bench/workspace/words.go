package workspace

import (
	"strconv"
	"strings"
)

var (
	things = strings.Fields(`berth boat crate parcel invoice ticket lease cargo letter order visit meter
		shelf packet hive frame tool key badge room desk lamp bell rope sail anchor barrel basket
		ledger receipt permit claim report notice survey sample patient garden orchard kettle loom
		wagon bridge tunnel signal beacon lantern mill oven press pump rail switch tower valve well
		wharf yard zone`)
	qualities = strings.Fields(`north south early late open shared spare daily weekly yearly first second
		dry wet cold warm deep high low long short heavy light quick quiet broken mended lost found
		borrowed rented owned leased sold bought returned pending partial whole hidden public private
		local foreign harbour river coastal inland upper lower outer inner main side winter summer`)
	places = strings.Fields(`harbour orchard quarry lighthouse dairy foundry library bakery nursery
		shipyard brewery observatory vineyard ferry market clinic theatre museum depot`)
	verbs = strings.Fields(`Check Count Describe Find Gather Label List Measure Name Order Pack Plan
		Rank Rate Read Review Route Score Show Sort Split Sum Tag Track Trim Weigh Compare Combine
		Estimate Explain`)
	doings = strings.Fields(`Send Post Charge Settle Release Reserve Inform Collect Deliver Dispatch
		Confirm Remind Refund Renew Transfer Upload Register Submit Escalate Close`)
	textFields  = strings.Fields(`Name Note Place Reference Contact Summary Reason Carrier Title Remark Address Phone`)
	countFields = strings.Fields(`Tries Pieces Rank Nudges Level Seats Visits Days Floor Grade`)
	moneyFields = strings.Fields(`Total Price Deposit Fee Weight Balance Tax Discount`)
	dateFields  = strings.Fields(`SentAt DueAt PaidAt ClosedAt SeenAt StartedAt MovedAt`)
	flagFields  = strings.Fields(`Urgent Paid Active Sealed Shared Fragile Approved Archived`)
	stageNames  = strings.Fields(`Asked Planned Waiting Checked Placed Approved Charged Packed Loaded Moored
		Watching Overdue Resting Reviewed Sorted Queued Offered Signed`)
	eventNames = strings.Fields(`Accept Approve Assign Collect Confirm Deliver Hand Lend Pay Pick Reopen
		Return Seen Sign Stop Take Wash Weigh`)
	variables = strings.Fields(`rows kept wanted sum found parts left share best text limit notes since
		answer total first names weight days spare`)
	svenska = strings.Fields(`båt hamn kajplats avgift ärende öppen stängd säljs köpt väntar försenad
		betald skickad mottagen nästa första sista översikt ändra återställ`)
	small = strings.Fields(`the a of to and is in for it with that on at by not when before after until
		because which every only nobody somebody`)
)

// numbered returns the nth word of a list, which never ends.
func numbered(words []string, n int) string {
	if n < len(words) {
		return words[n]
	}
	return words[n%len(words)] + strconv.Itoa(n/len(words))
}

func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func (f *feature) one(of []string) string { return of[f.random.IntN(len(of))] }

// some returns different words of a list.
func (f *feature) some(of []string, n int) []string {
	picked := make([]string, n)
	for i, at := range f.random.Perm(len(of))[:n] {
		picked[i] = of[at]
	}
	return picked
}

func (f *feature) words(of []string, n int, between string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = f.one(of)
	}
	return strings.Join(list, between)
}

func (f *feature) sentence() string {
	var words []string
	for range 8 + f.random.IntN(8) {
		of := things
		switch f.random.IntN(4) {
		case 0:
			of = qualities
		case 1, 2:
			of = small
		}
		words = append(words, f.one(of))
	}
	if f.random.IntN(8) == 0 {
		words[len(words)/2] = "—"
	}
	return title(strings.Join(words, " ")) + "."
}
