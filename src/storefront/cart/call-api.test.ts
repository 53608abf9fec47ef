import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callApi } from './call-api.ts';

const answering = (response: Response) => {
  const post = vi.fn<typeof fetch>(async () => response);
  vi.stubGlobal('fetch', post);
  return post;
};
afterEach(() => void vi.unstubAllGlobals());

const schema = z.object({ key: z.string() });

test('without a body it gets, with one it posts', async () => {
  const get = answering(Response.json({ key: 'k' }));
  expect(await callApi('/api/key', schema)).toEqual({ key: 'k' });
  expect(get.mock.lastCall).toMatchObject(['/api/key', { method: 'GET' }]);
  const post = answering(Response.json({ key: 'k' }));
  await callApi('/api/key', schema, { body: { a: 1 }, headers: { 'Idempotency-Key': 'x' } });
  expect(post.mock.lastCall?.[1]).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'x' },
  });
});

test('a refusal says its sentence, and which line it is about', async () => {
  const error = { code: 'sold_out', message: 'This item is currently out of stock.', line: 1 };
  answering(Response.json({ error }, { status: 409 }));
  await expect(callApi('/api/order', schema)).rejects.toMatchObject({ ...error, status: 409, isFinal: true });
});

test('a refusal that cannot be read is one all the same', async () => {
  answering(new Response('Bad Gateway', { status: 502 }));
  const refusal = { status: 502, code: 'unreadable', line: undefined, isFinal: false };
  await expect(callApi('/api/order', schema)).rejects.toMatchObject(refusal);
});

test('an answer of another shape is none', async () => {
  answering(Response.json({ key: 7 }));
  await expect(callApi('/api/key', schema)).rejects.toThrow();
});
