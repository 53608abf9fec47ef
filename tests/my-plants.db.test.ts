import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptPlants, plantCalendars } from '../src/database/tables/my-plants.ts';
import { indianDay } from '../src/shop/indian-time.rules.ts';
import { feedToken, mailsToken, tasksToken } from '../src/shop/my-plants/plant-links.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { readCalendar } from './calendar-file.ts';
import { addPlantMails, addPlantOf } from './my-plants.fixtures.ts';
import { type Person, addPerson } from './people.fixtures.ts';
import { aPicture } from './pictures.fixtures.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ORIGIN = 'http://shop.test';

let app: BuiltApp;
let logged = '';
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  const logInto = { write: (line: string) => void (logged += line) };
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'debug' }, null, { logInto });
  asha = await addPerson(app, 'asha@example.com');
  ravi = await addPerson(app, 'ravi@example.com');
});
afterAll(() => app.stop());

const send = (address: string, fields: Record<string, string>, cookie = asha.cookie) =>
  app.post(address, String(new URLSearchParams(fields)), { ...FORM, ...(cookie !== '' && { cookie }) });
const aForm = (change: Record<string, string> = {}) => ({
  key: crypto.randomUUID(),
  name: 'Aunt’s fern',
  kind: 'fern',
  pot: 'ceramic',
  potCm: '14',
  place: 'bright',
  keptSince: '2024-05-01',
  ...change,
});

test('without script a form is answered by a page, with what was typed and what is wrong beside its field', async () => {
  const refused = await send('/my-plants/new', aForm({ name: '', potCm: 'wide', keptSince: '2999-01-01' }));
  expect(refused.status).toBe(422);
  const html = await refused.text();
  for (const said of ['Name is required', 'A whole number of centimetres', 'This day is still to come'])
    expect(html).toContain(said);
  expect(html).toContain('value="wide"');
  const form = aForm();
  const added = await send('/my-plants/new', form);
  expect([added.status, added.headers.get('location')]).toEqual([302, `/my-plants/${form.key}`]);
  const page = await (await app.get(`/my-plants/${form.key}`, { cookie: asha.cookie })).text();
  expect(page).toContain('Done: Water');
  const task = `${form.key}.water.${indianDay(new Date())}`;
  const pressed = await send(`/my-plants/${form.key}`, { intent: 'done', task });
  expect(await pressed.text()).toContain('Noted.');
  expect(await (await send('/my-plants', { intent: 'done', task })).text()).toContain(
    'That was noted before.',
  );
});

test('who is signed in no more keeps what was typed, and nobody else’s plant is touched', async () => {
  const plantId = await addPlantOf(app, asha);
  const address = `/my-plants/${plantId}`;
  expect((await send(`${address}.data`, { intent: 'save', ...aForm() }, '')).status).toBe(401);
  expect((await send(address, { intent: 'put-away', gone: 'died' }, ravi.cookie)).status).toBe(404);
  expect((await app.get(address, { cookie: ravi.cookie })).status).toBe(404);
  await send(address, { intent: 'delete' }, ravi.cookie);
  const [plant] = await app.db.select().from(keptPlants).where(eq(keptPlants.id, plantId));
  expect(plant).toMatchObject({ name: 'Aunt’s fern', gone: null });
  expect((await send(address, { intent: 'delete' })).headers.get('location')).toBe('/my-plants');
  expect((await app.get(address, { cookie: asha.cookie })).status).toBe(404);
});

test('a picture is its owner’s alone', async () => {
  const plantId = await addPlantOf(app, asha);
  const upload = async (cookie: string, plant = plantId) =>
    app.fetch(
      new Request(`${ORIGIN}/api/plant-photos?plant=${plant}`, {
        method: 'POST',
        headers: { origin: ORIGIN, cookie },
        body: new Uint8Array(
          await aPicture(40, 30)
            .withExif({ IFD0: { Copyright: 'Asha' } })
            .jpeg()
            .toBuffer(),
        ),
      }),
    );
  expect((await upload(ravi.cookie)).status).toBe(404);
  expect((await upload(asha.cookie, 'none')).status).toBe(400);
  const { id } = (await (await upload(asha.cookie)).json()) as { id: string };
  const seen = await app.get(`/api/plant-photos/${id}`, { cookie: asha.cookie });
  expect(seen.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await seen.arrayBuffer()).toString('latin1')).not.toContain('Asha');
  expect((await app.get(`/api/plant-photos/${id}`, { cookie: ravi.cookie })).status).toBe(404);
  const note = { intent: 'note', key: crypto.randomUUID(), day: '2026-11-20', words: '', photo: id };
  const written = await send(`/my-plants/${plantId}`, note);
  expect(await written.text()).toContain(`src="/api/plant-photos/${id}"`);
});

test('any calendar reads the feed, and is told where nothing is new', async () => {
  await addPlantOf(app, asha);
  await send('/my-plants', { intent: 'new-feed' });
  const [calendar] = await app.db.select().from(plantCalendars).where(eq(plantCalendars.userId, asha.userId));
  const token = await feedToken(app, calendar?.feedKey ?? '');
  const address = `/plant-calendar/${token}.ics`;
  const page = await (await app.get('/my-plants', { cookie: asha.cookie })).text();
  expect(page).toContain(address);
  const read = await app.get(address);
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(read.headers.get('cache-control')).toMatch(/^private/);
  const etag = read.headers.get('etag') ?? '';
  const body = await read.text();
  expect(readCalendar(body).events.length).toBeGreaterThan(5);
  expect(body).not.toContain(token);
  const again = await app.get(address, { 'if-none-match': `W/"x", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await app.fetch(new Request(new URL(address, ORIGIN), { method: 'HEAD' }));
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  for (const other of [address.replace('.ics', ''), '/plant-calendar/x.ics', `/plant-calendar/${token}.txt`])
    expect((await app.get(other)).status).toBe(404);
  await send('/my-plants', { intent: 'stop-feed' });
  expect((await app.get(address)).status).toBe(404);
  expect(logged).toContain('/plant-calendar/[secret]');
  expect(logged).not.toContain(token);
});

test('links of the weekly e-mail change nothing by being opened, and end it in one press', async () => {
  const plantId = await addPlantOf(app, ravi);
  const mailKey = await addPlantMails(app, ravi);
  const mails = await mailsToken(app, mailKey);
  const tasks = await tasksToken(app, { mailKey, madeAt: new Date() });
  const opened = await app.get(`/plant-tasks/${tasks}`);
  expect(opened.headers.get('cache-control')).toBe('private, no-store');
  expect(opened.headers.get('referrer-policy')).toBe('same-origin');
  const [, due = ''] =
    new RegExp(`${plantId}\\.water\\.(\\d{4}-\\d{2}-\\d{2})`).exec(await opened.text()) ?? [];
  expect(due).not.toBe('');
  const task = `${plantId}.water.${due}`;
  const press = async () => (await send(`/plant-tasks/${tasks}`, { intent: 'skip', task }, '')).text();
  expect([await press(), await press()]).toEqual([
    expect.stringContaining('Left out this time.'),
    expect.stringContaining('That was noted before.'),
  ]);
  // Of somebody else's plant the link is not.
  const other = `${await addPlantOf(app, asha)}.water.${due}`;
  expect(await (await send(`/plant-tasks/${tasks}`, { intent: 'done', task: other }, '')).text()).toContain(
    'That was noted before.',
  );
  const isOn = async () =>
    (await (await app.get(`/plant-mails/${mails}`)).text()).includes('Stop these e-mails');
  expect((await app.get(`/api/plant-mails/${mails}`)).headers.get('location')).toBe(`/plant-mails/${mails}`);
  expect(await isOn()).toBe(true);
  // A mail program has no Origin.
  const body = 'List-Unsubscribe=One-Click';
  const stop = new Request(`${ORIGIN}/api/plant-mails/${mails}`, { method: 'POST', headers: FORM, body });
  expect((await app.fetch(stop)).status).toBe(200);
  expect(await isOn()).toBe(false);
  expect(await (await app.get(`/plant-tasks/${tasks}`)).text()).toContain('This link no longer works');
  expect((await send(`/plant-tasks/${tasks}`, { intent: 'done', task }, '')).status).toBe(404);
  for (const token of [mails, tasks]) expect(logged).not.toContain(token);
});

test('forms of one account are as many as its limit allows', async () => {
  const { cookie } = await addPerson(app, 'often@example.com');
  const strict = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.005' }, null, { beside: app });
  const forms = [1, 2, 3, 4].map(
    () => () =>
      strict.post('/my-plants', 'intent=stop-feed', { ...FORM, cookie }).then(({ status }) => status),
  );
  const statuses: number[] = [];
  for (const form of forms) statuses.push(await form());
  await strict.stop();
  expect(statuses).toEqual([200, 200, 200, 429]);
});
