import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonEndpoint } from './json-endpoint.ts';

const body = z.object({
  updates: z.array(
    z.object({
      price: z.int().check(z.maximum(10)),
      stock: z.optional(z.int('Stock must be a whole number')),
      kind: z.optional(z.enum(['pot', 'plant'])),
    }),
  ),
});
const endpoint = jsonEndpoint({ body, handle: () => Promise.resolve('fine') });

async function messageFor(sent: unknown): Promise<unknown> {
  const request = new Request('http://shop.example/api/x', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const args = {
    request,
    context: new RouterContextProvider(),
    params: {},
    url: new URL(request.url),
    pattern: '',
  };
  const { error } = (await (await endpoint(args)).json()) as { error: unknown };
  return error;
}

test('a schema’s own words never reach a screen: a sentence does, and the place stands beside it', async () => {
  const unusable = 'This cannot be used as it was sent. Please check it and try again.';
  const code = 'invalid';
  const path = 'updates.0.price';
  expect(await messageFor({ updates: [{ price: 11 }] })).toEqual({ code, message: unusable, path });
  expect(await messageFor({ updates: [{ price: 'x' }] })).toEqual({ code, message: unusable, path });
  expect(await messageFor({ updates: [{ price: 1, kind: 'moss' }] })).toMatchObject({ message: unusable });
  expect(await messageFor(null)).toEqual({ code, message: unusable });
  expect(await messageFor({ updates: [{ price: 1, stock: 2.7 }] })).toEqual({
    code,
    message: 'Stock must be a whole number',
    path: 'updates.0.stock',
  });
});
