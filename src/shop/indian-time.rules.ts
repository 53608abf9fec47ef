const indiaIsAheadMs = 330 * 60_000;

/**
 * The moment as a clock on an Indian wall shows it, to be read with the getUTC… methods.
 * India keeps one offset all year, so no time-zone data is needed and every engine agrees.
 */
export function indianWallClock(moment: Date): Date {
  const wall = new Date(moment.getTime() + indiaIsAheadMs);
  if (Number.isNaN(wall.getTime())) throw new RangeError('Not a moment in time');
  return wall;
}

/** The calendar day 'YYYY-MM-DD' that it is in India at this moment. */
export function indianDay(moment: Date): string {
  return indianWallClock(moment).toISOString().slice(0, 10);
}
