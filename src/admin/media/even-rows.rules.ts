/** How many stand in a row, from `least` to `most`, so that the last row has the fewest holes; of equals the most. */
export function evenRows(count: number, { least, most }: { least: number; most: number }): number {
  const holes = (inRow: number) => (inRow - (count % inRow)) % inRow;
  let best = most;
  for (let inRow = most - 1; inRow >= least; inRow -= 1) if (holes(inRow) < holes(best)) best = inRow;
  // One row that is not full has no holes but its end.
  return count <= most ? most : best;
}
