type Item = { id: string };

/**
 * The list with one more item at its end, still to be written; its id is `kind` and `now`, in milliseconds, or the first
 * free one after it (docs/behaviour/back-office.md#plant-care).
 */
export function addItem<One extends Item>(
  items: readonly One[],
  blank: Omit<One, 'id'>,
  { kind, now }: { kind: string; now: number },
): One[] {
  let stamp = now;
  while (items.some(({ id }) => id === `${kind}-${stamp}`)) stamp += 1;
  return [...items, { ...blank, id: `${kind}-${stamp}` } as One];
}

export function editItem<One extends Item>(
  items: readonly One[],
  id: string,
  change: Partial<Omit<One, 'id'>>,
): One[] {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}

/** The list with an item one place up or down; as it is where there is no such place. */
export function moveItem<One extends Item>(items: readonly One[], id: string, by: -1 | 1): One[] {
  const from = items.findIndex((item) => item.id === id);
  const to = from + by;
  const moved = items[from];
  if (!moved || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function removeItem<One extends Item>(items: readonly One[], id: string): One[] {
  return items.filter((item) => item.id !== id);
}
