import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** What somebody wrote on the contact page, and what was answered. docs/behaviour/messages.md. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    topic: text('topic', { enum: ['plant', 'buying', 'order', 'bulk', 'other'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** As it was typed; empty where none was. */
    orderNumber: text('order_number').notNull().default(''),
    body: text('body').notNull(),
    /** Of the day and of all that was sent: sent twice it is one message. */
    fingerprint: text('fingerprint').notNull().unique(),
    /** 'mail': with `answerText`; 'none': staff saw to it otherwise. Null while it is open. */
    answer: text('answer', { enum: ['mail', 'none'] }),
    answerText: text('answer_text').notNull().default(''),
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('contact_messages_topic_known', sql`${t.topic} in ('plant', 'buying', 'order', 'bulk', 'other')`),
    check('contact_messages_answer_known', sql`${t.answer} in ('mail', 'none')`),
    check('contact_messages_answered_once', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check(
      'contact_messages_mail_says_something',
      sql`(${t.answerText} <> '') = (${t.answer} is not distinct from 'mail')`,
    ),
    index('contact_messages_newest').on(t.createdAt, t.id),
    index('contact_messages_open')
      .on(t.createdAt, t.id)
      .where(sql`answer is null`),
    index('contact_messages_answered')
      .on(t.createdAt, t.id)
      .where(sql`answer is not null`),
    index('contact_messages_email').on(sql`lower(email)`),
    index('contact_messages_age')
      .on(t.answeredAt)
      .where(sql`answer is not null`),
  ],
);
