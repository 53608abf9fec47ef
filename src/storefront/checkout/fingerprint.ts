/**
 * A short stand-in for a value: values with equal JSON have equal fingerprints. It decides only whether a key is used
 * again; the server compares the whole request and refuses a key that came with another.
 */
export function fingerprintOf(value: unknown): string {
  const text = JSON.stringify(value);
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
