import type { Selection } from '../../shop/catalogue/catalogue.types.ts';

const names = { size: 'size', potType: 'pot type', potColor: 'pot color' } as const;

/** Says which options moved along when one was changed; '' when none did. */
export function movedNote(before: Selection, after: Selection, changed: keyof Selection): string {
  const moved = (['size', 'potType', 'potColor'] as const)
    .filter((option) => option !== changed && before[option] !== after[option])
    .map((option) => `${names[option]} to ${after[option] ?? 'none'}`);
  return moved.length === 0 ? '' : `To suit ${after[changed] ?? ''}, we changed ${moved.join(' and ')}.`;
}

/** Says that what was chosen is gone from the shop, and what is chosen instead; both in words. */
export function goneNote(was: string, is: string): string {
  return is === ''
    ? `${was} is no longer available.`
    : `${was} is no longer available, so we changed to ${is}.`;
}
