import type { FrameLocator, Page } from '@playwright/test';
import type { Pool } from '../../src/database/client.ts';
import type { ShopServer } from '../shop-server.ts';

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
}

export async function fillCheckoutForm(page: Page, email = 'asha@example.com'): Promise<void> {
  const answers = {
    Email: email,
    'Phone number': '+91 98450 00000',
    'First name': 'Asha',
    'Last name': 'Rao',
    Address: '12 Lake Road',
    City: 'Bengaluru',
    State: 'Karnataka',
    'ZIP code': '560001',
  };
  const form = page.getByRole('main');
  for (const [label, answer] of Object.entries(answers))
    await form.getByLabel(label, { exact: true }).fill(answer);
}

/** Presses the pay button; gives the sandbox's payment window once it is there. */
export async function openPaymentWindow(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  const frame = page.frameLocator('.razorpay-checkout-frame');
  await frame.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  return frame;
}

export async function findProductId(pool: Pool, name: string): Promise<string> {
  // The demo's own, should another journey have made one of this name.
  const { rows } = await pool.query<{ id: string }>(
    'select id from products where name like $1 order by created_at limit 1',
    [name],
  );
  return rows[0]?.id ?? '';
}

/** A customer's orders, as they stand in the database, with what their checkouts hold. */
export async function readOrders(pool: Pool, email: string) {
  const { rows } = await pool.query<{
    number: string;
    total: number;
    paymentStatus: string;
    promoCode: string | null;
    items: { name: string; quantity: number; potType: string | null; price: number }[];
    heldUnits: number;
  }>(
    `select right(o.id::text, 8) as number, o.total_amount_paise::int as total, o.promo_code as "promoCode",
            o.payment_status as "paymentStatus",
            (select json_agg(json_build_object('name', i.product_name, 'quantity', i.quantity,
               'potType', i.selected_pot_type, 'price', i.product_price_paise)) from order_items i where i.order_id = o.id) as items,
            (select sum(h.quantity)::int from stock_holds h
              where h.checkout_id = o.checkout_id and h.expires_at is null) as "heldUnits"
       from orders o where o.customer_email = $1 order by o.created_at`,
    [email],
  );
  return rows;
}

export async function setSandboxFaults(shop: ShopServer, faults: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${shop.url}/sandbox/razorpay/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`The sandbox refused: ${answer.status}`);
}
