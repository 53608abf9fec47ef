/** Specification, storefront §2: how far below the window's top a section counts as the one being read. */
export const HIGHLIGHT_OFFSET_PX = 140;

/** A section and where it begins, in px below the window's top (negative: above it). */
export type SectionPlace = { id: string; top: number };

/** The section being read: the last that begins above the line, or the first while none does. */
export function currentSection(places: readonly SectionPlace[]): string | null {
  const begun = places.filter(({ top }) => top <= HIGHLIGHT_OFFSET_PX);
  return (begun.at(-1) ?? places[0])?.id ?? null;
}
