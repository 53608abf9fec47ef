import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { askShop, isJudged, SIGNED_OUT, UNANSWERED } from './ask-shop.ts';

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

test('a session that has ended is an answer, too, and no judgement of the form', async () => {
  const ended = new ErrorResponse(401, 'Unauthorized', null);
  const answer = await askShop(() => Promise.reject(ended));
  expect(answer).toMatchObject({ data: { ok: false, code: SIGNED_OUT }, init: { status: 401 } });
  expect([SIGNED_OUT, UNANSWERED, 'CHANGED', null].map((code) => isJudged({ code }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
