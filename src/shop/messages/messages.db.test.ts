import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { staffAlerts } from '../../database/tables/alerts.ts';
import { emails } from '../../database/tables/emails.ts';
import { contactMessages } from '../../database/tables/messages.ts';
import { collectOwnData, removePerson } from '../accounts/own-account.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { answerMessage, closeMessage, removeMessage } from './answer-message.ts';
import { findMessage, findOpenMessages, listMessages } from './inbox.ts';
import { keepMessage } from './keep-message.ts';
import { messagesQuerySchema } from './messages.schema.ts';
import { forgetMessages } from './sender-data.ts';

let setting: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  actor = await addAdministrator(setting.db, 'packer');
});
afterAll(() => setting.close());
beforeEach(() => setting.db.delete(contactMessages));

const form = {
  topic: 'plant',
  name: 'Asha Rao',
  email: 'asha@example.com',
  orderNumber: '',
  body: 'Its leaves are yellow',
} as const;

const keep = (change: Partial<typeof form | { email: string; body: string }> = {}, shop = setting.shop) =>
  keepMessage(shop, {
    form: { ...form, ...change },
    network: crypto.randomUUID(),
    rateLimitFactor: 1,
  });
const list = (query: Record<string, string> = {}) =>
  listMessages(setting.shop, messagesQuerySchema.parse(query));

/** One that waits. */
async function aMessage(change: Parameters<typeof keep>[0] = {}) {
  const body = `Yellow ${crypto.randomUUID()}`;
  await keep({ body, ...change });
  const [message] = await setting.db.select().from(contactMessages).where(eq(contactMessages.body, body));
  if (!message) throw new Error('Not kept');
  return message.id;
}

test('the same words of one person on one day are one message, however many presses there are', async () => {
  await Promise.all(Array.from({ length: 10 }, () => keep({ email: 'Asha@example.com' })));
  await keep();
  expect((await list()).rows).toHaveLength(1);
  await keep({ body: 'And now brown' });
  await keep({ email: 'other@example.com' });
  expect((await list()).rows).toHaveLength(3);
});

test('of one network five are kept a minute, the next is told when to come again', async () => {
  const network = crypto.randomUUID();
  const send = (body: string) =>
    keepMessage(setting.shop, { form: { ...form, body }, network, rateLimitFactor: 1 });
  const sent = await Promise.all(Array.from({ length: 9 }, (_, at) => send(`Words ${at}`)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(5);
  expect(sent.find(({ ok }) => !ok)).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await setting.db.$count(contactMessages)).toBe(5);
});

test('staff are told of it once, where the owner wants them told; whoever wrote gets no e-mail', async () => {
  const shop = {
    ...setting.shop,
    settings: settingsWith({ shop: { alertAddresses: 'boss@example.com' } }),
  };
  await keep({}, shop);
  await keep({}, shop);
  expect(await setting.db.select().from(staffAlerts)).toMatchObject([
    { kind: 'message', detail: { from: 'Asha Rao', about: 'A plant in trouble' } },
  ]);
  expect(await setting.db.$count(emails)).toBe(0);
});

test('those that wait stand first, and are found by name, address, number and words', async () => {
  const first = await aMessage();
  const second = await aMessage({ email: 'vikram@shop.test' });
  const third = await aMessage();
  await closeMessage(setting.shop, { actor, messageId: second });
  expect((await list()).rows.map(({ id }) => id)).toEqual([first, third]);
  expect((await list({ state: 'answered' })).rows.map(({ id }) => id)).toEqual([second]);
  expect((await list({ state: 'all' })).rows.map(({ id }) => id)).toEqual([third, second, first]);
  expect((await list({ state: 'all', q: 'VIKRAM@shop' })).rows.map(({ id }) => id)).toEqual([second]);
  expect((await list({ q: 'asha rao' })).rows).toHaveLength(2);
  expect((await list({ q: '100% yellow' })).rows).toEqual([]);
  expect(await findOpenMessages(setting.shop)).toMatchObject([{ count: 2, isMore: false }]);
});

test('of two who answer at once one does, and one e-mail with it', async () => {
  const messageId = await aMessage();
  const answers = await Promise.all(
    ['Less water', 'More light', 'Another pot'].map((text) =>
      answerMessage(setting.shop, { actor, messageId, text }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'meanwhile' });
  expect(await closeMessage(setting.shop, { actor, messageId })).toMatchObject({ reason: 'meanwhile' });
  const queued = await setting.db.select().from(emails).where(eq(emails.contactMessageId, messageId));
  expect(queued).toMatchObject([{ kind: 'message-answered', recipient: form.email }]);
  const given = await findMessage(setting.shop, { messageId });
  expect(given).toMatchObject({ answer: 'mail', answeredBy: expect.stringContaining('packer') });
  const { content } = await getEmailContent(setting.shop, { emailId: queued[0]?.id ?? '' });
  expect(content).toMatchObject({
    about: 'message-answered',
    message: { name: 'Asha Rao', answerText: given?.answerText, body: given?.body },
  });
  expect(
    await setting.db.select().from(activityLog).where(eq(activityLog.subjectId, messageId)),
  ).toMatchObject([{ action: 'answered', detail: {} }]);
});

test('one that is put aside writes to nobody', async () => {
  const messageId = await aMessage();
  expect(await closeMessage(setting.shop, { actor, messageId })).toEqual({ ok: true });
  expect(await setting.db.$count(emails, eq(emails.contactMessageId, messageId))).toBe(0);
  expect(await findMessage(setting.shop, { messageId })).toMatchObject({ answer: 'none', answerText: '' });
});

test('one that is deleted is gone, its answer too, if that has not left', async () => {
  const messageId = await aMessage();
  await answerMessage(setting.shop, { actor, messageId, text: 'Less water' });
  expect(await removeMessage(setting.shop, { actor, id: messageId })).toEqual({ ok: true });
  expect(await removeMessage(setting.shop, { actor, id: messageId })).toEqual({ ok: false, reason: 'gone' });
  expect(await answerMessage(setting.shop, { actor, messageId, text: 'x' })).toMatchObject({
    reason: 'gone',
  });
  const [email] = await setting.db.select().from(emails).where(eq(emails.contactMessageId, messageId));
  expect((await getEmailContent(setting.shop, { emailId: email?.id ?? '' })).content).toEqual({
    about: 'nothing',
  });
});

test('what was answered a year ago is forgotten, what waits is not', async () => {
  const [answered, waiting] = [await aMessage(), await aMessage()];
  await closeMessage(setting.shop, { actor, messageId: answered });
  await forgetMessages(setting.shop);
  expect(await findMessage(setting.shop, { messageId: answered })).not.toBeNull();
  const later = new Date(Date.now() + 366 * 86_400_000);
  await forgetMessages({ ...setting.shop, now: () => later });
  expect(await findMessage(setting.shop, { messageId: answered })).toBeNull();
  expect(await findMessage(setting.shop, { messageId: waiting })).not.toBeNull();
});

test('it is among the data of whoever has confirmed its address, and goes with their account', async () => {
  const add = async (email: string, emailVerified: boolean) => {
    const id = crypto.randomUUID();
    await setting.db.insert(users).values({ id, email, emailVerified });
    return id;
  };
  const [meera, stranger] = [await add('meera@example.com', true), await add('rohan@example.com', false)];
  await aMessage({ email: 'MEERA@example.com' });
  const ofRohan = await aMessage({ email: 'rohan@example.com' });
  expect((await collectOwnData(setting.shop, { userId: meera })).messages).toHaveLength(1);
  expect((await collectOwnData(setting.shop, { userId: stranger })).messages).toEqual([]);
  await removePerson(setting.shop, { userId: meera });
  await removePerson(setting.shop, { userId: stranger });
  expect((await list()).rows.map(({ id }) => id)).toEqual([ofRohan]);
});
