import type { Page } from '@playwright/test';
import type { Pool } from '../../src/database/client.ts';
import { emptyDraft } from '../../src/shop/catalogue/product-draft.rules.ts';
import { defaultAttributes } from '../../src/shop/variants/attributes.rules.ts';
import { aPicture } from '../pictures.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { hold } from './held.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/webp',
  buffer: await aPicture(240, 240).webp().toBuffer(),
});

const inDialog = { widths: BOTH_WIDTHS, within: 'dialog[open]' };

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

const OFFERED = ['Small (4")', 'Medium (5")', 'Plastic', 'White'];

/** A published product in two sizes, one type and one colour, as the dialog of `makeProduct` sends it; gives its id. */
async function addProduct(
  { page, database, shop }: { page: Page; database: { pool: Pool }; shop: { url: string } },
  name: string,
): Promise<string> {
  const { rows: categories } = await database.pool.query<{ id: string }>('select id from categories limit 1');
  const draft = {
    ...emptyDraft,
    name,
    description: 'Made to be looked at.',
    price: '450',
    categoryIds: categories.map(({ id }) => id),
  };
  const attributes = defaultAttributes.map((attribute) => ({
    ...attribute,
    values: attribute.values.map((value) => ({ ...value, enabled: OFFERED.includes(value.name) })),
  }));
  const variants = { version: '', attributes, rules: [], edits: {}, images: [] };
  const answer = await page.request.post('/admin/products.data', {
    form: { intent: 'save', draft: JSON.stringify(draft), variants: JSON.stringify(variants) },
    headers: { origin: shop.url },
  });
  expect([answer.status(), await answer.text()]).toEqual([
    200,
    expect.stringContaining('saved successfully'),
  ]);
  const { rows } = await database.pool.query<{ id: string; variants: number }>(
    `with made as (select id from products where name = $1),
       filled as (update product_variants set stock = 10 where product_id in (select id from made) returning id)
     select made.id, (select count(*)::int from filled) as variants from made`,
    [name],
  );
  expect(rows).toEqual([{ id: expect.any(String), variants: 2 }]);
  return rows[0]?.id ?? '';
}

/** Likewise, made through the dialog. */
async function makeProduct(page: Page, name: string): Promise<string> {
  await page.goto('/admin/products?dialog=new&tab=variants');
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  for (const value of OFFERED) {
    await dialog.getByRole('switch', { name: `${value}: Disabled` }).check();
  }
  await expect(dialog.getByText('2 combinations of the enabled sizes')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Basic Info' }).click();
  await dialog.getByLabel('Product name').fill(name);
  await dialog.getByLabel('Description').fill('Made to be looked at.');
  await dialog.getByLabel('Price (₹)', { exact: true }).fill('450');
  await dialog.getByRole('tab', { name: 'Categories' }).click();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('tab', { name: 'Variants' }).click();
  await dialog.getByRole('tab', { name: 'Variants' }).last().click();
  await dialog.getByLabel('Select all variants').check();
  await dialog.getByRole('button', { name: 'Set stock' }).click();
  await expect(dialog.getByLabel('Stock of Small (4") · Plastic · White')).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  const preview = page.getByRole('dialog', { name: 'Save these changes to the variants?' });
  await expect(preview.getByText('Will be added (2)')).toBeVisible();
  await preview.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/admin/products');
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  return new URLSearchParams(href?.slice(href.indexOf('?'))).get('id') ?? '';
}

/** Nothing reaches the shop any more; gives what the back office would write all the same. What it reads is told of by others. */
async function goOffline(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /^\/(api\/)?admin\//.test(pathname))
      asked.push(`${request.method()} ${pathname}`);
    return route.abort();
  });
  return asked;
}

test('a product is made with its variants, which are edited in their place', async ({ page, context }) => {
  const id = await makeProduct(page, 'Variegated Trial Fern');
  const shopper = await context.newPage();
  await shopper.goto(`/product/${id}`);
  await shopper.locator('label', { hasText: 'Small (4")' }).click();
  await expect(shopper.getByText('₹450.00').first()).toBeVisible();

  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=list`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const price = dialog.getByLabel('Price of Small (4") · Plastic · White', { exact: true });
  await expectReadable(page, inDialog);
  await price.fill('-5');
  await expect(price).toHaveValue('450');
  await price.fill('475.50');
  // A shopper's open page hears of it.
  await expect(shopper.getByText('₹475.50').first()).toBeVisible();
  await expect(dialog.getByText('₹9,255.00')).toBeVisible();

  const asked = await goOffline(page);
  await price.fill('500');
  await expect(toast(page, 'Failed to update variant')).toBeVisible();
  await expect(price).toHaveValue('475.50');
  expect(asked).toEqual(['POST /api/admin/variants']);
  await page.unrouteAll();

  await dialog.getByRole('tab', { name: 'Attributes' }).click();
  await dialog.getByLabel('New value for Pot color').fill('Forest Green');
  await dialog.getByRole('button', { name: 'Add to Pot color' }).click();
  await dialog.getByRole('switch', { name: 'Medium (5"): Enabled' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  const preview = page.getByRole('dialog', { name: 'Save these changes to the variants?' });
  await expect(preview.getByRole('region', { name: 'Will be added' })).toContainText(
    'Small (4") · Plastic · Forest Green',
  );
  await expect(preview.getByRole('region', { name: 'Will be deleted' })).toContainText('Medium (5")');
  await expectReadable(page, inDialog);
  await preview.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  await expect(shopper.getByText('Medium (5")')).toHaveCount(0);
  await shopper.close();
});

test('what is typed is saved, however long it takes to read the screen again', async ({
  page,
  database,
  shop,
}) => {
  const id = await addProduct({ page, database, shop }, 'Slowly Read Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=list`);
  const price = page.getByLabel('Price of Small (4") · Plastic · White', { exact: true });
  const letGo = await hold(page, /\/admin\/products\.data/, 'read');
  for (const typed of ['475.50', '480']) {
    const saved = page.waitForResponse('**/api/admin/variants');
    await price.fill(typed);
    expect((await saved).status()).toBe(200);
  }
  await expect(price).toHaveAccessibleDescription('Saved');
  await expect(price).toHaveValue('480');
  letGo();
  await expect(page.getByText('₹9,300.00')).toBeVisible();
});

test('pictures are uploaded for variants; the cover is what shoppers see first', async ({
  page,
  context,
  database,
  shop,
}) => {
  const id = await addProduct({ page, database, shop }, 'Pictured Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=images`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog
    .getByLabel('Drop pictures here')
    .setInputFiles([
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      await picture('adenium.webp'),
      await picture('aloe-vera.webp'),
    ]);
  const upload = dialog.getByRole('button', { name: 'Upload 3 images' });
  await expect(upload).toBeDisabled();
  await expect(
    dialog.getByText('No files ready: Please assign variants to at least one file before uploading.'),
  ).toBeVisible();
  await dialog.getByLabel('Size', { exact: true }).selectOption('Small (4")');
  await dialog.getByRole('button', { name: 'Link 1 variant' }).click();
  await expect(toast(page, 'Tags added')).toBeVisible();
  await dialog.getByLabel('Alt text of aloe-vera.webp').fill('The second one');
  await expectReadable(page, inDialog);
  await upload.click();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  // What could not be taken stays, the others are in their gallery.
  await dialog.getByRole('button', { name: 'Remove broken.png' }).click();
  await expect(toast(page, 'Image removed')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Manage Galleries' }).click();
  const list = dialog.getByRole('list', { name: /^Pictures of Small/ });
  const pictures = list.getByRole('listitem');
  await expect(pictures).toHaveCount(2);
  await dialog.getByLabel('Position of picture 2', { exact: true }).fill('3');
  await expect(dialog.getByText('Position must be between 1 and 2')).toBeVisible();
  await expectReadable(page, inDialog);
  await dialog.getByRole('button', { name: 'Make picture 2 the cover' }).click();
  await expect(toast(page, 'Cover image updated')).toBeVisible();
  await expect(pictures.first().getByRole('img')).toHaveAttribute('alt', 'The second one');
  await dialog.getByRole('button', { name: 'Move picture 1 later' }).click();
  await expect(toast(page, 'Images reordered')).toBeVisible();
  // The list is read again: what is dragged meanwhile would be let go.
  await expect(list).not.toHaveAttribute('aria-busy');
  const cover = pictures.first().getByRole('img');
  // A browser that has much to do lets go what it drags: whoever sees that takes it up again.
  await expect(async () => {
    if ((await cover.getAttribute('alt')) !== 'The second one')
      await pictures.last().dragTo(pictures.first());
    await expect(cover).toHaveAttribute('alt', 'The second one', { timeout: 5_000 });
    // It is shown before it is saved: a line that is cut meanwhile would take it back.
    await expect(list).not.toHaveAttribute('aria-busy');
    await expect(cover).toHaveAttribute('alt', 'The second one');
  }).toPass();

  const shopper = await context.newPage();
  await shopper.goto(`/product/${id}`);
  await shopper.locator('label', { hasText: 'Small (4")' }).click();
  await expect(shopper.getByRole('img', { name: 'The second one' }).first()).toBeVisible();
  await shopper.close();
  const removeSecond = async () => {
    await dialog.getByRole('button', { name: 'Delete picture 2' }).click();
    const question = page.getByRole('dialog', { name: 'Are you absolutely sure?' });
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  const isAway = 'The shop cannot be reached. Please check your connection and try again.';
  const asked = await goOffline(page);
  await removeSecond();
  await expect(toast(page, `Failed to delete: ${isAway}`)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Are you absolutely sure?' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Move picture 1 later' }).click();
  await expect(toast(page, `Failed to reorder: ${isAway}`)).toBeVisible();
  // What was there stays, as it was.
  await expect(pictures.first().getByRole('img')).toHaveAttribute('alt', 'The second one');
  await expect(pictures).toHaveCount(2);
  expect(asked).toEqual(['POST /api/admin/variant-images', 'POST /api/admin/variant-images']);
  await page.unrouteAll();
  await removeSecond();
  await expect(toast(page, 'Image deleted')).toBeVisible();
  await expect(pictures).toHaveCount(1);
});

test('an answer from before a picture was moved does not take it back', async ({ page, database, shop }) => {
  const id = await addProduct({ page, database, shop }, 'Twice Moved Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=images`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog
    .getByLabel('Drop pictures here')
    .setInputFiles([await picture('adenium.webp'), await picture('aloe-vera.webp')]);
  await dialog.getByLabel('Size', { exact: true }).selectOption('Small (4")');
  await dialog.getByRole('button', { name: 'Link 1 variant' }).click();
  await dialog.getByLabel('Alt text of aloe-vera.webp').fill('The second one');
  await dialog.getByRole('button', { name: 'Upload 2 images' }).click();
  await dialog.getByRole('tab', { name: 'Manage Galleries' }).click();
  const list = dialog.getByRole('list', { name: /^Pictures of Small/ });
  const altTexts = () =>
    list.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
  const [before, moved] = [
    ['No alt text', 'The second one'],
    ['The second one', 'No alt text'],
  ];
  await expect.poll(altTexts).toEqual(before);

  const [mayAnswer, maySave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const counts = { reads: 0, saves: 0 };
  await page.route('**/api/admin/variant-images*', async (route) => {
    if (route.request().method() === 'POST') {
      counts.saves += 1;
      if (counts.saves === 2) await maySave.promise;
      return route.continue();
    }
    const response = await route.fetch();
    counts.reads += 1;
    await mayAnswer.promise;
    return route.fulfill({ response });
  });
  const later = dialog.getByRole('button', { name: 'Move picture 1 later' });
  await later.click();
  await expect.poll(() => counts.reads).toBeGreaterThan(0);
  await expect.poll(altTexts).toEqual(moved);
  await later.click();
  await expect.poll(() => counts.saves).toBe(2);
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('variant-images?'));
  mayAnswer.resolve();
  await late;
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  expect(await altTexts()).toEqual(before);
  // One of the two is over, and the list says that the other is not.
  await expect(list).toHaveAttribute('aria-busy', 'true');
  maySave.resolve();
  await expect(list).not.toHaveAttribute('aria-busy');
  expect(await altTexts()).toEqual(before);
  await page.unrouteAll({ behavior: 'wait' });
});

test('of two editors the second is told; what does not collide shows at once', async ({
  page,
  context,
  database,
  shop,
}) => {
  const id = await addProduct({ page, database, shop }, 'Contested Trial Fern');
  const address = `/admin/products?dialog=edit&id=${id}&tab=variants`;
  await page.goto(address);
  const mine = page.getByRole('dialog', { name: 'Edit Product' });
  const other = await context.newPage();
  await other.goto(address);
  const theirs = other.getByRole('dialog', { name: 'Edit Product' });

  const saveTheirs = async () => {
    await theirs.getByRole('button', { name: 'Save Product' }).click();
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(other, 'Product saved successfully')).toBeVisible();
  };
  // Something is being typed here, and the attributes are left alone.
  await mine.getByLabel('New value for Pot size').fill('Tiny');
  await theirs.getByRole('switch', { name: 'Red: Disabled' }).check();
  await saveTheirs();
  await expect(mine.getByRole('switch', { name: 'Red: Enabled' })).toBeChecked();
  await expect(mine.getByLabel('New value for Pot size')).toHaveValue('Tiny');

  await mine.getByRole('button', { name: 'Add to Pot size' }).click();
  await other.goto(address);
  await theirs.getByRole('switch', { name: 'Black: Disabled' }).check();
  await saveTheirs();
  await other.close();
  await mine.getByRole('button', { name: 'Save Product' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine.getByText('Somebody else saved this product while you were editing it.')).toBeVisible();
  await expect(mine.getByLabel('Name of Tiny')).toHaveValue('Tiny');
  await mine.getByRole('button', { name: 'Discard mine' }).click();
  await expect(mine.getByRole('switch', { name: 'Black: Enabled' })).toBeChecked();
});

test('Offered off says what Save deletes, and leaves a way to keep it', async ({ page, database, shop }) => {
  const id = await addProduct({ page, database, shop }, 'Paused Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=list`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const line = (size: string) =>
    dialog.getByRole('listitem').filter({ hasText: `${size} · Plastic · White` });
  await line('Small (4")')
    .getByRole('switch', { name: /^Offer / })
    .uncheck();
  await line('Medium (5")')
    .getByRole('switch', { name: /^Offer / })
    .uncheck();
  await expect(
    line('Medium (5")').getByText('Save deletes this pot, its stock of 10 and no pictures.'),
  ).toBeVisible();
  const small = line('Small (4")');
  await small.getByRole('button', { name: 'Keep, but do not sell' }).click();
  await expect(small.getByText('Kept, not sold')).toBeVisible();
  await expectReadable(page, inDialog);
  // Where the list has no head, each switch says itself what it is for.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(small.getByText('Offered', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  const preview = page.getByRole('dialog', { name: 'Save these changes to the variants?' });
  await expect(preview.getByRole('region', { name: 'Will be kept, not sold' })).toContainText('Small (4")');
  await expect(preview.getByRole('region', { name: 'Will be deleted' })).toContainText('Medium (5")');
  await preview.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  const stored = async () => {
    const { rows } = await database.pool.query(
      'select size, stock, enabled from product_variants where product_id = $1',
      [id],
    );
    return rows;
  };
  expect(await stored()).toEqual([{ size: 'Small (4")', stock: 10, enabled: false }]);

  // It stays, whatever else is saved, and is sold again with what it had.
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants`);
  await dialog.getByRole('switch', { name: 'Red: Disabled' }).check();
  await dialog.getByRole('tab', { name: 'Variants' }).last().click();
  await expect(line('Small (4")').getByText('Kept, not sold')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await preview.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  expect(await stored()).toContainEqual({ size: 'Small (4")', stock: 10, enabled: false });
});

test('a whole value or many ticked variants are not deleted without their name', async ({
  page,
  database,
  shop,
}) => {
  const id = await addProduct({ page, database, shop }, 'Guarded Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByRole('switch', { name: 'Medium (5"): Enabled' }).uncheck();
  await expect(dialog.getByText('Save deletes 1 variant, its stock of 10 and no pictures.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep, but do not sell' }).click();
  await expect(dialog.getByText('Save deletes 1 variant')).toHaveCount(0);
  await dialog.getByRole('tab', { name: 'Variants' }).last().click();
  await dialog.getByLabel('Select all variants').check();
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'No longer offer 1 variant?' });
  await expect(
    question.getByText('Save would delete 1 variant, its stock of 10 and no pictures.'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Keep, but do not sell' }).click();
  await expect(dialog.getByText('Kept, not sold')).toHaveCount(2);
});

test('pictures that are chosen and not uploaded are asked about by Save, and by closing', async ({
  page,
  database,
  shop,
}) => {
  const id = await addProduct({ page, database, shop }, 'Waiting Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=images`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Drop pictures here').setInputFiles([await picture('adenium.webp')]);
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  const question = page.getByRole('dialog', { name: '1 picture is not uploaded yet' });
  await expect(question.getByText('It has no variant yet')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Upload and save' })).toBeDisabled();
  await expectReadable(page, inDialog);
  await question.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(discard.getByText('1 picture that is not uploaded')).toBeVisible();
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Link 2 variants' }).click();
  await dialog.getByRole('tab', { name: 'Basic Info' }).click();
  await dialog.getByLabel('Description').fill('With a picture now.');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await question.getByRole('button', { name: 'Upload and save' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=images`);
  await dialog.getByRole('tab', { name: 'Manage Galleries' }).click();
  await expect(dialog.getByRole('list', { name: /^Pictures of/ }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('tab', { name: 'Basic Info' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('With a picture now.');
});

test('an uploaded picture lands where it is asked to', async ({ page, database, shop }) => {
  const id = await addProduct({ page, database, shop }, 'Ordered Trial Fern');
  await page.goto(`/admin/products?dialog=edit&id=${id}&tab=variants&part=images`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const choose = async (name: string) => {
    await dialog.getByLabel('Drop pictures here').setInputFiles([await picture(name)]);
    await dialog.getByLabel('Size', { exact: true }).selectOption('Small (4")');
    await dialog.getByRole('button', { name: 'Link 1 variant' }).click();
    await dialog.getByLabel(`Alt text of ${name}`).fill(name);
  };
  const upload = dialog.getByRole('button', { name: 'Upload 1 image' });
  await choose('adenium.webp');
  await upload.click();
  await expect(toast(page, 'Upload successful')).toBeVisible();
  await choose('aloe-vera.webp');
  for (const position of ['0', '3', '99', '1.5', '']) {
    await dialog.getByLabel('Display position').fill(position);
    await expect(dialog.getByText('Position must be between 1 and 2')).toBeVisible();
    await expect(upload).toBeDisabled();
  }
  await dialog.getByLabel('Display position').fill('1');
  await upload.click();
  await expect(upload).toHaveCount(0);
  await dialog.getByRole('tab', { name: 'Manage Galleries' }).click();
  const pictures = dialog.getByRole('list', { name: /^Pictures of Small/ }).getByRole('img');
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveAttribute('alt', 'aloe-vera.webp');
});
