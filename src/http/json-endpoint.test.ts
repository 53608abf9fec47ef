import { expect, test } from 'vitest';
import { readBodyText } from './json-endpoint.ts';

/** As it comes without Content-Length; `taken` counts what was read of it. */
function streamed(pieces: number) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(out) {
      if (taken.bytes >= pieces * 1024) return out.close();
      taken.bytes += 1024;
      out.enqueue(new Uint8Array(1024).fill(97));
    },
  });
  return {
    taken,
    request: new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit),
  };
}

test('a body without an announced length is refused once it is too large', async () => {
  const large = streamed(1000);
  await expect(readBodyText(large.request)).rejects.toMatchObject({ status: 413 });
  expect(large.taken.bytes).toBeLessThan(300 * 1024);
  expect(await readBodyText(streamed(256).request)).toHaveLength(256 * 1024);
});

test('what is announced as too large is not read at all', async () => {
  const { taken, request } = streamed(1000);
  const announced = new Request(request, { headers: { 'content-length': '1000000' } });
  await expect(readBodyText(announced)).rejects.toMatchObject({ status: 413 });
  expect(taken.bytes).toBeLessThan(3 * 1024);
});
