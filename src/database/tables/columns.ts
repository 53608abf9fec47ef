import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Ids come from the program, so that every supported PostgreSQL version will do and a verb knows its ids early. */
export const id = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID());

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** An amount of money in integer paise; the column's name says so. */
export const paise = (name: `${string}_paise`) => bigint(name, { mode: 'number' });

/** Words to search by. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
