import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from '../server/log.ts';
import { answerAuthRequest } from './answer-auth-request.ts';
import type { AuthParts } from './auth-parts.ts';

test('a call that fails is logged by where, not by what was sent', async () => {
  const logged: unknown[] = [];
  const db = {
    insert() {
      throw new DrizzleQueryError('insert', ['asha@example.com', 'a secret'], new Error('no connection'));
    },
  };
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  const parts = { shop: { db, log, now: () => new Date() }, settings: { rateLimitFactor: 1 } };
  const request = new Request('http://shop.test/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.com', password: 'a secret' }),
  });
  const answer = await answerAuthRequest(parts as unknown as AuthParts, request, '192.0.2.1');
  expect(answer.status).toBe(500);
  expect(logged).toMatchObject([{ call: 'POST /sign-in/email', msg: 'An account call failed' }]);
  expect(JSON.stringify(logged)).toContain('failed-call.test.ts');
  expect(JSON.stringify(logged)).not.toMatch(/asha|secret/);
});
