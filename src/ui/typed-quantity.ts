/** What was meant by the text in a quantity box: a whole number between `min` and `max`, or null for no number. */
export function typedQuantity(text: string | null, min: number, max: number): number | null {
  if (text === null || text.trim() === '') return null;
  const typed = Math.round(Number(text));
  return Number.isNaN(typed) ? null : Math.min(max, Math.max(min, typed));
}
