/** What the place of a picture in its gallery depends on. */
export type Placed = { id: string; sortOrder: number; isCover: boolean; createdAt: string };

/** A gallery as it is shown, here and to shoppers: the cover first, then by sort order, then the oldest first. */
export function inGalleryOrder<Image extends Placed>(images: readonly Image[]): Image[] {
  return images.toSorted(
    (one, other) =>
      Number(other.isCover) - Number(one.isCover) ||
      one.sortOrder - other.sortOrder ||
      compare(one.createdAt, other.createdAt) ||
      compare(one.id, other.id),
  );
}

/**
 * The ids of a gallery with new pictures at the places they ask for, from 1, in the order in which they come. They
 * never take the cover's place.
 */
export function placeImages(
  gallery: readonly Placed[],
  added: readonly { id: string; position: number }[],
): string[] {
  const ordered = inGalleryOrder(gallery);
  const lowest = ordered[0]?.isCover ? 1 : 0;
  const ids = ordered.map(({ id }) => id);
  const placed = new Map<number, number>();
  for (const { id, position } of added) {
    const asked = Math.max(position - 1, lowest);
    const before = placed.get(asked) ?? 0;
    ids.splice(asked + before, 0, id);
    placed.set(asked, before + 1);
  }
  return ids;
}

/** The ids with one at another place, from 0; places beyond the ends are the ends. */
export function moveTo(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.length === ids.length ? [...ids] : others.toSpliced(Math.max(0, to), 0, id);
}

/** Whether a picture can stand there: from 1 to the number of pictures. Specification, admin §5 'Image position'. */
export function isPosition(position: number, count: number): boolean {
  return Number.isInteger(position) && position >= 1 && position <= count;
}

/** So far back a picture can be asked to stand; no gallery is that long. */
export const LAST_POSITION = 1000;

/** The place that was typed for an uploaded picture, from 1: the first one where it says nothing usable. */
export function displayPosition(typed: string): number {
  return Math.min(LAST_POSITION, Math.max(1, Math.round(Number(typed)) || 1));
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
