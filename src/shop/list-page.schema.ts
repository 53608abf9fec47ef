import * as z from 'zod/mini';
import { toSearchWords } from './list-page.rules.ts';

/** Where a page of a list begins: behind or before the row with this key. */
export type PageKeys = { after?: string | undefined; before?: string | undefined };

const keyOf = (id: RegExp) =>
  z.catch(z.optional(z.string().check(z.regex(new RegExp(`^\\d{1,16}_${id.source}$`)))), undefined);

/** A place in a list whose ids are UUIDs. It stays a place when its row is deleted. */
export const pageKey = keyOf(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/);
/** Likewise in one of people, whose ids are any words. */
export const personKey = keyOf(/[\w-]{1,64}/);

/** A person's id, as better-auth or the shop made it. */
export const personId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const optionalId = z.catch(z.optional(z.guid()), undefined);

export const searchWords = z.pipe(z.string(), z.transform(toSearchWords));
