import * as z from 'zod/mini';
import { optionalId, personId, searchWords } from '../list-page.schema.ts';
import { orderStatuses } from './order-status.rules.ts';
import { orderViewNames } from './order-views.rules.ts';

const ORDER_SORTS = ['date', 'customer', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** 'YYYY-MM-DD', in India. */
const optionalDay = z.catch(z.optional(z.iso.date()), undefined);

/** So many rows stand on a page, and so many where somebody wants to see more. */
export const ORDER_ROWS = { usual: 50, most: 100 } as const;

/** Of these orders alone, in this order. */
const someIds = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(z.guid()).check(z.maxLength(ORDER_ROWS.most)),
  ),
);

/** The list's part of the query of /admin/orders; what makes no sense is left out. Without `sort` the newest first. */
export const adminOrdersSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  view: z.catch(z.optional(z.enum(orderViewNames)), undefined),
  status: z.catch(z.optional(z.enum(orderStatuses.map(({ value }) => value))), undefined),
  /** Whose account they were placed with. */
  user: z.catch(z.optional(personId), undefined),
  from: optionalDay,
  to: optionalDay,
  sort: z.catch(z.optional(z.enum(ORDER_SORTS)), undefined),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
  rows: z.catch(z.optional(z.literal(String(ORDER_ROWS.most))), undefined),
  ids: z.catch(z.optional(someIds), undefined),
  after: optionalId,
  before: optionalId,
});

export type AdminOrdersQuery = z.infer<typeof adminOrdersSchema>;

export function parseAdminOrdersQuery(searchParams: URLSearchParams): AdminOrdersQuery {
  return adminOrdersSchema.parse(Object.fromEntries(searchParams));
}

/** An order's id; the database takes nothing else for one. */
export const orderIdSchema = z.guid();

/** Orders that an address names for something to be done with all of them: 'id,id,…', each once, in that order. */
export const chosenOrders = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(ORDER_ROWS.most * 40)),
    z.transform((text) => [...new Set(text.split(','))]),
  ),
  z.array(orderIdSchema).check(z.minLength(1), z.maxLength(ORDER_ROWS.most)),
);
