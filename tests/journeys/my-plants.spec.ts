import type { Page } from '@playwright/test';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { plantCalendars } from '../../src/database/tables/my-plants.ts';
import { eq } from 'drizzle-orm';
import { readCalendar } from '../calendar-file.ts';
import { createJobQueue } from '../../src/jobs/job-queue.ts';
import { mailPlantWeeks } from '../../src/shop/my-plants/plant-week.ts';
import { settingsWith } from '../../src/shop/settings/settings.fixtures.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import { addOrder } from '../orders.fixtures.ts';
import { aPicture } from '../pictures.fixtures.ts';
import { addAccount, signIn, waitForMail } from './account-steps.ts';
import { toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

/** A delivered order of a plant of the demo, which has a guide, in two pots. */
async function deliver(pool: Pool, userId: string, name: string) {
  const { rows } = await pool.query<Record<'product_id' | 'pot_type' | 'size', string>>(
    `select v.* from product_variants v join products p on p.id = v.product_id
      where p.name = $1 and v.enabled order by v.id limit 1`,
    [name],
  );
  const [pot] = rows;
  if (!pot) throw new Error(`The demo has no ${name}`);
  await addOrder(createDatabase(pool), {
    userId,
    orderStatus: 'delivered',
    deliveredAt: new Date(),
    shippingCity: 'Kolkata',
    shippingState: 'West Bengal',
    shippingZipCode: '700019',
    items: [
      {
        productId: pot.product_id,
        productName: name,
        productPricePaise: 600_00,
        quantity: 2,
        selectedPotType: pot.pot_type,
        selectedSize: pot.size,
      },
    ],
  });
}

/** What the program does once a minute, now; its e-mails leave as ever. */
async function doRound(pool: Pool): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const jobs = createJobQueue({ pool, log });
  await jobs.start();
  const now = () => new Date();
  const shop = { db: createDatabase(pool), now, jobs, log, settings: settingsWith() } as unknown as Shop;
  await mailPlantWeeks(shop, { limit: 50 });
  await jobs.stop();
}

const taskOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a delivered plant has a calendar, a journal and a feed; another is added by hand', async ({
  page,
  shop,
  database: { pool },
  consoleErrors,
}) => {
  const person = await addAccount(pool);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/my-plants');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await deliver(pool, person.userId, 'ZZ Plant');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your 2 plants' })).toBeVisible();
  const first = taskOf(page, 'Water ZZ Plant 1');
  await expect(first).toContainText(/Every \d+ days: .*in Kolkata/);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // One press each; what was pressed is gone from the list.
  await page.getByRole('button', { name: 'Done: Water ZZ Plant 1' }).click();
  await expect(toast(page, 'Noted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done: Water ZZ Plant 1' })).toBeHidden();
  // Pressed by mistake: it is due again, as it was.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Taken back.')).toBeVisible();
  await page.getByRole('button', { name: 'Done: Water ZZ Plant 1' }).click();
  await expect(page.getByRole('button', { name: 'Done: Water ZZ Plant 1' })).toBeHidden();
  await page.getByRole('button', { name: 'Skip: Water ZZ Plant 2' }).click();
  await expect(toast(page, 'Left out this time.')).toBeVisible();
  await expect(page.getByText('Nothing today.')).toBeVisible();

  // By hand: one that the shop knows, found by its name.
  await page.getByRole('link', { name: 'Add a plant' }).click();
  await page.getByLabel('Which plant is it?').fill('areca');
  await page.getByRole('button', { name: 'Look' }).click();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('link', { name: 'Areca Palm' }).click();
  await expect(page.getByText('as the shop knows it')).toBeVisible();
  await page.getByLabel('What you call it').fill('');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('What you call it').fill('Palm in the hall');
  await page.getByLabel('Pot', { exact: true }).selectOption('Terracotta, unglazed');
  await page.getByLabel('Across the pot').fill('30');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Palm in the hall' })).toBeVisible();
  await expect(page.getByText('Terracotta, unglazed, 30 cm')).toBeVisible();
  await expect(page.getByRole('link', { name: /^The guide: / })).toBeVisible();

  // Its place makes a difference.
  const water = taskOf(page, 'Every').filter({ hasText: 'Water' });
  const before = await water.textContent();
  await page.getByLabel('Place', { exact: true }).selectOption('Balcony or terrace, in the sun');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await expect(water).toContainText('stands in the sun');
  expect(await water.textContent()).not.toBe(before);

  // The journal, with pictures that nobody else sees.
  await page.getByLabel('How is it doing?').fill('Two new leaves,\nand a brown tip.');
  const leaf = {
    name: 'leaf.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture(640, 480).jpeg().toBuffer(),
  };
  await page.getByLabel('Add photographs').setInputFiles([leaf, { ...leaf, name: 'pot.jpg' }]);
  await expect(page.getByRole('img', { name: 'Photograph 2' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Write it down' }).click();
  await expect(toast(page, 'Written down.')).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: 'Two new leaves' });
  const picture = entry.getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  const address = (await picture.getAttribute('src')) ?? '';
  expect((await fetch(new URL(address, shop.url))).status).toBe(401);
  // Written once, the form is empty again, and takes the next.
  await expect(page.getByLabel('How is it doing?')).toHaveValue('');
  await page.getByLabel('How is it doing?').fill('Watered well');
  await page.getByRole('button', { name: 'Write it down' }).click();
  await expect(page.getByText('Watered well')).toBeVisible();
  await expect(entry).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // What may be wrong with it leads into what is closed there.
  await page.getByRole('link', { name: 'Brown tips and edges' }).click();
  await expect(page.getByRole('heading', { name: 'What to do' }).first()).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'It died' }).click();
  await expect(page.getByText('Nothing is due of it.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByRole('heading', { name: 'Care', exact: true })).toBeVisible();

  // Any calendar reads it.
  await page.getByRole('link', { name: 'All your plants' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const feed = page.getByLabel('Address', { exact: true });
  await expect(feed).toBeVisible();
  const url = await feed.inputValue();
  const { events } = readCalendar(await (await fetch(url)).text());
  expect(events.map((event) => event['SUMMARY']).join('\n')).toContain('Water: Palm in the hall');
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(feed).toBeHidden();
  expect((await fetch(url)).status).toBe(404);
  await page.getByLabel('Climate').selectOption({ label: 'Cold (the mountains)' });
  await page.getByRole('button', { name: 'Use this climate' }).click();
  await expect(page.getByText('The calendar goes by the seasons of: cold.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  // The form without a name.
  expect(consoleErrors).toEqual([expect.stringContaining('422')]);
});

test('the weekly e-mail leads to its tasks, which are pressed without script and without signing in', async ({
  page,
  browser,
  shop,
  database: { pool },
}) => {
  const person = await addAccount(pool);
  await deliver(pool, person.userId, 'ZZ Plant');
  await page.goto('/my-plants');
  await signIn(page, person);
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByText('On: every Monday morning')).toBeVisible();
  // A week goes by, and its round comes.
  const db = createDatabase(pool);
  await db
    .update(plantCalendars)
    .set({ mailedWeek: '2020-01-06' })
    .where(eq(plantCalendars.userId, person.userId));
  await doRound(pool);
  const mail = await waitForMail(shop, person.email, 'Your plants this week');
  expect(mail.text).toContain('• Water: ZZ Plant 1, ZZ Plant 2');

  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(mail.link);
  await expect(plain.getByRole('heading', { name: 'Your plants this week' })).toBeVisible();
  await plain.getByRole('button', { name: 'Done: Water ZZ Plant 1' }).click();
  await expect(plain.getByText('Noted.')).toBeVisible();
  await plain.getByRole('button', { name: 'Done: Water ZZ Plant 2' }).click();
  await expect(plain.getByText('Everything is done.')).toBeVisible();
  const stop = /https?:\S+\/plant-mails\/\S+/.exec(mail.text)?.[0] ?? '';
  await plain.goto(stop);
  await plain.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(plain.getByText('You get no such e-mails any more.')).toBeVisible();
  await plain.goto(mail.link);
  await expect(plain.getByText('This link no longer works')).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch it on' })).toBeVisible();
  await expect(page.getByText('Nothing today.')).toBeVisible();
});
