import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { getProgramSecret } from '../../src/database/program-secret.ts';
import { claimItems, claims } from '../../src/database/tables/claims.ts';
import { orderItems, orderTimeline } from '../../src/database/tables/orders.ts';
import { payments, refunds } from '../../src/database/tables/payments.ts';
import { signOrderLink } from '../../src/shop/orders/order-links.ts';
import { addOrder } from '../orders.fixtures.ts';
import { aPicture } from '../pictures.fixtures.ts';
import { anAddress, waitForMail } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

/** Puts a pot of the demo into an order, too. */
async function addPot(pool: Pool, orderId: string) {
  const { rows } = await pool.query<{ id: string }>(
    `select id from products where name like 'Glazed Ceramic Pot%'`,
  );
  const line = { position: 9, productName: 'Glazed Ceramic Pot', productPricePaise: 0, quantity: 1 };
  await createDatabase(pool)
    .insert(orderItems)
    .values({ orderId, productId: rows[0]?.id ?? '', ...line });
}

/** A guest's order of two plants of the demo that was sent, and its private link. */
async function sentOrder(pool: Pool, email: string) {
  const { rows } = await pool.query<Record<'id' | 'product_id' | 'name' | 'pot_type' | 'size', string>>(
    `select v.*, p.name from product_variants v join products p on p.id = v.product_id
      where v.enabled and v.stock >= 5 and p.is_published and p.plant_facts <> '{}' order by v.id limit 1`,
  );
  const [variant] = rows;
  if (!variant) throw new Error('No variant');
  const db = createDatabase(pool);
  const order = await addOrder(db, {
    email,
    orderStatus: 'shipped',
    items: [
      {
        productId: variant.product_id,
        variantId: variant.id,
        productName: variant.name,
        productPricePaise: 600_00,
        quantity: 2,
        selectedPotType: variant.pot_type,
        selectedSize: variant.size,
      },
    ],
  });
  const detail = { from: 'processing', to: 'shipped' };
  await db.insert(orderTimeline).values({ orderId: order.id, actor: 'x', event: 'status-changed', detail });
  const token = signOrderLink(await getProgramSecret(db, 'order-links'), {
    orderId: order.id,
    madeAt: new Date(),
  });
  return {
    id: order.id,
    number: order.id.slice(-8),
    name: variant.name,
    productId: variant.product_id,
    address: `/track-order/${token}`,
  };
}

/** A claim of one unit, and the refund of all of its order since; gives its id. */
async function addRefundedClaim(pool: Pool, orderId: string) {
  const db = createDatabase(pool);
  const told = { orderId, formKey: crypto.randomUUID(), problem: 'died', story: 'It is dry' } as const;
  const [claim] = await db.insert(claims).values(told).returning();
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await db.insert(claimItems).values({ claimId: claim?.id ?? '', orderItemId: item?.id ?? '', quantity: 1 });
  const paid = {
    providerPaymentId: `pay_${orderId}`,
    providerOrderId: orderId,
    orderId,
    amountPaise: 1200_00,
  };
  const [payment] = await db
    .insert(payments)
    .values({ ...paid, currency: 'INR', status: 'captured' })
    .returning();
  const refund = { paymentId: payment?.id ?? '', orderId, amountPaise: 1200_00, state: 'processed' } as const;
  await db.insert(refunds).values(refund);
  return claim?.id ?? '';
}

const aLeaf = async (name: string, width = 640, height = 480) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPicture(width, height).jpeg().toBuffer(),
});
const aHeic = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

const isShown = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);

async function asStaff(browser: Browser, given: { database: { pool: Pool }; shop: { url: string } }) {
  const context = await browser.newContext({
    baseURL: given.shop.url,
    viewport: { width: 1440, height: 900 },
  });
  await signInAsAdmin({ context, ...given });
  return context.newPage();
}

test('a guest with a phone sends pictures of a broken plant, staff replace it, and a review tells how it went', async ({
  page,
  browser,
  shop,
  database,
  consoleErrors,
}) => {
  const email = anAddress();
  const order = await sentOrder(database.pool, email);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(order.address);
  await page.getByRole('link', { name: 'Tell us what is wrong' }).click();
  await expect(page.getByRole('heading', { name: 'Something is wrong' })).toBeVisible();

  // What is missing is said beside it.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please choose what it is about')).toBeVisible();
  await expect(page.getByText('Please choose what happened')).toBeVisible();
  await page.getByLabel(`How many of ${order.name} are affected`).selectOption('1 of 2');
  await page.getByText('It arrived damaged').click();
  const files = page.getByLabel('Add photographs');
  await files.setInputFiles([await aLeaf('leaf.jpg'), aHeic, await aLeaf('pot.jpg', 4_000, 3_000)]);
  await expect(page.getByText(/This is a HEIC picture/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photograph 2' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Forget IMG_0001.HEIC' }).click();
  await page.getByLabel('In your words').fill('The stem is broken,\nand the pot has a crack.');

  // The camera may have closed the page: everything is there again.
  await page.reload();
  await expect(page.getByLabel('In your words')).toHaveValue(/The stem is broken/);
  await expect(page.getByRole('radio', { name: 'It arrived damaged' })).toBeChecked();
  await expect.poll(() => isShown(page, 'Photograph 2')).toBe(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Waits for our answer')).toBeVisible();
  await expect.poll(() => isShown(page, 'Photograph 1')).toBe(true);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const received = await waitForMail(shop, email, 'We have your message');
  expect(received.text).toContain(`1 × ${order.name}`);

  const staff = await asStaff(browser, { database, shop });
  await staff.goto('/admin');
  const entry = (name: string) =>
    staff.getByRole('navigation', { name: 'Admin' }).getByRole('listitem').filter({ hasText: name });
  await expect(entry('Claims')).toContainText('1 to answer');
  await staff.getByRole('link', { name: /^Claim of order #\d+$/ }).click();
  const dialog = staff.getByRole('dialog', { name: `Claim of order ${order.number}` });
  await expect(dialog.getByText('The stem is broken,')).toBeVisible();
  await expect.poll(() => isShown(staff, 'Photograph 2')).toBe(true);
  await expectReadable(staff, { widths: BOTH_WIDTHS });
  await staff.setViewportSize({ width: 360, height: 640 });
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByText('Send a replacement').click();
  await expect(dialog.getByRole('button', { name: 'Place the replacement' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('A few words to the customer').fill('We pack it better this time.');
  await dialog.getByRole('button', { name: 'Place the replacement' }).click();
  await staff.setViewportSize({ width: 1280, height: 800 });
  await expect(staff.getByText(/Replacement order \w+ placed/).first()).toBeVisible();
  await expect(dialog.getByText('Replacement:')).toBeVisible();
  await expect(entry('Claims')).not.toContainText('to answer');
  await dialog.getByRole('link', { name: `Order ${order.number}` }).click();
  await expect(staff.getByRole('link', { name: 'Damaged' })).toBeVisible();
  await expectReadable(staff, { widths: BOTH_WIDTHS });

  await page.reload();
  await expect(page.getByText('Replacement on its way')).toBeVisible();
  await expect(page.getByText('We pack it better this time.')).toBeVisible();
  const answered = await waitForMail(shop, email, 'A replacement is coming to you');
  expect(answered.text).toContain('We pack it better this time.');

  // Weeks later the plant is well, and others may know.
  await database.pool.query(`update orders set order_status = 'delivered' where id = $1`, [order.id]);
  await addPot(database.pool, order.id);
  await page.reload();
  await page.getByRole('link', { name: 'Review your order' }).click();
  // A pot is asked nothing that is asked of plants.
  await page.getByRole('link', { name: 'Write a review: Glazed Ceramic Pot' }).click();
  await expect(page.getByRole('group')).toHaveText([/^How many stars/, /^Photographs/]);
  await expect(page.getByLabel('Where does it stand?')).toHaveCount(0);
  await page.getByRole('link', { name: 'All of the order' }).click();
  await page.getByRole('link', { name: `Write a review: ${order.name}` }).click();
  await page.getByLabel('In your words').fill('It came broken,\nthe second one thrives.');
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Please choose how many stars')).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel('Where does it stand?').selectOption('Low light');
  await page.getByLabel('Add photographs').setInputFiles([await aLeaf('leaf.jpg')]);
  await expect(page.getByRole('img', { name: 'Photograph 1' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('It is shown once we have read it.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // It is heard of where the back office is open.
  await expect(entry('Reviews')).toContainText('1 to read');
  await staff.goto('/admin/reviews');
  await staff.getByRole('link', { name: order.name }).click();
  const review = staff.getByRole('dialog', { name: `Review of ${order.name}` });
  await expect.poll(() => isShown(staff, 'Photograph 1')).toBe(true);
  await review.getByLabel('Reply').fill('We are glad that it went well.');
  await expectReadable(staff, { widths: BOTH_WIDTHS });
  await staff.setViewportSize({ width: 360, height: 640 });
  await review.getByRole('heading').first().scrollIntoViewIfNeeded();
  await expect(review.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 });
  await review.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.setViewportSize({ width: 1280, height: 800 });
  await expect(review.getByRole('button', { name: 'Take it down' })).toBeVisible();

  await page.goto(`/product/${order.productId}`);
  await expect(page.getByRole('link', { name: '4.0 of 5 · 1 review' })).toBeVisible();
  await expect(page.getByText('We are glad that it went well.')).toBeVisible();
  const pictures = page.getByRole('img', { name: 'Customer’s photograph 1' });
  await expect(async () => {
    await page.reload();
    await expect(pictures).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('link', { name: 'Read the review' }).click();
  await page.getByRole('link', { name: 'In low light (1)' }).click();
  await expect(page).toHaveURL(/\/reviews\?light=low$/);
  await expect(page.getByText('the second one thrives.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // And the home page may quote it.
  await staff.goto('/admin/homepage?tab=testimonials');
  await staff.getByRole('link', { name: 'Add Testimonial' }).click();
  const testimonial = staff.getByRole('dialog', { name: 'Add Testimonial' });
  const picker = testimonial.getByLabel('Pick from reviews');
  const quote = picker.getByRole('option').filter({ hasText: 'It came broken' });
  await picker.selectOption((await quote.getAttribute('value')) ?? '');
  await expect(testimonial.getByLabel('Quote')).toHaveValue('It came broken,\nthe second one thrives.');
  expect(consoleErrors.filter((text) => !text.includes('415') && !text.includes('422'))).toEqual([]);
});

test('two members of staff answer at once: the second is told, and the list shows what goes wrong', async ({
  page,
  browser,
  shop,
  database,
}) => {
  const order = await sentOrder(database.pool, anAddress());
  await page.goto(`${order.address}/claim`);
  await page.getByLabel(`How many of ${order.name} are affected`).selectOption('2 of 2');
  await page.getByText('Something else').click();
  await page.getByLabel('In your words').fill('It is smaller than I thought');
  // The line breaks, and comes back.
  await page.route('**/api/claim-photos?*', (route) => route.abort());
  await page.getByLabel('Add photographs').setInputFiles([await aLeaf('leaf.jpg')]);
  await expect(page.getByText(/It could not be sent/)).toBeVisible();
  await page.unroute('**/api/claim-photos?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => isShown(page, 'Photograph 1')).toBe(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Waits for our answer')).toBeVisible();
  // Everything was claimed: there is nothing more to say.
  await expect(page.getByRole('link', { name: 'Something else is wrong' })).toBeHidden();

  const first = await asStaff(browser, { database, shop });
  const second = await asStaff(browser, { database, shop });
  for (const staff of [first, second]) {
    await staff.goto('/admin/claims');
    await staff
      .getByRole('row', { name: new RegExp(order.number) })
      .getByRole('link', { name: 'Something else' })
      .click();
    await staff.getByText('Say no').click();
    await staff.getByLabel('Why').fill('Its size is as it was described.');
  }
  // What was written is not lost by going on; Ctrl and Enter send it.
  await first.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const question = first.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await first.getByLabel('Why').press('ControlOrMeta+Enter');
  await expect(toast(first, 'Answered, and the customer is told why')).toBeVisible();
  await second.getByRole('button', { name: 'Send the answer' }).click();
  await expect(second.getByText('Somebody has answered it already: no')).toBeVisible();
  await expect(second.getByRole('dialog').getByText('Declined').last()).toBeVisible();
  await second.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(second.getByRole('heading', { name: 'What goes wrong' })).toBeVisible();
  await expect(second.getByRole('row', { name: new RegExp(`^${order.name}`) }).last()).toBeVisible();
  await expectReadable(second, { widths: BOTH_WIDTHS });

  // Money went back from the page of the order meanwhile: nobody is asked to return it again.
  const refunded = await sentOrder(database.pool, anAddress());
  const claimId = await addRefundedClaim(database.pool, refunded.id);
  await first.goto(`/admin/claims?claim=${claimId}`);
  await expect(first.getByText(/^₹1,200\.00 was refunded on .*, after this claim came\.$/)).toBeVisible();
  await expect(first.getByText('Return money')).toBeHidden();
  await first.getByText('Settled already').click();
  await expectReadable(first, { widths: BOTH_WIDTHS });
  await first.getByRole('button', { name: 'Close the claim' }).click();
  await expect(first.getByText('Settled already: money had gone back.')).toBeVisible();
  await page.goto(refunded.address);
  await expect(page.getByText('We have returned money for your order.')).toBeVisible();
});
