import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { rememberWrites } from './just-wrote.ts';
import type { RequestVariables } from './log.ts';

function aCopy(key: string | null = 'a secret of the shop') {
  let position: number | null = 7_000_001;
  const waitFor = vi.fn<(position: number) => void>();
  const app = new Hono<RequestVariables>();
  const replica = { position: async () => position, waitFor };
  app.use(rememberWrites({ replica, secret: () => key, isSecure: true }));
  app.get('*', (c) => c.text('read'));
  app.post('/refused', (c) => c.text('no', 422));
  app.post('*', (c) => {
    c.header('Set-Cookie', 'other=1');
    return c.text('done');
  });
  const ask = async (path: string, method = 'GET', cookie?: string) =>
    app.request(path, { method, headers: cookie === undefined ? {} : { cookie } });
  return { ask, waitFor, unknown: () => (position = null) };
}

test('whoever wrote is waited for at the next copy, whatever else is in their cookies', async () => {
  const [one, other] = [aCopy(), aCopy()];
  const cookies = (await one.ask('/api/newsletter', 'POST')).headers.getSetCookie();
  expect(cookies).toEqual([
    'other=1',
    expect.stringMatching(/^shop_wrote=\S+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/),
  ]);
  expect(one.waitFor).toHaveBeenCalledExactlyOnceWith(7_000_001);
  const cookie = cookies[1]?.split(';')[0] ?? '';
  const answer = await other.ask('/shop', 'GET', `a=b; ${cookie}; c=d`);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(other.waitFor).toHaveBeenCalledExactlyOnceWith(7_000_001);
});

test('what only reads, was refused, or is a service’s call marks nobody', async () => {
  const copy = aCopy();
  const asked: [path: string, method?: string][] = [
    ['/shop'],
    ['/refused', 'POST'],
    ['/api/quote', 'POST'],
    ['/api/webhooks/razorpay', 'POST'],
  ];
  for (const [path, method] of asked) {
    expect((await copy.ask(path, method)).headers.get('set-cookie') ?? '').not.toContain('shop_wrote');
  }
  copy.unknown();
  expect((await copy.ask('/api/newsletter', 'POST')).headers.getSetCookie()).toEqual(['other=1']);
  expect(copy.waitFor).not.toHaveBeenCalled();
});

test('a mark that the shop did not make moves nothing', async () => {
  const copy = aCopy();
  const good = (await copy.ask('/', 'POST')).headers.getSetCookie()[1]?.split(';')[0] ?? '';
  copy.waitFor.mockClear();
  const [, text = '', signature = ''] = /=(\w+)\.(.+)$/.exec(good) ?? [];
  const forged = [
    `shop_wrote=zzzzzzzzzzz.${signature}`,
    `shop_wrote=${text}.${'A'.repeat(22)}`,
    `shop_wrote=0${text}.${signature}`,
    `shop_wrote=${text}`,
    'shop_wrote=.',
    'shop_wrote=%00',
    `not_shop_wrote=${text}.${signature}`,
  ];
  for (const cookie of forged) expect((await copy.ask('/', 'GET', cookie)).status).toBe(200);
  expect(copy.waitFor).not.toHaveBeenCalled();
  await aCopy(null).ask('/', 'POST', good);
});
