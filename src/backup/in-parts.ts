/** The same bytes in pieces of this size; the last is smaller, and there is one at least. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size);
  let used = 0;
  let count = 0;
  for await (let chunk of content) {
    while (chunk.length > 0) {
      if (used === size) {
        yield part;
        count += 1;
        part = new Uint8Array(size);
        used = 0;
      }
      const taken = chunk.subarray(0, size - used);
      part.set(taken, used);
      used += taken.length;
      chunk = chunk.subarray(taken.length);
    }
  }
  if (used > 0 || count === 0) yield part.subarray(0, used);
}
