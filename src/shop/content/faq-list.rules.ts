export type FaqItem = { id: string; question: string; answer: string };

/** The list with one more question at its end, still to be written; `now` in milliseconds (specification, admin §9). */
export function addQuestion(items: readonly FaqItem[], now: number): FaqItem[] {
  let stamp = now;
  while (items.some(({ id }) => id === `faq-${stamp}`)) stamp += 1;
  return [...items, { id: `faq-${stamp}`, question: '', answer: '' }];
}

export function editQuestion(
  items: readonly FaqItem[],
  id: string,
  change: Partial<Pick<FaqItem, 'question' | 'answer'>>,
): FaqItem[] {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}

/** The list with a question one place up or down; as it is where there is no such place. */
export function moveQuestion(items: readonly FaqItem[], id: string, by: -1 | 1): FaqItem[] {
  const from = items.findIndex((item) => item.id === id);
  const to = from + by;
  const moved = items[from];
  if (!moved || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function removeQuestion(items: readonly FaqItem[], id: string): FaqItem[] {
  return items.filter((item) => item.id !== id);
}
