import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { searchMisses, searchSynonyms } from '../../database/tables/search.ts';
import { listActivity, listActivityLog } from '../activity/activity-log.ts';
import { activityLogSchema } from '../activity/activity.schema.ts';
import { countMiss, listMisses, removeMiss } from './missed-words.ts';
import {
  MOST_GROUPS,
  createOtherNames,
  deleteOtherNames,
  findEditedOtherNames,
  listOtherNames,
  updateOtherNames,
} from './other-names.ts';
import { type MissesQuery, nameKey, otherNamesSchema } from './other-names.schema.ts';

let t: TestShop;
let actor: { userId: string };
let shipped: string[][];
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
  shipped = (await t.db.select().from(searchSynonyms)).map(({ names }) => names);
});
beforeEach(async () => {
  await t.db.delete(searchSynonyms);
  await t.db.delete(searchMisses);
});
afterAll(() => t.close());

const create = (...names: string[]) => createOtherNames(t.shop, { actor, draft: { names } });
const run = (statement: string) => t.db.execute(sql.raw(statement));
const idOf = (created: Awaited<ReturnType<typeof create>>) => (created.ok ? created.id : '');
const everyGroup = async () => (await listOtherNames(t.shop, {})).rows.map(({ draft }) => draft.names);

test('a shop begins with plants as they are called in India, each name in one group', () => {
  expect(shipped.length).toBeGreaterThanOrEqual(25);
  for (const names of shipped) expect(otherNamesSchema.parse({ names })).toEqual({ names });
  const keys = shipped.flat().map(nameKey);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe('names that mean the same', () => {
  test('come, change and go, and the log says who did it', async () => {
    const id = idOf(await create('Tulsi', 'Holy basil'));
    const begun = await findEditedOtherNames(t.shop, id);
    const names = ['Tulsi', 'Holy basil', 'Tulasi'];
    const edit = { actor, id, draft: { names }, revision: begun?.revision ?? '' };
    expect(await updateOtherNames(t.shop, edit)).toMatchObject({ ok: true, current: { names } });
    expect(await everyGroup()).toEqual([names]);
    expect(await deleteOtherNames(t.shop, { actor, id })).toEqual({ ok: true });
    expect(await deleteOtherNames(t.shop, { actor, id })).toEqual({ ok: false });
    const entries = await listActivity(t.shop, { subjectType: 'other-names', subjectId: id });
    expect(entries.map(({ action, detail }) => [action, detail['name']])).toEqual([
      ['deleted', 'Tulsi, Holy basil, Tulasi'],
      ['updated', 'Tulsi, Holy basil, Tulasi'],
      ['created', 'Tulsi, Holy basil'],
    ]);
    expect(entries[1]?.detail['changes']).toEqual([
      { field: 'Names', from: 'Tulsi · Holy basil', to: 'Tulsi · Holy basil · Tulasi' },
    ]);
  });

  test('two who save one group: the second is told, and replaces it knowingly', async () => {
    const other = await addAdministrator(t.db);
    const id = idOf(await create('Neem', 'Margosa'));
    const { revision = '' } = (await findEditedOtherNames(t.shop, id)) ?? {};
    await updateOtherNames(t.shop, { actor: other, id, draft: { names: ['Neem', 'Nimba'] }, revision });
    const mine = { names: ['Neem', 'Vepa'] };
    const told = await updateOtherNames(t.shop, { actor, id, draft: mine, revision });
    expect(told).toMatchObject({ ok: false, reason: 'changed', current: { names: ['Neem', 'Nimba'] } });
    const now = !told.ok && told.reason === 'changed' ? told.revision : '';
    expect(await updateOtherNames(t.shop, { actor, id, draft: mine, revision: now })).toMatchObject({
      ok: true,
    });
    expect(await everyGroup()).toEqual([['Neem', 'Vepa']]);
  });

  test('a name is in one group, however it is written, also for two at once', async () => {
    await create("Mother-in-law's tongue", 'Snake plant');
    expect(await create('Sansevieria', 'mother in law’s TONGUE')).toEqual({
      ok: false,
      reason: 'taken',
      name: 'mother in law’s TONGUE',
      others: ["Mother-in-law's tongue", 'Snake plant'],
    });
    const id = idOf(await create('Pothos', 'Money plant'));
    const { revision = '' } = (await findEditedOtherNames(t.shop, id)) ?? {};
    const draft = { names: ['Pothos', 'Snake plant'] };
    expect(await updateOtherNames(t.shop, { actor, id, draft, revision })).toMatchObject({
      reason: 'taken',
      name: 'Snake plant',
    });
    // Its own names it has.
    const more = { names: ['money plant', 'Pothos', 'Devil’s ivy'] };
    expect(await updateOtherNames(t.shop, { actor, id, draft: more, revision })).toMatchObject({ ok: true });
    const both = await Promise.all([create('Jade', 'Crassula'), create('jade', 'Lucky plant')]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  test('there are so many groups, and no more', async () => {
    await run(`insert into search_synonyms (id, names)
      select gen_random_uuid(), array['A ' || n, 'B ' || n] from generate_series(1, ${MOST_GROUPS}) as n`);
    expect(await create('One', 'More')).toEqual({ ok: false, reason: 'full' });
  });

  test('are listed in pages, the newest first, and searched in', async () => {
    for (const name of ['Areca', 'Boston', 'Cycas']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await create(`${name} palm`, `${name} tree`);
    }
    const page = await listOtherNames(t.shop, {}, 2);
    expect([page.total, page.rows.map(({ draft }) => draft.names[0])]).toEqual([
      3,
      ['Cycas palm', 'Boston palm'],
    ]);
    const last = await listOtherNames(t.shop, { after: page.next ?? '' }, 2);
    expect([last.rows.map(({ draft }) => draft.names[0]), last.next]).toEqual([['Areca palm'], null]);
    const found = await listOtherNames(t.shop, { q: 'boston TREE' });
    expect([found.total, found.rows[0]?.draft.names]).toEqual([1, ['Boston palm', 'Boston tree']]);
    expect((await listOtherNames(t.shop, { q: '%' })).total).toBe(0);
  });

  test('that were missed are no longer on that list', async () => {
    await countMiss(t.shop, { words: 'holy basil' });
    await countMiss(t.shop, { words: 'hovercraft' });
    await create('Tulsi', 'Holy Basil');
    expect((await listMisses(t.shop, byTimes)).rows.map(({ words }) => words)).toEqual(['hovercraft']);
    expect((await listMisses(t.shop, { ...byTimes, q: 'Craft' })).total).toBe(1);
    expect((await listMisses(t.shop, { ...byTimes, q: 'h_ver' })).rows).toEqual([]);
  });
});

const byTimes: MissesQuery = { sort: 'times', order: 'desc' };
const wordsBy = async (query: MissesQuery, size?: number) =>
  (await listMisses(t.shop, query, size)).rows.map(({ words, times }) => `${words} ${times}`);

describe('words that were not found', () => {
  test('are counted, and listed by how often and by when', async () => {
    for (const words of ['fern moss', 'hovercraft', 'fern moss', 'lotus', 'hovercraft', 'fern moss']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await countMiss(t.shop, { words });
    }
    expect(await wordsBy(byTimes)).toEqual(['fern moss 3', 'hovercraft 2', 'lotus 1']);
    expect(await wordsBy({ sort: 'times', order: 'asc' })).toEqual([
      'lotus 1',
      'hovercraft 2',
      'fern moss 3',
    ]);
    await run(`update search_misses set last_at = '2026-01-01' where words = 'fern moss'`);
    expect((await wordsBy({ sort: 'last', order: 'asc' }))[0]).toBe('fern moss 3');
    expect((await wordsBy({ sort: 'last', order: 'desc' })).at(-1)).toBe('fern moss 3');
  });

  test.each(['times', 'last'] as const)('are paged by %s, there and back', async (sort) => {
    await run(`insert into search_misses (words, times, first_at, last_at)
      select 'word_' || n, n / 3 + 1, now(), timestamptz '2026-01-01 10:00:00.123456' + n / 3 * interval '1 microsecond'
      from generate_series(1, 9) as n`);
    const seen: string[] = [];
    let page = await listMisses(t.shop, { sort, order: 'desc' }, 4);
    const first = page.rows.map(({ words }) => words);
    seen.push(...first);
    while (page.next !== null) {
      // oxlint-disable-next-line no-await-in-loop -- each begins where the one before ended
      page = await listMisses(t.shop, { sort, order: 'desc', after: page.next }, 4);
      seen.push(...page.rows.map(({ words }) => words));
    }
    expect(seen).toEqual(Array.from({ length: 9 }, (_, at) => `word_${9 - at}`));
    while (page.previous !== null) {
      // oxlint-disable-next-line no-await-in-loop -- each begins where the one before ended
      page = await listMisses(t.shop, { sort, order: 'desc', before: page.previous }, 4);
    }
    expect(page.rows.map(({ words }) => words)).toEqual(first);
  });

  test('are bounded: the rarest go, of them the oldest, and new ones stay', async () => {
    await run(`insert into search_misses (words, times, first_at, last_at) values
      ('often', 5, '2020-01-01', '2020-01-01'), ('old', 1, '2020-01-01', '2020-01-01'), ('late', 1, '2026-01-01', '2026-01-01')`);
    await countMiss(t.shop, { words: 'new' }, 3);
    expect((await wordsBy(byTimes)).toSorted()).toEqual(['late 1', 'new 1', 'often 5']);
    await countMiss(t.shop, { words: 'newer' }, 1);
    expect(await wordsBy(byTimes)).toEqual(['newer 1']);
  });

  test('leave the list by hand, and the log says it', async () => {
    await countMiss(t.shop, { words: 'hovercraft' });
    expect(await removeMiss(t.shop, { actor, words: 'hovercraft' })).toEqual({ ok: true });
    expect(await removeMiss(t.shop, { actor, words: 'hovercraft' })).toEqual({ ok: false });
    const log = await listActivityLog(t.shop, activityLogSchema.parse({ type: 'missed-words' }));
    expect(log.rows.map(({ action, detail }) => [action, detail['name']])).toEqual([
      ['deleted', 'hovercraft'],
    ]);
  });
});
