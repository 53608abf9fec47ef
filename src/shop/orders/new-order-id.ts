import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orders } from '../../database/tables/orders.ts';

const ATTEMPTS = 20;

/** An id whose last 8 characters, the order number that people see, no other order has. */
export async function newOrderId(db: Database): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = crypto.randomUUID();
    const taken = await db
      .select({ id: orders.id })
      .from(orders)
      .where(sql`right(${orders.id}::text, 8) = ${id.slice(-8)}`);
    if (taken.length === 0) return id;
  }
  throw new Error('No free order number was found');
}
