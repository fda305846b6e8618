import type { Rect } from './layout';

/** Which of some rectangles an arrow key leads to from one of them. */
export function nearest(from: number, rects: Rect[], key: string): number | undefined {
  const middle = (r: Rect) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 });
  const at = middle(rects[from]!);
  let best: number | undefined;
  let least = Infinity;
  rects.forEach((rect, i) => {
    const { x, y } = middle(rect);
    const flat = key === 'ArrowLeft' || key === 'ArrowRight';
    const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
    const ahead = sign * (flat ? x - at.x : y - at.y);
    const aside = flat ? y - at.y : x - at.x;
    // What lies straight ahead is meant before what is nearer but beside the way.
    const distance = ahead + 2 * Math.abs(aside);
    if (i !== from && ahead > 1 && distance < least) {
      [best, least] = [i, distance];
    }
  });
  return best;
}
