import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { askShop, UNANSWERED } from './ask-shop.ts';

test('the shop’s own answer is handed on', async () => {
  const answer = { ok: true, message: 'Signed in successfully!' } as const;
  expect(await askShop(() => Promise.resolve(answer))).toBe(answer);
});

test.each([
  [
    new TypeError('Failed to fetch'),
    'The shop cannot be reached. Please check your connection and try again.',
  ],
  [new Error('Unexpected Server Error'), 'Something went wrong on our side. Please try again.'],
  [
    new ErrorResponse(502, 'Bad Gateway', '<h1>Bad Gateway</h1>'),
    'Something went wrong on our side. Please try again.',
  ],
  [
    new ErrorResponse(403, 'Forbidden', '<h1>Blocked by the firewall</h1>'),
    'Something went wrong on our side. Please try again.',
  ],
  [new ErrorResponse(404, '', ''), 'Something went wrong on our side. Please try again.'],
])('%s becomes an answer that a form can show', async (error, message) => {
  const failed = async () => {
    throw error;
  };
  expect(await askShop(failed)).toMatchObject({
    data: { ok: false, message, code: UNANSWERED },
    init: { status: 503 },
  });
  const said = await askShop(failed, (text) => `Error updating profile: ${text}`);
  expect(said).toMatchObject({ data: { message: `Error updating profile: ${message}` } });
});

test('a redirect is followed', async () => {
  const away = redirect('/auth');
  await expect(askShop(() => Promise.reject(away))).rejects.toBe(away);
});

test('the shop’s own refusal takes the place of the page', async () => {
  const noAccess = new ErrorResponse(403, 'Forbidden', null);
  await expect(askShop(() => Promise.reject(noAccess))).rejects.toBe(noAccess);
});
