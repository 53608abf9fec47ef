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
 * The ids of a gallery with new pictures at the places they ask for, from 1; beyond its end is its end. Those that ask
 * for the same place stand there in the order in which they come.
 */
export function placeImages(
  gallery: readonly Placed[],
  added: readonly { id: string; position: number }[],
): string[] {
  const ids = inGalleryOrder(gallery).map(({ id }) => id);
  for (const { id, position } of inSendingOrder(added)) ids.splice(position - 1, 0, id);
  return ids;
}

/** The ids with one at another place, from 0; places beyond the ends are the ends. */
export function moveTo(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.length === ids.length ? [...ids] : others.toSpliced(Math.max(0, to), 0, id);
}

/** Whether a picture can stand there: from 1 to the number of pictures. docs/behaviour/pictures.md#galleries. */
export function isPosition(position: number, count: number): boolean {
  return Number.isInteger(position) && position >= 1 && position <= count;
}

/**
 * In this order each new picture can be put to its place by itself: the first places first, so that none is moved by a
 * later one; of those that ask for the same place the last first, as each moves the one before a place back.
 */
export function inSendingOrder<Asking extends { position: number }>(added: readonly Asking[]): Asking[] {
  return added.toReversed().sort((one, other) => one.position - other.position);
}

/** So far back a picture can be asked to stand; no gallery is that long. */
export const LAST_POSITION = 1000;

/** The place that was typed for an uploaded picture, from 1 to `count`; null for anything else. */
export function readPosition(typed: string, count: number): number | null {
  return /^\s*\d+\s*$/.test(typed) && isPosition(Number(typed), count) ? Number(typed) : null;
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
