import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPicture } from '../pictures.fixtures.ts';
import { aBuyer, aLine, checkOut, orderIn, pay, press, upload, verify } from './asking.ts';
import { playCrash } from './crashes.ts';
import { playRace, races } from './races.ts';
import { patiently } from './patience.ts';
import { type World, startWorld } from './world.ts';

/** Always the same seeds; `npm run crash` and `npm run races` play new ones. docs/decisions/0043-crashes-and-races.md */
const RACES = 20;
const CRASHES = 30;
/** Of these everything is killed at least once, but a backup and a migration, which take longer. */
const CRASHES_FROM = 0;

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterAll(() => world.stop());

async function play(round: typeof playRace, { from, count }: { from: number; count: number }) {
  const wrong: string[] = [];
  for (let seed = from; seed < from + count && wrong.length === 0; seed += 1) {
    const { name, problems } = await round(world, seed);
    wrong.push(...problems.map((problem) => `${seed} (${name}): ${problem}`));
  }
  return wrong;
}

test(
  `${RACES} rounds of ${Object.keys(races).length} races leave the books right`,
  { timeout: 300_000 },
  async () => {
    expect(await play(playRace, { from: 0, count: RACES })).toEqual([]);
  },
);

/** Everything that a purchase, its packing, its refund and a picture do to the world outside: with files in a folder, and elsewhere. */
const PROVIDER = ['GET /v1/payments/pay…', 'POST /v1/orders', 'POST /v1/payments/pay…/refund', 'commit'];
const EFFECTS = {
  folder: [
    ...PROVIDER,
    'link in uploads',
    'rename in mail',
    'rm in uploads',
    'writeFile in mail',
    'writeFile in uploads',
  ],
  servers: [...PROVIDER, 'PUT /plants/site-assets/…', 'PUT /plants/sizes/…', 'a mail'],
} as const;

test.each(['folder', 'servers'] as const)(
  'each effect has a fail point before it and after it: %s',
  async (to) => {
    await world.begin(10, { to });
    await world.points.arm({
      do: 'arm',
      kinds: ['commit', 'call', 'file'],
      skip: 10_000,
      act: 'hold',
      tells: true,
    });
    const answer = await checkOut(world, aBuyer(world, 1, [aLine(world, 0, 1)]));
    await verify(world, await pay(world, orderIn(answer) ?? ''));
    const [order] = (await world.read()).orders;
    const fields = { orderId: order?.id ?? '', withEmail: 'yes' };
    const { cookie } = world.owner;
    await press(world, cookie, 'orders', { ...fields, intent: 'status', to: 'processing' });
    const idempotencyKey = crypto.randomUUID();
    await press(world, cookie, 'orders', { ...fields, intent: 'refund', idempotencyKey, amount: '1.00' });
    await upload(world, cookie, await aPicture(37, 31).png().toBuffer(), 'new.png');
    await patiently(async () => {
      expect((await world.read()).emails.every(({ state }) => state === 'sent')).toBe(true);
      const { rows } = await world.stage.control.query(
        'select 1 from media_files where sizes_made_at is null',
      );
      expect(rows).toEqual([]);
    });
    const passed = await world.points.disarm();
    for (const when of ['before', 'after']) {
      const effects = passed.flatMap((label) =>
        label.startsWith(`${when} `)
          ? label.slice(when.length + 1).replace(/(?<=^PUT \/plants\/[\w-]+\/).*/, '…')
          : [],
      );
      // A statement that writes by itself is named by its text; the reconciler asks when its time comes; a bucket is read, too.
      const named = effects.filter(
        (label) =>
          !/^(GET \/v1\/(?:payments|orders)$|(?:GET|HEAD) \/plants\/|(insert|update|delete|with|select)\b)/i.test(
            label,
          ),
      );
      expect([...new Set(named)].toSorted()).toEqual(EFFECTS[to].toSorted());
    }
  },
);

test('a statement that the server keeps has its points each time that it is asked', async () => {
  await world.begin(100, { to: 'folder' });
  await world.points.arm({ do: 'arm', kinds: ['statement'], skip: 10_000, act: 'hold', tells: true });
  const ORDERS = 12;
  for (let made = 0; made < ORDERS; made += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that they pass the same connections
    const answer = await checkOut(world, aBuyer(world, 1, [aLine(world, 0, 1)]));
    // oxlint-disable-next-line no-await-in-loop -- the same
    await verify(world, await pay(world, orderIn(answer) ?? ''));
  }
  const passed = await world.points.disarm();
  for (const when of ['before', 'after'])
    expect(passed.filter((label) => label.startsWith(`${when} insert into "orders"`))).toHaveLength(ORDERS);
});

test(`${CRASHES} rounds of killing lose and double nothing`, { timeout: 600_000 }, async () => {
  expect(await play(playCrash, { from: CRASHES_FROM, count: CRASHES })).toEqual([]);
  expect(await world.comeToRest()).toEqual([]);
});

test('the program that is delivered has no fail points', () => {
  const built = readdirSync('build/server').filter((name) => name.endsWith('.js'));
  for (const name of built)
    expect(readFileSync(`build/server/${name}`, 'utf8')).not.toMatch(/FAIL_POINTS|FAIL_AT/);
  const source = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const knowing = source.filter((name) => /FAIL_POINTS|FAIL_AT/.test(readFileSync(`src/${name}`, 'utf8')));
  expect(knowing).toEqual([]);
});
