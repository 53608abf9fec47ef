import { aPicture } from '../pictures.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { hold } from './held.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test('what nothing shows is ticked and goes at once; what is shown says where, and stays', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  await page.goto('/admin/image-upload');
  const buffer = await aPicture(60, 40).png().toBuffer();
  const files = ['one', 'two', 'three'].map((name) => ({
    name: `spare-${name}.png`,
    mimeType: 'image/png',
    buffer,
  }));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(toast(page, 'Upload successful')).toBeVisible();

  await page.goto('/admin/image-upload?q=spare-');
  await expect(page.getByText('3 files', { exact: true })).toBeVisible();
  // By what it shows, or its name in words; the name itself is below.
  const spare = page.getByRole('listitem').filter({ hasText: 'spare-one.png' });
  await expect(spare.getByText('Spare one', { exact: true })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Select 3 not in use' }).click();
  await page.getByLabel('Select spare-two.png').uncheck();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const many = page.getByRole('region', { name: 'Many at once' });
  await many.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you absolutely sure?' });
  await expect(question).toContainText('This will permanently delete 2 files.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, '2 images deleted')).toBeVisible();
  await expect(page.getByText('1 file', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Library' })).toBeFocused();

  // One that something shows since: it is refused by name, and the other goes.
  await database.pool.query(
    `insert into plant_care (id, name, is_published, image_url)
       select gen_random_uuid(), 'Spare Fern', false, '/media/' || key from media_files where original_file_name = 'spare-two.png'`,
  );
  await page.getByRole('button', { name: 'Delete spare-two.png' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^This file is still shown: Plant care/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Spare Fern' })).toBeVisible();
  await expect(page.getByLabel('Select spare-two.png')).toHaveCount(0);
  await page.getByRole('link', { name: /^Plant care: / }).click();
  await expect(page).toHaveURL(/\/admin\/plant-care\?q=/);
  expect(consoleErrors.filter((line) => !line.includes('409'))).toEqual([]);
  // Other journeys show the shop's guides.
  await database.pool.query(`delete from plant_care where name = 'Spare Fern'`);
});

test('the library is narrowed by what shows a file, sorted, and read page by page, as its address says', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  await page.goto('/admin/image-upload');
  const use = page.getByRole('navigation', { name: 'Use' });
  await expect(use.getByRole('link', { name: /^Guides [1-9]\d*$/ })).toBeVisible();
  // What is of one plant stands below its name, which no picture says again, with the way to it.
  const lipstick = page.getByRole('region', { name: 'Aglaonema ‘Lipstick’', exact: true });
  await expect(lipstick.getByText('Leaves, seen from near by')).toBeVisible();
  await expect(lipstick.getByRole('link', { name: 'Product: Aglaonema ‘Lipstick’' })).toHaveCount(1);
  // Found by the plant, whatever its files are called.
  await page.getByRole('searchbox').fill('desert rose');
  await expect(page.getByRole('region', { name: 'Desert Rose (Adenium)' })).toBeVisible();
  await expect(page.locator('[data-file^="demo/adenium"]').first()).toBeVisible();
  await expect(page.locator('[data-file*="aglaonema"]')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(lipstick).toBeVisible();
  // Whoever chooses twice before the first was answered gets both.
  const letGo = await hold(page, /image-upload\.data\?use=products$/, 'read');
  await use.getByRole('link', { name: 'Products' }).click();
  await page.getByLabel('Sort').selectOption('Most used first');
  letGo();
  await expect(page).toHaveURL(/\?use=products&sort=uses$/);
  const cards = page.getByRole('main').locator('[data-file]');
  await expect(cards.first()).toContainText(/Picture · \d+ places/);
  const names = () => cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-file')));
  const first = await names();
  expect(first).toHaveLength(40);
  const pages = page.getByRole('navigation', { name: 'Pages of the library' });
  await expect(pages).toContainText(/^1 to 40 of \d+/);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(pages).toContainText(/41 to 80 of \d+/);
  await expect(use.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('Sort')).toHaveValue('uses');
  expect((await names()).filter((name) => first.includes(name))).toEqual([]);
  await page.reload();
  await expect(pages).toContainText(/41 to 80 of \d+/);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(pages).toContainText(/^1 to 40 of \d+/);
  expect(await names()).toEqual(first);

  // Another choice begins at the first page and keeps the order; the search keeps both.
  await use.getByRole('link', { name: 'Guides' }).click();
  await expect(page).toHaveURL(/\?use=guides&sort=uses$/);
  await expect(
    cards
      .first()
      .getByText(/Plant care: /)
      .first(),
  ).toBeAttached();
  await page.getByLabel('Search plants and files').fill('no such picture');
  await expect(page.getByRole('heading', { name: 'No files found' })).toBeVisible();
  await expect(page).toHaveURL(/use=guides&sort=uses&q=no/);
  expect(consoleErrors).toEqual([]);
});
