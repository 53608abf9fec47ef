import { eq } from 'drizzle-orm';
import { accountEmails } from '../../database/tables/accounts.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { accountEmailFields, orderEmailFields } from './email-fields.ts';

/** How far an order's e-mail is; nothing for one that is gone. */
export async function orderEmailProgress(shop: Shop, { id }: { id: string }) {
  const { state, attempts } = orderEmailFields;
  const [email] = await shop.db.select({ state, attempts }).from(orderEmails).where(eq(orderEmails.id, id));
  return email;
}

/** Likewise of a mail about an account. */
export async function accountEmailProgress(shop: Shop, { id }: { id: string }) {
  const { state, attempts } = accountEmailFields;
  const [email] = await shop.db
    .select({ state, attempts })
    .from(accountEmails)
    .where(eq(accountEmails.id, id));
  return email;
}
