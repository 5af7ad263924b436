/** The known word that is meant by one that is spelt a little otherwise; null where none, or more than one, comes near. */
export function meantWord(word: string, known: Iterable<string>): string | null {
  const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  let best: { word: string; distance: number; isAlone: boolean } | null = null;
  for (const one of known) {
    if (most === 0 || one.length < 4 || Math.abs(one.length - word.length) > most) continue;
    const distance = distanceOf(word, one);
    if (distance > most) continue;
    if (!best || distance < best.distance) best = { word: one, distance, isAlone: true };
    else if (distance === best.distance && one !== best.word) best.isAlone = false;
  }
  return best?.isAlone ? best.word : null;
}

/** How many letters must be added, taken away, changed or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  let [older, before]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const at = (list: number[] | undefined, index: number) => list?.[index] ?? 0;
      const change = at(before, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let cost = Math.min(at(before, column) + 1, at(current, column - 1) + 1, change);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, at(older, column - 2) + 1);
      current.push(cost);
    }
    [older, before] = [before, current];
  }
  return before?.[b.length] ?? 0;
}
