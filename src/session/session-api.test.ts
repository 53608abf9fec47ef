import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, fetchIsAdmin, fetchSession } from './session-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const going = () => new AbortController().signal;
const asha = {
  session: { id: 's1', expiresAt: '2026-12-01' },
  user: { id: 'u1', email: 'asha@example.com' },
};

/** Answers with these in turn, the last one again and again. */
function answering(...answers: unknown[]) {
  const fetch = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const offline = new TypeError('Failed to fetch');

test('who is signed in is asked again, one and two seconds later', async () => {
  const fetch = answering(offline, 503, asha);
  const read = fetchSession(going());
  await vi.advanceTimersByTimeAsync(2999);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toEqual(asha);
});

test('so is whether they are an administrator, and after three more tries it fails', async () => {
  const fetch = answering(500);
  const failure = expect(fetchIsAdmin(going())).rejects.toThrow('500');
  await vi.runAllTimersAsync();
  await failure;
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('a refusal would come again, and signing out is no read', async () => {
  const refusing = answering(403);
  await expect(fetchSession(going())).rejects.toThrow('403');
  expect(refusing).toHaveBeenCalledTimes(1);
  const failing = answering(offline);
  await expect(endSession()).rejects.toThrow('Failed to fetch');
  expect(failing).toHaveBeenCalledTimes(1);
});

test('a read that was overtaken is not made again', async () => {
  const fetch = answering(offline);
  const overtaken = new AbortController();
  const failure = expect(fetchSession(overtaken.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(500);
  overtaken.abort();
  await failure;
  await vi.runAllTimersAsync();
  expect(fetch).toHaveBeenCalledTimes(1);
});
