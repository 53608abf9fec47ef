import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { type SignInSource, beginSignIn, endSignIn } from './sign-in-attempts.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

let made = 0;
const somebody = () => `somebody-${(made += 1)}@example.com`;
const network = (): SignInSource => ({ kind: 'network', id: `10.1.${(made += 1) >> 8}.${made & 255}` });
const device = (): SignInSource => ({ kind: 'device', id: `device-${(made += 1)}` });

const begin = async (email: string, source: SignInSource) =>
  (await beginSignIn(fixture.shop, { email, source, factor: 1 })).ok;

/** Says whether it was looked at. */
async function guess(email: string, source: SignInSource): Promise<boolean> {
  const isLookedAt = await begin(email, source);
  if (isLookedAt) await endSignIn(fixture.shop, { email, source }, 'wrong');
  return isLookedAt;
}

async function guessUntilRefused(email: string, source: SignInSource): Promise<number> {
  let looked = 0;
  while (await guess(email, source)) looked += 1;
  return looked;
}

async function attack(email: string): Promise<void> {
  for (let times = 0; times < 60; times += 1) await guess(email, network());
}

test('who guesses at one account from everywhere is slowed down, wherever they come from next', async () => {
  const owner = somebody();
  await attack(owner);
  expect(await begin(owner, network())).toBe(false);
});

test('what is guessed of one account makes nobody wait for another', async () => {
  const place = network();
  await guessUntilRefused(somebody(), place);
  const attacked = somebody();
  await attack(attacked);
  expect(await begin(somebody(), place)).toBe(true);
  expect(await begin(somebody(), network())).toBe(true);
});

test('what is guessed at one address makes nobody wait at another', async () => {
  const owner = somebody();
  expect(await guessUntilRefused(owner, network())).toBe(5);
  expect(await begin(owner, network())).toBe(true);
});

test('a device that is known has a budget of its own, which no stranger uses up', async () => {
  const owner = somebody();
  const known = device();
  await attack(owner);
  expect(await begin(owner, network())).toBe(false);
  // Ten of its own, as if nobody else were there.
  expect(await guessUntilRefused(owner, known)).toBe(10);
  expect(await begin(owner, device())).toBe(true);
});

test('who signs in at the same moment from the same place does not wait, whoever looked at the clock first', async () => {
  const owner = somebody();
  const office = network();
  const at = (ms: number) => ({ ...fixture.shop, now: () => new Date(ms) });
  const begun = Date.now();
  const attempt = { email: owner, source: office, factor: 1 };
  expect(await beginSignIn(at(begun + 5), attempt)).toEqual({ ok: true });
  expect(await beginSignIn(at(begun), attempt)).toEqual({ ok: true });
  await endSignIn(at(begun + 90), attempt, 'right');
  expect(await beginSignIn(at(begun + 60), attempt)).toEqual({ ok: true });
});
