import { and, asc, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { contactMessages } from '../../database/tables/messages.ts';
import { type KeyPage, goOn, likePattern, newestFirst, oldestFirst, searchedRows } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type { MessageAnswer, MessageTopic } from './messages.rules.ts';
import type { MessagesQuery } from './messages.schema.ts';

const MESSAGES_PAGE = 50;
/** Each is read through for the words: a page may have fewer, and the next goes on. */
const MOST_SEARCHED = 2_500;

/** A message in a list of the back office. */
export type ListedMessage = {
  id: string;
  topic: MessageTopic;
  name: string;
  email: string;
  body: string;
  answer: MessageAnswer | null;
  createdAt: Date;
};

/** One page of the messages, the newest first; unless others are asked for those without an answer, what waited longest first. */
export async function listMessages(
  { db }: Shop,
  query: MessagesQuery,
  { size = MESSAGES_PAGE }: { size?: number } = {},
): Promise<KeyPage<ListedMessage>> {
  const { q, state } = query;
  const list =
    state === undefined ? oldestFirst('contact_messages', query) : newestFirst('contact_messages', query);
  const filter = {
    open: isNull(contactMessages.answer),
    answered: isNotNull(contactMessages.answer),
    all: undefined,
  }[state ?? 'open'];
  const { id, topic, name, email, body, answer, createdAt } = contactMessages;
  const words = likePattern(q ?? '');
  const isFound = sql`${contactMessages.id} in (
    select id from ${searchedRows(db, contactMessages, { filter, list }, MOST_SEARCHED)}
     where body ilike ${words} or name ilike ${words} or email ilike ${words} or order_number ilike ${words}
     limit ${size + 1})`;
  const found = await db
    .select({ id, topic, name, email, body, answer, createdAt, key: list.key })
    .from(contactMessages)
    .where(and(q ? isFound : filter, list.beyond))
    .orderBy(list.order)
    .limit(size + 1);
  const taken = list.take(found, size);
  const page = q
    ? await goOn(db, contactMessages, taken, { filter, list, most: MOST_SEARCHED, keys: query })
    : taken;
  return { ...page, rows: page.rows.map(({ key: _key, ...row }) => row) };
}

/** All of a message. */
export type MessageDetail = ListedMessage & {
  orderNumber: string;
  answerText: string;
  /** Null, too, for an account that is gone. */
  answeredBy: string | null;
  answeredAt: Date | null;
};

/** Null for an id that no message has. */
export async function findMessage(
  { db }: Shop,
  { messageId }: { messageId: string },
): Promise<MessageDetail | null> {
  const [row] = await db
    .select({ message: contactMessages, answeredBy: users.email })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, messageId));
  if (!row) return null;
  const { fingerprint: _hash, ...message } = row.message;
  return { ...message, answeredBy: row.answeredBy };
}

/** What the e-mail with an answer says; `at` is when the message was written. */
export type AnsweredMail = Pick<MessageDetail, 'name' | 'body' | 'answerText'> & { at: Date };

/** Null for a message that is gone, or that nobody has written back to. */
export async function findAnsweredMail(
  { db }: Shop,
  { messageId }: { messageId: string },
): Promise<AnsweredMail | null> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (found?.answer !== 'mail') return null;
  const { name, createdAt: at, body, answerText } = found;
  return { name, at, body, answerText };
}

const MOST_COUNTED = 1_000;

/** Messages that nobody has answered; one entry if there are any. */
export async function findOpenMessages({ db }: Shop) {
  const waiting = db
    .select({ at: contactMessages.createdAt })
    .from(contactMessages)
    .where(isNull(contactMessages.answer))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(MOST_COUNTED)
    .as('waiting');
  const [found] = await db.select({ count: count(), at: min(waiting.at) }).from(waiting);
  return found?.at
    ? [{ count: found.count, isMore: found.count === MOST_COUNTED, at: found.at.toISOString() }]
    : [];
}
