import fc from 'fast-check';
import { setImmediate as untilQuiet } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PublicAddress } from './public-routes.ts';
import { addressOf, renderedPage } from './page-cache.fixtures.ts';
import { createGenerations } from './generations.ts';
import { MAX_AGE_MS, createPageCache } from './page-cache.ts';

const TAGS = ['a', 'b', 'c'] as const;
type Tag = (typeof TAGS)[number];
type Versions = Partial<Record<Tag, number>>;

/** What each page reads. */
const PAGES: Record<string, Tag[]> = { '/a': ['a'], '/ab': ['a', 'b'], '/abc': ['a', 'b', 'c'] };

const ask = fc.record({ do: fc.constant('ask' as const), path: fc.constantFrom(...Object.keys(PAGES)) });
const change = fc.record({
  do: fc.constant('change' as const),
  tags: fc.subarray([...TAGS], { minLength: 1 }),
});
/** One of the pieces of work under way gets done. */
const goOn = fc.record({ do: fc.constant('go on' as const), which: fc.nat(20) });
const lose = fc.constant({ do: 'lose' as const });
const wait = fc.constant({ do: 'wait' as const });

type Step =
  | { do: 'ask'; path: string }
  | { do: 'change'; tags: Tag[] }
  | { do: 'go on'; which: number }
  | { do: 'lose' }
  | { do: 'wait' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: ask },
    { weight: 3, arbitrary: change },
    { weight: 20, arbitrary: goOn },
    { weight: 1, arbitrary: lose },
    { weight: 1, arbitrary: wait },
  ),
  { minLength: 10, maxLength: 60 },
);

/** A world whose changes are told at once, and a cache before it whose every step waits for the model. */
function createWorld() {
  const world = { a: 0, b: 0, c: 0 };
  const generations = createGenerations(2);
  const waiting: (() => void)[] = [];
  const answers: Promise<{ path: string; atLeast: Versions; shown: Versions }>[] = [];
  let time = 0;
  const turn = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const cache = createPageCache({
    async render({ path }: PublicAddress) {
      const tags = PAGES[path] ?? [];
      const read: Versions = {};
      // One query after the other: a change may come between any two, and after the last.
      for (const tag of tags) {
        await turn();
        read[tag] = world[tag];
      }
      await turn();
      return renderedPage(JSON.stringify(read), { tags });
    },
    async compress(page) {
      await turn();
      return page;
    },
    generations,
    isFed: () => true,
    clock: () => time,
  });

  async function answer(path: string) {
    const atLeast = { ...world };
    const { rendered } = await cache.find(addressOf(path));
    const shown = JSON.parse(new TextDecoder().decode(rendered.page.bodies.identity)) as Versions;
    return { path, atLeast, shown };
  }

  function changeAll(tags: readonly Tag[]) {
    for (const tag of tags) world[tag] += 1;
  }

  return {
    answers,
    counts: cache.counts,
    waiting,
    take(step: Step) {
      if (step.do === 'ask') answers.push(answer(step.path));
      else if (step.do === 'go on') waiting.splice(step.which % Math.max(1, waiting.length), 1)[0]?.();
      else if (step.do === 'wait') time += MAX_AGE_MS / 3;
      else {
        changeAll(step.do === 'change' ? step.tags : TAGS);
        if (step.do === 'change') generations.move(step.tags);
        else generations.moveAll();
      }
    },
  };
}

test('whatever happens while pages are read and rendered, nobody gets data older than their request', async () => {
  const total = { hit: 0, shared: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = createWorld();
      for (const step of taken) {
        world.take(step);
        await untilQuiet();
      }
      while (world.waiting.length > 0) {
        world.take({ do: 'go on', which: 0 });
        await untilQuiet();
      }
      for (const { path, atLeast, shown } of await Promise.all(world.answers)) {
        for (const tag of PAGES[path] ?? []) expect(shown[tag]).toBeGreaterThanOrEqual(atLeast[tag] ?? 0);
      }
      total.hit += world.counts().hit;
      total.shared += world.counts().shared;
    }),
    { numRuns: 1000 },
  );
  // The model means something only if pages were kept and shared.
  expect(total.hit).toBeGreaterThan(100);
  expect(total.shared).toBeGreaterThan(100);
});
