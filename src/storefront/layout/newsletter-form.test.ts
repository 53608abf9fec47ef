import { afterEach, expect, test, vi } from 'vitest';
import { sendNewsletter } from './newsletter-form.tsx';

const AWAY = 'The shop cannot be reached. Please check your connection and try again.';
const FAILED = 'Something went wrong on our side. Please try again.';
const tooFast = { code: 'too_many_requests', message: 'That was a little fast.' };

afterEach(() => void vi.unstubAllGlobals());

test('an address that is kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ subscribed: true }));
  expect(await sendNewsletter('reader@example.com')).toEqual({ ok: true });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), AWAY],
  ['a proxy’s page', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), FAILED],
  ['a page that asks to pay for the network', async () => new Response('<h1>Welcome</h1>'), FAILED],
  ['a refusal', async () => Response.json({ error: tooFast }, { status: 429 }), tooFast.message],
])('%s is a sentence, and the address is given back', async (_, fetch, message) => {
  vi.stubGlobal('fetch', fetch);
  expect(await sendNewsletter('reader@example.com')).toEqual({
    ok: false,
    email: 'reader@example.com',
    message,
  });
});
