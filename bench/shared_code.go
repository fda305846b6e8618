package bench

import (
	"fmt"
	"strings"
)

// SharedCode returns n classes of code that is legal in Osy# and in C# alike:
// fields, methods, queries, lambdas, interpolation, creation and control flow
// in about the mix that model files show. It is the same text for the same n.
func SharedCode(n int) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, sharedClass, i, i%7, i%11, i)
	}
	return []byte(b.String())
}

const sharedClass = `/// A shelf of packets, number %[1]d.
public class Shelf%[1]d : ShelfBase, IShelf {
  public const int Limit = %[2]d40;
  public string Name = "";
  public decimal? Grams;
  List<string> notes = new List<string>();
  Dictionary<string, int> counts = new Dictionary<string, int>();
  public bool Ready { get; } = true;
  public string Short => Name.Length > Limit ? Name.Substring(0, Limit) : Name;

  // Rows that are left, heaviest first.
  public List<Row> Rows(string? search, int take) {
    var wanted = search == null ? "" : search!.Trim().ToLower();
    var rows = Packet.Where(p => p.Shelf == this && p.Left > 0)
      .OrderByDescending(p => p.Year).ThenBy(p => p.Sort)
      .ToList();
    var kept = rows.Where(p => wanted == "" || p.Sort.ToLower().Contains(wanted)).Take(take).ToList();
    var weight = kept.Sum(p => p.Grams * p.Left) / 100m;
    if (kept.All(p => p.Left == 0)) { return new List<Row>(); }
    return kept.Select(p => new Row { Id = p.Id, Share = weight == 0m ? 0m : p.Grams / weight, Name = p.Sort }).ToList();
  }

  public int Total(List<Packet> packets, int limit) {
    var sum = 0;
    for (var i = 0; i < packets.Count; i = i + 1) {
      var p = packets[i];
      if (p.Left <= 0 || p.Grams == null) { continue; }
      if (sum > limit && limit > %[3]d) { break; }
      sum = sum + p.Left * 2 - 1;
    }
    foreach (var p in packets) {
      try { Send(p.Id, p.Name ?? "nobody", key: "shelf:" + p.Id.ToString()); }
      catch (ServiceException e) { Log.Warning(e.Message); throw new Exception($"{Name}: {e.Message} after {sum} of {packets.Count}"); }
    }
    while (sum < 5 && packets.Count > sum) { sum = sum + (int)packets[0].Grams; }
    return sum;
  }

  string Mood(int n) {
    if (n == 1) { return "low"; } else if (n == 2) { return "mid"; } else { return "high"; }
  }

  public void Store(Row row, DateTime? at) {
    this.Item.Label = row.Name;
    this.Item.StoredAt = at ?? DateTime.UtcNow;
    var answer = Http.Post("https://shelf.example/rows/" + Uri.EscapeDataString(row.Id), Body(row), "application/json");
    if (!answer.IsSuccess) { throw new ExternalServiceException("refused: " + answer.StatusCode); }
    notes.Add($"stored {row.Name} at {at:yyyy-MM-dd HH:mm} ({(row.Share > 0.5m ? "large" : "small")})");
    counts["%[4]d"] = counts.ContainsKey("%[4]d") ? counts["%[4]d"] + 1 : 0;
  }
}

`
