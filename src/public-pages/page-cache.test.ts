import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Page, type RenderedPage, answerPage, bodyIn } from './page-answers.ts';
import type { PublicAddress } from './public-routes.ts';
import { createGenerations } from './generations.ts';
import { addressOf, renderedPage } from './page-cache.fixtures.ts';
import { MAX_AGE_MS, MAX_STALE_MS, createPageCache, createPageMemory } from './page-cache.ts';

function setUp(
  render: (address: PublicAddress, count: number) => RenderedPage | Promise<RenderedPage>,
  parts: Partial<Parameters<typeof createPageCache>[0]> = {},
) {
  const generations = createGenerations();
  const state = { time: 0, fed: true, renderings: 0 };
  const cache = createPageCache({
    render: async (address) => render(address, (state.renderings += 1)),
    generations,
    isFed: () => state.fed,
    clock: () => state.time,
    limits: { mainBytes: 100_000, rareBytes: 20_000 },
    ...parts,
  });
  return {
    generations,
    state,
    counts: cache.counts,
    find: cache.find,
    hold: cache.hold,
    renewHot: cache.renewHot,
    async ask(address: PublicAddress) {
      const { how, rendered } = await cache.find(address);
      const body = await bodyIn(rendered.page.bodies, 'identity');
      return [how, new TextDecoder().decode(body)];
    },
  };
}

const shop = addressOf('/shop');
const textOf = async (page: Page | null) =>
  page && new TextDecoder().decode(await bodyIn({ br: page.bodies.br ?? new Uint8Array() }, 'identity'));
const numbered = (_address: PublicAddress, count: number) => renderedPage(`page ${count}`);

test('a page is rendered once, and again after one of its tags moved', async () => {
  const { ask, generations } = setUp(numbered);
  expect(await ask(shop)).toEqual(['miss', 'page 1']);
  generations.move(['site', 'product:1']);
  expect(await ask(shop)).toEqual(['hit', 'page 1']);
  generations.move(['listing']);
  expect(await ask(shop)).toEqual(['miss', 'page 2']);
  generations.moveAll();
  expect(await ask(shop)).toEqual(['miss', 'page 3']);
  expect(await ask(shop)).toEqual(['hit', 'page 3']);
});

test('a page is kept for so long and no longer, counted from the beginning of its rendering', async () => {
  const { ask, state } = setUp(async (_address, count) => {
    if (count === 1) state.time += 1000;
    return renderedPage(`page ${count}`);
  });
  await ask(shop);
  state.time = MAX_AGE_MS - 1;
  expect(await ask(shop)).toEqual(['hit', 'page 1']);
  state.time = MAX_AGE_MS;
  expect(await ask(shop)).toEqual(['miss', 'page 2']);
});

test('nothing is kept or shared while nobody tells of changes', async () => {
  const { ask, state, counts } = setUp(numbered);
  await ask(shop);
  state.fed = false;
  expect(await Promise.all([ask(shop), ask(shop)])).toEqual([
    ['unkept', 'page 2'],
    ['unkept', 'page 3'],
  ]);
  expect(counts()).toMatchObject({ unkept: 2, pages: 1 });
});

describe('while the database is away', () => {
  const away = renderedPage('a short break', { tags: null, isStorable: false, isInterrupted: true });
  function setUpAway() {
    const weather = { isAway: false };
    const cache = setUp((_address, count) => (weather.isAway ? away : renderedPage(`page ${count}`)));
    return {
      ...cache,
      leave() {
        weather.isAway = true;
        cache.state.fed = false;
        cache.generations.moveAll();
      },
      comeBack() {
        weather.isAway = false;
        cache.state.fed = true;
        cache.generations.moveAll();
      },
    };
  }

  test('a kept page stands in, for an hour; others are what there is', async () => {
    const { ask, state, leave, counts } = setUpAway();
    await ask(shop);
    leave();
    expect(await ask(shop)).toEqual(['stale', 'page 1']);
    expect(await ask(addressOf('/cart'))).toEqual(['unkept', 'a short break']);
    state.time = MAX_STALE_MS - 1;
    expect(await ask(shop)).toEqual(['stale', 'page 1']);
    state.time = MAX_STALE_MS;
    expect(await ask(shop)).toEqual(['unkept', 'a short break']);
    expect(counts()).toMatchObject({ stale: 2, pages: 0 });
  });

  test('one who asks tries in a second; once it is back, all are made anew', async () => {
    const { ask, state, leave, comeBack } = setUpAway();
    await ask(shop);
    leave();
    for (let time = 0; time < 10; time += 1) await ask(shop);
    expect(state.renderings).toBe(2);
    state.time += 1000;
    await Promise.all([ask(shop), ask(shop), ask(shop)]);
    expect(state.renderings).toBe(3);
    comeBack();
    state.time += 1000;
    expect(await ask(shop)).toEqual(['miss', 'page 4']);
    expect(await ask(shop)).toEqual(['hit', 'page 4']);
  });

  test('one that hangs is waited for until nobody tells of changes any more', async () => {
    let hangs = false;
    const { ask, state, generations } = setUp((_address, count) =>
      hangs ? new Promise<never>(() => undefined) : renderedPage(`page ${count}`),
    );
    await ask(shop);
    hangs = true;
    generations.move(['listing']);
    const asked = ask(shop);
    state.fed = false;
    expect(await asked).toEqual(['stale', 'page 1']);
  });

  test('what was found to be gone does not come back', async () => {
    const { ask, state, generations } = setUp((_address, count) =>
      count === 1
        ? renderedPage('page 1')
        : count === 2
          ? renderedPage('no such page', { tags: null })
          : away,
    );
    await ask(shop);
    generations.move(['listing']);
    expect(await ask(shop)).toEqual(['unkept', 'no such page']);
    state.fed = false;
    expect(await ask(shop)).toEqual(['unkept', 'a short break']);
  });

  test('a failure that is not the database’s stays one', async () => {
    let fails = false;
    const { ask, generations } = setUp((_address, count) => {
      if (fails) throw new Error('a mistake');
      return renderedPage(`page ${count}`);
    });
    await ask(shop);
    fails = true;
    generations.move(['listing']);
    await expect(ask(shop)).rejects.toThrow('a mistake');
  });
});

test.each([
  ['of an unknown address', addressOf('/no/such/page', { isListed: false }), {}],
  ['whose loader did not say what it reads', shop, { tags: null }],
])('a page %s is not kept', async (_what, address, change) => {
  const { ask, counts } = setUp((_address, count) => renderedPage(`page ${count}`, change));
  expect(await ask(address)).toEqual(['unkept', 'page 1']);
  expect(await ask(address)).toEqual(['unkept', 'page 2']);
  expect(counts()).toMatchObject({ pages: 0, bytes: 0 });
});

test('rare addresses push out each other, never the main pages', async () => {
  const { ask, counts } = setUp(numbered);
  await ask(shop);
  for (let at = 0; at < 200; at += 1) await ask(addressOf('/shop', { search: `?q=${at}`, isRare: true }));
  expect(await ask(shop)).toEqual(['hit', 'page 1']);
  expect(counts().pages).toBeGreaterThan(5);
  expect(counts().bytes).toBeLessThanOrEqual(25_000);
});

test('a rendering that fails is told to all who wait for it, and is forgotten', async () => {
  const { ask } = setUp((_address, count) => {
    if (count === 1) throw new Error('No database');
    return renderedPage('page');
  });
  const both = await Promise.allSettled([ask(shop), ask(shop)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(shop)).toEqual(['miss', 'page']);
});

describe('many who ask at once', () => {
  const held = () => {
    const gates: PromiseWithResolvers<void>[] = [];
    return {
      gates,
      render: async (_address: PublicAddress, count: number) => {
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
        return renderedPage(`page ${count}`);
      },
    };
  };

  test('share one rendering', async () => {
    const { gates, render } = held();
    const { ask, state } = setUp(render);
    const asked = [ask(shop), ask(shop), ask(shop), ask(addressOf('/'))];
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(asked)).toEqual([
      ['miss', 'page 1'],
      ['shared', 'page 1'],
      ['shared', 'page 1'],
      ['miss', 'page 2'],
    ]);
    expect(state.renderings).toBe(2);
  });

  test('share one that began before a change they came after, if it is about something else', async () => {
    const { gates, render } = held();
    const { ask, generations, state } = setUp(render);
    const asked = [ask(shop)];
    for (let time = 0; time < 1000; time += 1) {
      generations.move([`product:${time}`]);
      asked.push(ask(shop));
    }
    gates[0]?.resolve();
    expect(new Set((await Promise.all(asked)).map(String))).toEqual(
      new Set(['miss,page 1', 'shared,page 1']),
    );
    expect(state.renderings).toBe(1);
    expect(await ask(shop)).toEqual(['hit', 'page 1']);
  });

  test('do not share one that a change before them has ended, but have it made once more for all of them', async () => {
    const { gates, render } = held();
    const { ask, generations, state } = setUp(render);
    const before = ask(shop);
    generations.move(['listing']);
    const after = Array.from({ length: 1000 }, () => ask(shop));
    gates[0]?.resolve();
    expect(await before).toEqual(['miss', 'page 1']);
    await expect.poll(() => gates.length).toBe(2);
    // Not about those who came before it.
    generations.move(['listing']);
    gates[1]?.resolve();
    expect(new Set((await Promise.all(after)).map(([, body]) => body))).toEqual(new Set(['page 2']));
    expect(state.renderings).toBe(2);
    gates[1]?.resolve();
  });

  test('do not join one that hangs', async () => {
    const { gates, render } = held();
    const { ask, state } = setUp(render);
    const hanging = ask(shop);
    state.time = 6000;
    const late = ask(shop);
    gates[1]?.resolve();
    expect(await late).toEqual(['miss', 'page 2']);
    gates[0]?.resolve();
    expect(await hanging).toEqual(['miss', 'page 1']);
  });

  test('get one of their own each, of what is not the same for all', async () => {
    const { ask, counts } = setUp((_address, count) =>
      renderedPage(`page ${count}`, { tags: null, isShareable: false }),
    );
    const bodies = (await Promise.all([ask(shop), ask(shop), ask(shop)])).map(([, body]) => body);
    expect(new Set(bodies).size).toBe(3);
    expect(counts()).toMatchObject({ shared: 0, pages: 0 });
  });
});

describe('made anew ahead', () => {
  const asked = async (cache: ReturnType<typeof setUp>, address: PublicAddress, times: number) => {
    for (let time = 0; time < times; time += 1) await cache.find(address);
  };

  test('are the pages many ask for, of what has changed, and nothing else', async () => {
    const cache = setUp(({ path }, count) => renderedPage(`page ${count}`, { tags: [path] }));
    await asked(cache, shop, 7);
    await asked(cache, addressOf('/cold'), 5);
    await asked(cache, addressOf('/unchanged'), 7);
    cache.generations.move(['/shop', '/cold']);
    await cache.renewHot();
    expect(cache.state.renderings).toBe(4);
    expect(await cache.ask(shop)).toEqual(['hit', 'page 4']);
    expect((await cache.ask(addressOf('/cold')))[0]).toBe('miss');
    expect(cache.counts()).toMatchObject({ ahead: 1 });
    // Nobody has asked for it since.
    cache.generations.move(['/shop']);
    await cache.renewHot();
    expect(cache.counts()).toMatchObject({ ahead: 1 });
  });

  test('those whose time is nearly over, too', async () => {
    const cache = setUp(numbered);
    await asked(cache, shop, 7);
    cache.state.time = MAX_AGE_MS - 10_001;
    await cache.renewHot();
    expect(cache.counts()).toMatchObject({ ahead: 0 });
    cache.state.time += 1;
    await cache.renewHot();
    cache.state.time = MAX_AGE_MS + 10_000;
    expect(await cache.ask(shop)).toEqual(['hit', 'page 2']);
  });

  test('no more than a few at a time, those most asked for, and none while nobody tells of changes', async () => {
    const cache = setUp(numbered);
    for (let page = 0; page < 20; page += 1) await asked(cache, addressOf(`/guide/${page}`), 7 + page);
    cache.generations.moveAll();
    cache.state.fed = false;
    await cache.renewHot();
    expect(cache.state.renderings).toBe(20);
    cache.state.fed = true;
    await cache.renewHot();
    expect(cache.state.renderings).toBe(36);
    expect((await cache.ask(addressOf('/guide/19')))[0]).toBe('hit');
    expect((await cache.ask(addressOf('/guide/0')))[0]).toBe('miss');
  });
});

test('what is held is given at once, in a coding that is at hand, as long as it is good', async () => {
  const cache = setUp(numbered);
  expect(cache.hold(shop, 'br')).toBeNull();
  await cache.find(shop);
  expect(cache.hold(shop, 'br')?.bodies.br).toBeDefined();
  expect(cache.hold(shop, 'identity')).toBeNull();
  expect(cache.counts()).toMatchObject({ hit: 1 });
  cache.state.fed = false;
  expect(cache.hold(shop, 'br')).toBeNull();
  cache.state.fed = true;
  cache.state.time = MAX_AGE_MS;
  expect(cache.hold(shop, 'br')).toBeNull();
  cache.state.time = 0;
  cache.generations.move(['listing']);
  expect(cache.hold(shop, 'br')).toBeNull();
});

test('what is asked for again is compressed once more, beside the answers, and better', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `leaf ${(at * 7919) % 1013}`).join(' ');
  const cache = setUp(() => renderedPage(words));
  await cache.find(shop);
  const sizeOf = () => cache.hold(shop, 'br')?.bodies.br?.byteLength ?? 0;
  const quick = sizeOf();
  expect(sizeOf()).toBe(quick);
  await expect.poll(sizeOf).toBeLessThan(quick);
  expect(await textOf(cache.hold(shop, 'br'))).toBe(words);
});

test('a better form of a page that gave way meanwhile is dropped', async () => {
  const shrunk = Promise.withResolvers<void>();
  const cache = setUp(numbered, {
    async shrink(page) {
      await shrunk.promise;
      return { ...page, bodies: { br: new Uint8Array([1]) } };
    },
  });
  for (let time = 0; time < 3; time += 1) await cache.find(shop);
  cache.generations.moveAll();
  await cache.find(shop);
  shrunk.resolve();
  await cache.find(shop);
  expect(await textOf(cache.hold(shop, 'br'))).toBe('page 2');
});

describe('without a coding', () => {
  const plainAnswer = async ({ find }: ReturnType<typeof setUp>, address: PublicAddress) => {
    const { rendered } = await find(address);
    const answer = await answerPage(rendered, new Request('http://shop.test/'), undefined);
    return { atHand: rendered.page.bodies.identity !== undefined, text: await answer.text() };
  };

  test('a page is unpacked once, and that form is kept within the bytes that are allowed', async () => {
    const cache = setUp((_address, count) => renderedPage(`page ${count} `.repeat(1000)));
    await cache.find(shop);
    const before = cache.counts().bytes;
    const first = await plainAnswer(cache, shop);
    const second = await plainAnswer(cache, shop);
    expect([first.atHand, second.atHand]).toEqual([false, true]);
    expect(second.text).toBe('page 1 '.repeat(1000));
    expect(second.text).toBe(first.text);
    expect(cache.counts()).toMatchObject({ pages: 1, bytes: before + second.text.length });
    for (let page = 0; page < 30; page += 1) await plainAnswer(cache, addressOf(`/product/${page}`));
    for (let page = 0; page < 30; page += 1) await plainAnswer(cache, addressOf(`/product/${page}`));
    expect(cache.counts().bytes).toBeLessThanOrEqual(100_000);
  });

  test('a page that is too large for it stays kept as it was', async () => {
    const cache = setUp(() => renderedPage('long '.repeat(20_000)));
    await cache.find(shop);
    for (let time = 0; time < 2; time += 1) expect((await plainAnswer(cache, shop)).atHand).toBe(false);
    expect(cache.counts()).toMatchObject({ hit: 2, miss: 1, pages: 1 });
  });

  test('a page that was made anew meanwhile does not get the body of the one before', async () => {
    const cache = setUp(numbered);
    await cache.find(shop);
    const { rendered } = await cache.find(shop);
    cache.generations.moveAll();
    await cache.find(shop);
    rendered.keepBody?.('identity', new Uint8Array([1]));
    expect((await plainAnswer(cache, shop)).text).toBe('page 2');
  });
});

const KEYS = 'abcdefgh'.split('');

test('what was asked for longest ago goes first', () => {
  const memory = createPageMemory<string>(10 * 1200);
  for (const key of 'abcdefghij') memory.set(key, key.toUpperCase(), 100);
  expect(memory.size).toBe(10);
  expect(memory.get('a')).toBe('A');
  memory.set('k', 'K', 100);
  expect([memory.get('a'), memory.get('b'), memory.get('k')]).toEqual(['A', undefined, 'K']);
});

test('what would take too large a share is refused, and takes the place of nothing', () => {
  const memory = createPageMemory<string>(100_000);
  memory.set('a', 'A', 1000);
  memory.set('b', 'B', 90_000);
  expect([memory.get('a'), memory.get('b')]).toEqual(['A', undefined]);
});

test('never holds more bytes than allowed, and knows how many', () => {
  const step = fc.record({
    act: fc.constantFrom('set' as const, 'set' as const, 'get' as const, 'delete' as const),
    key: fc.constantFrom(...KEYS),
    bytes: fc.nat(5000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const memory = createPageMemory<number>(40_000);
      for (const { act, key, bytes } of steps) {
        if (act === 'set') memory.set(key, bytes, bytes);
        else memory[act](key);
        expect(memory.bytes).toBeLessThanOrEqual(40_000);
      }
      const held = KEYS.filter((key) => memory.get(key) !== undefined);
      expect(memory.size).toBe(held.length);
      const sum = held.reduce((total, key) => total + (memory.get(key) ?? 0), 0);
      expect(memory.bytes - sum).toBe(held.length * (1024 + 2));
      for (const key of held) memory.delete(key);
      expect(memory.bytes).toBe(0);
    }),
  );
});

test('a tag that moved after the reading makes it stale; other tags and earlier moves do not', () => {
  const generations = createGenerations();
  generations.move(['product:1']);
  const asOf = generations.now();
  expect(generations.areUnmoved(['product:1', 'listing'], asOf)).toBe(true);
  generations.move(['product:2', 'site']);
  expect(generations.areUnmoved(['product:1', 'listing'], asOf)).toBe(true);
  generations.move(['listing']);
  expect(generations.areUnmoved(['product:1', 'listing'], asOf)).toBe(false);
  expect(generations.areUnmoved(['product:1', 'listing'], generations.now())).toBe(true);
});

test('moving all makes stale even what has no tag', () => {
  const generations = createGenerations();
  const asOf = generations.now();
  generations.move([]);
  expect(generations.areUnmoved([], asOf)).toBe(true);
  generations.moveAll();
  expect(generations.areUnmoved([], asOf)).toBe(false);
});

test('with more tags than it remembers, nothing counts as unmoved that was not', () => {
  const generations = createGenerations(3);
  const asOf = generations.now();
  for (const tag of ['a', 'b', 'c', 'd', 'e']) generations.move([tag]);
  for (const tag of ['a', 'b', 'c', 'd', 'e', 'f']) expect(generations.areUnmoved([tag], asOf)).toBe(false);
  expect(generations.areUnmoved(['f'], generations.now())).toBe(true);
});
