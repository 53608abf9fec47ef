import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCalendar } from '../../../tests/calendar-file.ts';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import {
  aPlantForm,
  addBoughtPlants,
  addGardener,
  addOwnPlant,
  addSnakePlant,
} from '../../../tests/my-plants.fixtures.ts';
import { aProfile } from '../../../tests/people.fixtures.ts';
import { aPicture, inPieces } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { profiles, users } from '../../database/tables/accounts.ts';
import { emails } from '../../database/tables/emails.ts';
import {
  enteredOrders,
  keptPlants,
  plantCalendars,
  plantCareDone,
  plantNotes,
  plantPhotos,
} from '../../database/tables/my-plants.ts';
import { orders } from '../../database/tables/orders.ts';
import { collectOwnData, removePerson } from '../accounts/own-account.ts';
import { laterDay } from '../delivery/promise.rules.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { enterBoughtPlants } from './bought-plants.ts';
import { writeFeed } from './calendar-feed.ts';
import { deleteNote, listNotes, writeNote } from './journal.ts';
import {
  addPlant,
  bringBackPlant,
  changePlant,
  countWrite,
  deletePlant,
  findKeptPlant,
  listKeptPlants,
  putAwayPlant,
} from './kept-plants.ts';
import { MOST_NOTES, MOST_PLANTS } from './my-plants.rules.ts';
import {
  chooseClimate,
  findCalendar,
  mailWeek,
  readSurroundings,
  renewFeed,
  stopFeed,
  switchWeeklyMail,
} from './plant-calendar.ts';
import {
  feedToken,
  findFeed,
  findLinkedTasks,
  findMails,
  mailsToken,
  stopMailsByLink,
  tasksToken,
} from './plant-links.ts';
import { addPlantPhoto, forgetPlantPhotos, readPlantPhoto, removePlantPhoto } from './plant-photos.ts';
import { findPlantWeek, listWeek, mailPlantWeeks } from './plant-week.ts';
import { pressTasks, undoPresses } from './press-tasks.ts';

let setting: TestShop;
let shop: Shop;
let snake: string;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  ({ shop } = setting);
  snake = await addSnakePlant(setting);
});
afterAll(() => setting.close());

const at = (moment: string): Shop => ({ ...shop, now: () => new Date(moment) });
const plantsOf = (userId: string) =>
  setting.db.select().from(keptPlants).where(eq(keptPlants.userId, userId)).orderBy(asc(keptPlants.id));
const eightTimes = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, call));
const calendarOf = async (userId: string) => {
  const calendar = await findCalendar(setting.db, { userId });
  if (!calendar) throw new Error('No calendar');
  return calendar;
};

describe('bought plants', () => {
  test('are entered once they are delivered: each unit once, with its pot, by whoever looks at once', async () => {
    const { userId } = await addGardener(setting);
    const order = await addBoughtPlants(setting, {
      userId,
      productId: snake,
      quantity: 2,
      orderStatus: 'shipped',
    });
    await enterBoughtPlants(shop, { userId });
    expect(await plantsOf(userId)).toEqual([]);
    await setting.db.update(orders).set({ orderStatus: 'delivered' }).where(eq(orders.id, order.id));
    await eightTimes(() => enterBoughtPlants(shop, { userId }));
    expect(await plantsOf(userId)).toMatchObject([
      { name: 'Snake Plant 1', unit: 1, pot: 'terracotta', potCm: 10, keptSince: '2026-11-01', gone: null },
      { name: 'Snake Plant 2', unit: 2, productId: snake },
    ]);
    // Deleted, it does not come again; nor after a parcel came back and left once more.
    for (const { id: plantId } of await plantsOf(userId)) await deletePlant(shop, { userId, plantId });
    await setting.db.update(orders).set({ orderStatus: 'delivered' }).where(eq(orders.id, order.id));
    await enterBoughtPlants(shop, { userId });
    expect(await plantsOf(userId)).toEqual([]);
  });

  test('are no presents, no pots, and nobody else’s', async () => {
    const { userId } = await addGardener(setting);
    const other = await addGardener(setting);
    const { productId: pot } = await addPlainProduct(setting.db, { name: 'Bare pot' });
    const gift = { recipient: 'Ravi', phone: '', message: '', day: '' };
    await addBoughtPlants(setting, { userId, productId: snake, gift });
    await addBoughtPlants(setting, { userId, productId: pot });
    await addBoughtPlants(setting, { ...other, productId: snake });
    await enterBoughtPlants(shop, { userId });
    expect(await plantsOf(userId)).toEqual([]);
    expect(await plantsOf(other.userId)).toEqual([]);
  });

  test('are as many as there is room for', async () => {
    const { userId } = await addGardener(setting);
    await addBoughtPlants(setting, { userId, productId: snake, quantity: MOST_PLANTS - 1 });
    await addBoughtPlants(setting, { userId, productId: snake, quantity: 5 });
    await enterBoughtPlants(shop, { userId });
    expect(await setting.db.$count(keptPlants, eq(keptPlants.userId, userId))).toBe(MOST_PLANTS);
    const added = { userId, productId: null, form: aPlantForm() };
    expect(await addPlant(shop, { ...added, key: crypto.randomUUID() })).toEqual({
      ok: false,
      reason: 'full',
    });
  });
});

describe('a plant by hand', () => {
  test('is one, however often its form is sent; of many at once no more than there is room for', async () => {
    const { userId } = await addGardener(setting);
    const key = crypto.randomUUID();
    const form = aPlantForm();
    const added = await eightTimes(() => addPlant(shop, { userId, key, productId: snake, form }));
    expect(added).toEqual(Array.from({ length: 8 }, () => ({ ok: true, plantId: key })));
    expect(await plantsOf(userId)).toMatchObject([{ id: key, ...form, productId: snake }]);
    const other = await addGardener(setting);
    expect(await addPlant(shop, { ...other, key, productId: null, form })).toEqual({
      ok: false,
      reason: 'gone',
    });
    const rows = Array.from({ length: MOST_PLANTS - 3 }, () => ({ ...form, userId, startsOn: '2026-01-01' }));
    await setting.db.insert(keptPlants).values(rows);
    const last = await eightTimes(() =>
      addPlant(shop, { userId, key: crypto.randomUUID(), productId: null, form }),
    );
    expect(last.filter(({ ok }) => ok)).toHaveLength(2);
  });

  test('is changed, put away, brought back and deleted by its owner alone', async () => {
    const { userId } = await addGardener(setting);
    const other = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    const theirs = { ...other, plantId };
    expect(await findKeptPlant(shop, theirs)).toBeNull();
    expect(await changePlant(shop, { ...theirs, form: aPlantForm() })).toBe(false);
    expect(await putAwayPlant(shop, { ...theirs, gone: 'died' })).toBe(false);
    expect(await bringBackPlant(shop, theirs)).toBe(false);
    expect(await deletePlant(shop, theirs)).toBe(false);

    const own = { userId, plantId };
    expect(await changePlant(shop, { ...own, form: aPlantForm({ name: 'Fern', potCm: null }) })).toBe(true);
    await pressTasks(shop, {
      userId,
      form: { intent: 'done', tasks: [{ plantId, task: 'water', dueOn: indianDay(shop.now()) }] },
    });
    expect(await putAwayPlant(shop, { ...own, gone: 'died' })).toBe(true);
    expect(await findKeptPlant(shop, own)).toMatchObject({
      name: 'Fern',
      potCm: null,
      gone: 'died',
      due: [],
    });
    expect(await bringBackPlant(at('2027-08-01T06:00:00Z'), own)).toBe(true);
    const back = await findKeptPlant(shop, own);
    // Nothing of what would have been meanwhile.
    expect(back?.due.every(({ dueOn }) => dueOn >= '2027-08-01')).toBe(true);
    expect(await deletePlant(shop, own)).toBe(true);
    expect(await findKeptPlant(shop, own)).toBeNull();
  });

  test('has its forms counted by account', async () => {
    const owner = { ...(await addGardener(setting)), rateLimitFactor: 2 / 600 };
    expect([await countWrite(shop, owner), await countWrite(shop, owner)]).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(await countWrite(shop, owner)).toMatchObject({ ok: false });
  });
});

describe('the climate', () => {
  test('is that of the last order that was no present, else of the profile, else as chosen', async () => {
    const { userId } = await addGardener(setting);
    const climate = async () => readSurroundings(setting.db, { userId });
    expect(await climate()).toEqual({ climate: 'composite', chosen: null, city: '' });
    await setting.db.insert(profiles).values({ ...aProfile, userId });
    expect(await climate()).toEqual({ climate: 'temperate', chosen: null, city: 'Bengaluru' });
    await addBoughtPlants(setting, { userId, productId: snake });
    expect(await climate()).toEqual({ climate: 'warm-humid', chosen: null, city: 'Kolkata' });
    const gift = { recipient: 'Ravi', phone: '', message: '', day: '' };
    await addBoughtPlants(setting, {
      userId,
      productId: snake,
      gift,
      shippingState: 'Delhi',
      shippingZipCode: '110001',
    });
    expect(await climate()).toMatchObject({ climate: 'warm-humid' });
    await chooseClimate(shop, { userId, climate: 'cold' });
    expect(await climate()).toEqual({ climate: 'cold', chosen: 'cold', city: '' });
    await chooseClimate(shop, { userId, climate: null });
    expect(await climate()).toMatchObject({ climate: 'warm-humid', chosen: null, city: 'Kolkata' });
  });

  test('and the plant’s facts, pot and place say when, and why', async () => {
    const july = at('2026-07-10T06:00:00Z');
    const { userId } = await addGardener(setting);
    const deliveredAt = new Date('2026-07-01T06:00:00Z');
    await addBoughtPlants(setting, { userId, productId: snake, deliveredAt });
    await enterBoughtPlants(july, { userId });
    const { plants } = await listKeptPlants(july, { userId });
    expect(plants[0]?.due[0]).toEqual({
      task: 'water',
      dueOn: '2026-07-10',
      line: 'Every 12 days: likes its soil dry, stands in terracotta, which dries fast, and it is the monsoon in Kolkata',
    });
  });
});

describe('done and skip', () => {
  const water = async (userId: string, plantId: string) =>
    (await findKeptPlant(shop, { userId, plantId }))?.due.find(({ task }) => task === 'water');

  test('count once for a due day, however many press at once', async () => {
    const { userId } = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    const today = indianDay(shop.now());
    const press = (intent: 'done' | 'skip', dueOn = today) =>
      pressTasks(shop, { userId, form: { intent, tasks: [{ plantId, task: 'water', dueOn }] } });
    const pressed = await Promise.all(
      Array.from({ length: 8 }, (_, i) => press(i % 2 === 0 ? 'done' : 'skip')),
    );
    expect(pressed.reduce((sum, { noted }) => sum + noted, 0)).toBe(1);
    const next = await water(userId, plantId);
    expect(next && next.dueOn > today).toBe(true);
    expect(await press('done', laterDay(today, -3))).toMatchObject({ noted: 0, before: 1 });
    expect(await water(userId, plantId)).toEqual(next);
    expect(await press('done', next?.dueOn)).toMatchObject({ noted: 1, before: 0 });
  });

  test('are taken back once, and only by who pressed, as long as they are the last', async () => {
    const { userId } = await addGardener(setting);
    const other = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    const press = async (intent: 'done' | 'skip') => {
      const dueOn = (await water(userId, plantId))?.dueOn ?? '';
      const { tasks } = await pressTasks(shop, {
        userId,
        form: { intent, tasks: [{ plantId, task: 'water', dueOn }] },
      });
      return tasks;
    };
    const seen = async () => {
      const plant = await findKeptPlant(shop, { userId, plantId });
      return [plant?.due.find(({ task }) => task === 'water'), plant?.doneOn];
    };
    const fresh = await seen();
    const first = await press('done');
    expect(await seen()).not.toEqual(fresh);
    expect(await undoPresses(shop, { userId: other.userId, tasks: first })).toBe(0);
    const undone = await Promise.all([1, 2, 3].map(() => undoPresses(shop, { userId, tasks: first })));
    expect(undone.toSorted()).toEqual([0, 0, 1]);
    expect(await seen()).toEqual(fresh);

    const [done, noted] = [await press('done'), await seen()];
    const skipped = await press('skip');
    // Not the last any more.
    expect(await undoPresses(shop, { userId, tasks: done })).toBe(0);
    expect(await undoPresses(shop, { userId, tasks: skipped })).toBe(1);
    expect(await seen()).toEqual(noted);
    // What stood before that was not kept.
    expect(await undoPresses(shop, { userId, tasks: done })).toBe(0);
    // And it can be pressed again.
    expect(await press('done')).toHaveLength(1);
  });

  test('of many tasks at once take each of one’s own, and of nobody else’s', async () => {
    const { userId } = await addGardener(setting);
    const other = await addGardener(setting);
    const [one, two, foreign] = [
      await addOwnPlant(shop, userId),
      await addOwnPlant(shop, userId),
      await addOwnPlant(shop, other.userId),
    ];
    const dueOn = indianDay(shop.now());
    const tasks = [one, two, foreign, one].map((plantId) => ({ plantId, task: 'water' as const, dueOn }));
    const [first, second] = await Promise.all([
      pressTasks(shop, { userId, form: { intent: 'done', tasks } }),
      pressTasks(shop, { userId, form: { intent: 'done', tasks: tasks.toReversed() } }),
    ]);
    expect(first.noted + second.noted).toBe(2);
    expect(await setting.db.$count(plantCareDone, eq(plantCareDone.plantId, foreign))).toBe(0);
  });

  test('a skip keeps what was really done last', async () => {
    const { userId } = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    const today = indianDay(shop.now());
    const press = async (intent: 'done' | 'skip') => {
      const due = await water(userId, plantId);
      await pressTasks(shop, {
        userId,
        form: { intent, tasks: [{ plantId, task: 'water', dueOn: due?.dueOn ?? '' }] },
      });
    };
    await press('done');
    await press('skip');
    expect(await findKeptPlant(shop, { userId, plantId })).toMatchObject({ doneOn: { water: today } });
  });
});

describe('secret addresses', () => {
  test('the feed is read by any calendar, ends with its address, and opens nothing else', async () => {
    const { userId } = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId, { name: 'Fern, big; “old”' });
    const gone = await addOwnPlant(shop, userId, { name: 'Lost one' });
    await putAwayPlant(shop, { userId, plantId: gone, gone: 'died' });
    await renewFeed(shop, { userId });
    const token = await feedToken(shop, (await calendarOf(userId)).feedKey ?? '');
    const read = (given = token) => writeFeed(shop, { token: given, appUrl: 'https://shop.example' });
    const file = (await read()) ?? '';
    const { events } = readCalendar(file);
    const today = indianDay(shop.now());
    expect(events[0]).toMatchObject({
      'DTSTART;VALUE=DATE': today.replaceAll('-', ''),
      SUMMARY: 'Water: Fern, big; “old”',
      URL: 'https://shop.example/my-plants',
    });
    expect(events[0]?.['DESCRIPTION']).toMatch(/^Fern, big; “old”\. Every \d+ days?: likes its soil moist/);
    expect(events.length).toBeGreaterThan(8);
    expect(file).not.toContain('Lost one');
    // The same until something changes.
    expect(await read()).toBe(file);
    await pressTasks(shop, {
      userId,
      form: { intent: 'done', tasks: [{ plantId, task: 'water', dueOn: today }] },
    });
    expect(await read()).not.toBe(file);
    await renewFeed(shop, { userId });
    expect(await read()).toBeNull();
    const other = await feedToken(shop, (await calendarOf(userId)).feedKey ?? '');
    expect(await read(other)).not.toBeNull();
    await setting.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
    expect(await read(other)).toBeNull();
    await setting.db.update(users).set({ blockedAt: null }).where(eq(users.id, userId));
    await stopFeed(shop, { userId });
    expect(await read(other)).toBeNull();
  });

  test('none is good for another purpose, forged, or past its time', async () => {
    const { userId } = await addGardener(setting);
    await renewFeed(shop, { userId });
    await switchWeeklyMail(shop, { userId, on: true });
    const { feedKey, mailKey } = await calendarOf(userId);
    const [feed, mails] = [await feedToken(shop, feedKey ?? ''), await mailsToken(shop, mailKey ?? '')];
    const tasks = await tasksToken(shop, { mailKey: mailKey ?? '', madeAt: shop.now() });
    const openers = [findFeed, findMails, findLinkedTasks];
    const opens = (token: string) =>
      Promise.all(openers.map(async (find) => (await find(shop, { token })) !== null));
    expect(await opens(feed)).toEqual([true, false, false]);
    expect(await opens(mails)).toEqual([false, true, false]);
    expect(await opens(tasks)).toEqual([false, false, true]);
    // A key of one kind under the signature of another.
    expect(await opens(await feedToken(shop, mailKey ?? ''))).toEqual([false, false, false]);
    expect(await opens(await mailsToken(shop, feedKey ?? ''))).toEqual([false, false, false]);
    for (const token of [feed, mails, tasks])
      for (const forged of [
        `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
        `0${token.slice(1)}x`,
        '',
        'x',
      ])
        expect(await opens(forged)).toEqual([false, false, false]);
    const old = await tasksToken(shop, {
      mailKey: mailKey ?? '',
      madeAt: new Date(Date.now() - 15 * 86_400_000),
    });
    expect(await opens(old)).toEqual([false, false, false]);
    await stopMailsByLink(shop, { token: mails });
    expect(await opens(mails)).toEqual([false, false, false]);
    expect(await opens(tasks)).toEqual([false, false, false]);
    expect(await opens(feed)).toEqual([true, false, false]);
  });
});

describe('the weekly e-mail', () => {
  const MONDAY = '2026-12-07T02:00:00Z';
  const mailsTo = (email: string) =>
    setting.db
      .select()
      .from(emails)
      .where(and(eq(emails.recipient, email), eq(emails.kind, 'plant-week')));

  test('is off, and then comes once each week from Monday morning on, whichever copy of the program looks', async () => {
    const { userId, email } = await addGardener(setting);
    await addOwnPlant(at('2026-12-01T06:00:00Z'), userId);
    const round = (moment: string) => mailPlantWeeks(at(moment), { limit: 50 });
    await round(MONDAY);
    expect(await mailsTo(email)).toEqual([]);
    await switchWeeklyMail(at('2026-12-02T06:00:00Z'), { userId, on: true });
    // Pressed twice, the links stay as they are.
    const { mailKey } = await calendarOf(userId);
    await switchWeeklyMail(at('2026-12-02T06:00:01Z'), { userId, on: true });
    expect((await calendarOf(userId)).mailKey).toBe(mailKey);
    await round('2026-12-06T06:00:00Z');
    // Not before seven in India.
    await round('2026-12-07T01:29:00Z');
    expect(await mailsTo(email)).toEqual([]);
    const told = await Promise.all(Array.from({ length: 6 }, () => round(MONDAY)));
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
    await round('2026-12-09T06:00:00Z');
    expect(await mailsTo(email)).toHaveLength(1);
    await round('2026-12-14T06:00:00Z');
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('says what is due day by day; nothing where nothing is, or where it was switched off meanwhile', async () => {
    const { userId, email } = await addGardener(setting);
    const plantId = await addOwnPlant(at('2026-12-01T06:00:00Z'), userId, {
      kind: 'succulent',
      name: 'Aloe',
    });
    await switchWeeklyMail(at('2026-12-01T06:00:00Z'), { userId, on: true });
    const monday = at(MONDAY);
    await mailPlantWeeks(monday, { limit: 50 });
    const [queued] = await mailsTo(email);
    const say = async () => (await getEmailContent(monday, { emailId: queued?.id ?? '' })).content;
    expect(await say()).toMatchObject({
      about: 'plant-week',
      week: {
        today: '2026-12-07',
        days: [{ day: '2026-12-07', task: 'water', names: ['Aloe'] }, {}, {}],
      },
    });
    const tasks = await listWeek(monday, { userId });
    await pressTasks(monday, { userId, form: { intent: 'done', tasks } });
    expect(await listWeek(monday, { userId })).toEqual([]);
    expect(await say()).toEqual({ about: 'nothing' });
    await bringBackPlant(monday, { userId, plantId });
    await setting.db.delete(plantCareDone).where(eq(plantCareDone.plantId, plantId));
    expect(await say()).toMatchObject({ about: 'plant-week' });
    await switchWeeklyMail(monday, { userId, on: false });
    expect(await say()).toEqual({ about: 'nothing' });
    expect(await findPlantWeek(monday, { plantCalendarId: null })).toBeNull();
  });

  test('is not queued where nothing is due, nor for who may not sign in', async () => {
    const [idle, blocked, unconfirmed] = [
      await addGardener(setting),
      await addGardener(setting),
      await addGardener(setting),
    ];
    for (const { userId } of [idle, blocked, unconfirmed])
      await switchWeeklyMail(at('2026-12-01T06:00:00Z'), { userId, on: true });
    await addOwnPlant(shop, blocked.userId);
    await addOwnPlant(shop, unconfirmed.userId);
    await setting.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    await setting.db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.userId));
    await mailPlantWeeks(at(MONDAY), { limit: 50 });
    for (const { email } of [idle, blocked, unconfirmed]) expect(await mailsTo(email)).toEqual([]);
    expect(await calendarOf(idle.userId)).toMatchObject({ mailedWeek: '2026-12-07' });
  });

  test.each([
    ['2026-12-07T01:30:00Z', '2026-12-07'],
    ['2026-12-13T20:00:00Z', '2026-12-07'],
    ['2026-12-14T01:29:00Z', '2026-12-07'],
    ['2026-12-14T01:30:00Z', '2026-12-14'],
    ['2027-01-01T06:00:00Z', '2026-12-28'],
  ])('the week of %s began on %s', (moment, monday) => {
    expect(mailWeek(new Date(moment))).toBe(monday);
  });
});

describe('the journal', () => {
  const note = (change: object = {}) => ({
    key: crypto.randomUUID(),
    day: '2026-11-20',
    words: 'A new leaf',
    photoIds: [],
    ...change,
  });
  async function addPhoto(userId: string, plantId: string) {
    const leaf = await aPicture(400, 300).jpeg().toBuffer();
    return addPlantPhoto(shop, { userId, plantId, body: inPieces(leaf), declaredBytes: leaf.length });
  }
  const photoId = async (userId: string, plantId: string) => {
    const added = await addPhoto(userId, plantId);
    if (!added.ok) throw new Error(added.reason);
    return added.photo.id;
  };

  test('keeps a form once, page by page, for its owner alone', async () => {
    const { userId } = await addGardener(setting);
    const other = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    const form = note();
    expect(await eightTimes(() => writeNote(shop, { userId, plantId, form }))).toEqual(
      Array.from({ length: 8 }, () => ({ ok: true })),
    );
    expect(await writeNote(shop, { ...other, plantId, form: note() })).toEqual({ ok: false, reason: 'gone' });
    for (let day = 1; day <= 11; day += 1)
      await writeNote(shop, { userId, plantId, form: note({ day: laterDay('2026-10-01', day) }) });
    const first = await listNotes(shop, { userId, plantId });
    const second = await listNotes(shop, { userId, plantId, after: first.next ?? '' });
    expect([first.notes.length, second.notes.length, second.next]).toEqual([10, 2, null]);
    expect(first.notes[0]).toMatchObject({ day: '2026-11-20', words: 'A new leaf', photos: [] });
    expect((await listNotes(shop, { ...other, plantId })).notes).toEqual([]);
    const [{ id: noteId } = { id: '' }] = first.notes;
    expect(await deleteNote(shop, { ...other, plantId, noteId })).toBe(false);
    expect(await deleteNote(shop, { userId, plantId, noteId })).toBe(true);
  });

  test('has room for so many, whoever writes at once', async () => {
    const { userId } = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    const rows = Array.from({ length: MOST_NOTES - 2 }, () => ({
      plantId,
      userId,
      day: '2026-01-01',
      words: 'x',
    }));
    await setting.db.insert(plantNotes).values(rows);
    const written = await eightTimes(() => writeNote(shop, { userId, plantId, form: note() }));
    expect(written.filter(({ ok }) => ok)).toHaveLength(2);
    expect(written.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'full' });
  });

  test('has pictures, four at most, seen by their owner alone, whose files go with them', async () => {
    const { userId } = await addGardener(setting);
    const other = await addGardener(setting);
    const plantId = await addOwnPlant(shop, userId);
    expect(await addPhoto(other.userId, plantId)).toEqual({ ok: false, reason: 'unknown-plant' });
    const added = await Promise.all(Array.from({ length: 6 }, () => addPhoto(userId, plantId)));
    const ids = added.flatMap((one) => (one.ok ? [one.photo.id] : []));
    expect(ids).toHaveLength(4);
    const [kept = '', dropped = '', taken = ''] = ids;
    expect(await removePlantPhoto(shop, { ...other, photoId: taken })).toBe(false);
    expect(await removePlantPhoto(shop, { userId, photoId: taken })).toBe(true);
    expect(await readPlantPhoto(shop, { ...other, photoId: kept })).toBeNull();
    const seen = await readPlantPhoto(shop, { userId, photoId: kept });
    expect(await new Response(seen?.body).arrayBuffer()).toHaveProperty('byteLength', seen?.bytes);

    const gone = note({ photoIds: [kept, crypto.randomUUID()] });
    expect(await writeNote(shop, { userId, plantId, form: gone })).toEqual({
      ok: false,
      reason: 'photos-gone',
    });
    expect((await listNotes(shop, { userId, plantId })).notes).toEqual([]);
    expect(await writeNote(shop, { userId, plantId, form: note({ photoIds: [kept] }) })).toEqual({
      ok: true,
    });
    const { notes } = await listNotes(shop, { userId, plantId });
    expect(notes).toMatchObject([{ photos: [kept] }]);
    // A picture of one note is not given to another, nor taken out of it alone.
    expect(await writeNote(shop, { userId, plantId, form: note({ photoIds: [kept] }) })).toMatchObject({
      ok: false,
    });
    expect(await removePlantPhoto(shop, { userId, photoId: kept })).toBe(false);
    expect(await readPlantPhoto(shop, { userId, photoId: dropped })).toBeNull();

    await deleteNote(shop, { userId, plantId, noteId: notes[0]?.id ?? '' });
    await forgetPlantPhotos(shop);
    expect(await setting.db.$count(plantPhotos, eq(plantPhotos.plantId, plantId))).toBe(0);
    for (const id of ids) expect(await shop.media.readPrivate(`plants/${plantId}/${id}`)).toBeNull();
  });

  test('goes with its plant; what was never sent after a day', async () => {
    const { userId } = await addGardener(setting);
    const [plantId, other] = [await addOwnPlant(shop, userId), await addOwnPlant(shop, userId)];
    const [first, second] = [await photoId(userId, plantId), await photoId(userId, other)];
    await writeNote(shop, { userId, plantId, form: note({ photoIds: [first] }) });
    await deletePlant(shop, { userId, plantId });
    await forgetPlantPhotos(shop);
    const left = async () => (await setting.db.select().from(plantPhotos)).map(({ id }) => id);
    expect(await left()).toEqual([second]);
    await forgetPlantPhotos({ ...shop, now: () => new Date(Date.now() + 25 * 3_600_000) });
    expect(await left()).toEqual([]);
    expect(await shop.media.readPrivate(`plants/${other}/${second}`)).toBeNull();
  });
});

test('a person’s own data has all of it, and no secret; with the account all goes', async () => {
  const { userId } = await addGardener(setting);
  const order = await addBoughtPlants(setting, { userId, productId: snake });
  await enterBoughtPlants(shop, { userId });
  const plantId = await addOwnPlant(shop, userId, { name: 'Fern' });
  const leaf = await aPicture(40, 30).jpeg().toBuffer();
  const added = await addPlantPhoto(shop, {
    userId,
    plantId,
    body: inPieces(leaf),
    declaredBytes: leaf.length,
  });
  const photo = added.ok ? added.photo.id : '';
  const form = { key: crypto.randomUUID(), day: '2026-11-20', words: 'A new leaf', photoIds: [photo] };
  await writeNote(shop, { userId, plantId, form });
  await renewFeed(shop, { userId });
  await switchWeeklyMail(shop, { userId, on: true });
  const own = await collectOwnData(shop, { userId });
  expect(own.plants).toMatchObject({
    climate: null,
    weeklyMail: true,
    calendarFeed: true,
    plants: [
      { name: 'Snake Plant', bought: true, pot: 'terracotta', journal: [] },
      {
        name: 'Fern',
        bought: false,
        journal: [{ words: 'A new leaf', photos: [`/api/plant-photos/${photo}`] }],
      },
    ],
  });
  const { feedKey, mailKey } = await calendarOf(userId);
  expect(JSON.stringify(own)).not.toContain(feedKey ?? '-');
  expect(JSON.stringify(own)).not.toContain(mailKey ?? '-');

  expect(await removePerson(shop, { userId })).toEqual({ ok: true });
  for (const table of [keptPlants, plantCalendars, plantNotes, enteredOrders])
    expect(await setting.db.$count(table, eq(table.userId, userId))).toBe(0);
  expect(await setting.db.$count(plantCareDone, eq(plantCareDone.plantId, plantId))).toBe(0);
  await forgetPlantPhotos(shop);
  expect(await setting.db.$count(plantPhotos, eq(plantPhotos.id, photo))).toBe(0);
  expect(await shop.media.readPrivate(`plants/${plantId}/${photo}`)).toBeNull();
  expect(await setting.db.$count(orders, eq(orders.id, order.id))).toBe(1);
});
