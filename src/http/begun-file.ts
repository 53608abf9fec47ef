/** What is read piece by piece, to its end or until it is closed. */
export type Pieces<Piece> = {
  next(): Promise<IteratorResult<Piece, void>>;
  return(): Promise<unknown>;
};

type Reading<Piece> = AsyncGenerator<Piece, void> | Generator<Piece, void>;

/** A file's header, and the first of what stands below it. */
const READ_BEFORE = 2;

/**
 * The same pieces, the first of them read already: a file that cannot be read is refused with its reason, where one that had
 * begun could only break off. docs/behaviour/exports.md#how-a-file-is-written.
 */
export async function begun<Piece>(reading: Reading<Piece>): Promise<Pieces<Piece>> {
  const first: IteratorResult<Piece, void>[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  while (first.length < READ_BEFORE && !first.at(-1)?.done) first.push(await reading.next());
  return {
    next: async () => first.shift() ?? reading.next(),
    return: async () => reading.return(),
  };
}
