import { afterEach, expect, test, vi } from 'vitest';
import { addById } from './add-by-id.ts';

vi.mock('../cart/late-attempts.ts', () => ({
  ownOrderNow: (id: string) => (id === 'fern' ? 'order_1' : undefined),
  watchLateAttempts: () => () => {},
}));
afterEach(() => vi.unstubAllGlobals());

test('what the shopper has reserved is theirs to add', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}, { status: 404 }));
  vi.stubGlobal('fetch', asked);
  await addById({ id: 'fern', name: 'Fern' });
  await addById({ id: 'palm', name: 'Palm' });
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    '/api/products/fern?own=order_1',
    '/api/products/palm',
  ]);
});
