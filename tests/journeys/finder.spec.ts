import { signInAsAdmin, toast } from './admin-steps.ts';
import { hold } from './held.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';
import { slowly } from './slowly.ts';

test.use({ ownShop: 'suggestions' });

const found = 'main article';

test('boxes narrow the list, beside each how many there would be, and the address keeps them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shop');
  const filters = page.getByRole('form', { name: 'Filters' });
  const medium = filters.getByRole('group', { name: 'Light' }).getByLabel(/^Medium light/);
  const label = await filters.locator('label').filter({ hasText: 'Medium light' }).innerText();
  const promised = Number(/\d+$/.exec(label)?.[0]);
  await medium.check();
  await expect(page).toHaveURL('/shop?light=medium');
  await expect(page.locator(found)).toHaveCount(promised);
  const safe = filters.getByLabel(/^Safe for cats and dogs/);
  await safe.check();
  await expect(page).toHaveURL('/shop?light=medium&pets=safe');
  await expect.poll(() => page.locator(found).count()).toBeLessThan(promised);
  await expect(page.locator(found).first()).toContainText('Pet-safe');
  await page.reload();
  await expect(medium).toBeChecked();
  await expect(safe).toBeChecked();
  await page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(medium).not.toBeChecked();
});

test('what is chosen while the choice before is not answered yet is added to it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shop');
  const letGo = await hold(page, /\/shop\.data/, 'read');
  const filters = page.getByRole('form', { name: 'Filters' });
  // Nor drawn yet.
  await slowly(page, async () => {
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Foliage' }).click();
    await filters.getByLabel(/^Medium light/).check();
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await filters.getByLabel(/^Safe for cats and dogs/).check();
  });
  letGo();
  await expect(page).toHaveURL(/\/shop\?category=[\w-]+&light=medium&pets=safe&sort=price-low$/);
  await expect(filters.getByLabel(/^Medium light/)).toBeChecked();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
});

test('a category that is pressed before what was typed is drawn has those words too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shop?pets=safe&light=medium');
  const category = page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Foliage' });
  const letGo = await hold(page, /\/shop\.data/, 'read');
  await page.getByLabel('Search plants and pots').fill('palm');
  // As a thumb does: the box is left, and in the same moment two links are pressed.
  const pets = page.getByRole('link', { name: 'Safe for cats and dogs: remove' });
  await page.evaluate(
    ([first, second]) => {
      (document.activeElement as HTMLElement).blur();
      for (const link of [first, second]) (link as HTMLElement).click();
    },
    [await category.elementHandle(), await pets.elementHandle()] as const,
  );
  letGo();
  await expect(page).toHaveURL(/\/shop\?category=[\w-]+&q=palm&light=medium$/);
  await expect(category).toHaveAttribute('aria-current', 'page');
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px cards say their light and height to the end, and categories stand in one row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/shop');
    const lines = page.getByRole('article').getByText(/ · .+ c?m/);
    expect(await lines.count()).toBeGreaterThan(12);
    const cut = await lines.evaluateAll((all) =>
      all.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
    );
    expect(cut).toEqual([]);
    const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    const tops = await categories.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const last = categories.last();
    if (width === 1440) await expect(last).toBeInViewport({ ratio: 1 });
    await page.goto((await last.getAttribute('href')) ?? '');
    await expect(last).toHaveAttribute('aria-current', 'page');
    await expect(last).toBeInViewport({ ratio: 1 });
  });
}

test('without script the boxes have a button, and five answers lead to plants with three reasons each', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${shop.url}/shop`);
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel(/^Direct sun/).check();
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/\/shop\?light=sun$/);
  await expect(filters.getByLabel(/^Direct sun/)).toBeChecked();
  await expect(page.getByRole('link', { name: 'Direct sun: remove' })).toBeVisible();

  await page.goto(`${shop.url}/finder`);
  for (const [title, answer] of [
    ['Where will it stand?', 'Beside a bright window'],
    ['Who lives there?', 'Cats or dogs'],
    ['How often are you home?', 'At weekends'],
    ['How much room is there?', 'A side table'],
    ['What would make you happiest?', 'Beautiful leaves'],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: answer }).click();
  }
  await expect(page).toHaveURL(`${shop.url}/finder?place=window&who=pets&home=weekly&room=table&wish=leaves`);
  const plants = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  expect(await plants.count()).toBeGreaterThanOrEqual(3);
  for (const plant of await plants.all()) {
    await expect(plant).toContainText('Safe for cats and dogs');
    // Reasons, and what is to be minded.
    await expect(plant.getByRole('list').last().getByRole('listitem')).not.toHaveCount(0);
  }
  const [first, second] = [plants.nth(0), plants.nth(1)];
  await first.getByRole('checkbox', { name: /^Compare/ }).check();
  await second.getByRole('checkbox', { name: /^Compare/ }).check();
  await page.getByRole('button', { name: /^Compare/ }).click();
  await expect(page.getByRole('table').getByRole('row', { name: /^Light/ })).toBeVisible();
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(2);
  await context.close();
});

test('staff say what is known of a plant, and shoppers find it by that', async ({
  page,
  context,
  shop,
  database,
}) => {
  await signInAsAdmin({ context, database, shop });
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from products where name = 'Jade Plant'`,
  );
  const id = rows[0]?.id ?? '';
  await page.goto(`/admin/products?dialog=edit&id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const height = dialog.getByLabel('Height', { exact: false }).first();
  await height.fill('99999');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(height).toHaveAttribute('aria-invalid', 'true');
  await expect(height).toHaveValue('99999');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await height.fill('240');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('main').getByText('Grows to 2.4 m').first()).toBeVisible();
  await page.goto('/shop?height=tall');
  await expect(page.getByRole('article').filter({ hasText: 'Jade Plant' })).toHaveCount(1);
});

test('what the finder found says what fits first, and an answer can be let go', async ({ page }) => {
  await page.goto('/finder?place=room&who=pets&home=weekly&room=shelf&wish=food');
  const plants = page.getByRole('main').getByRole('article');
  await expect(page.getByText(/^Each of these fits (at least )?\d of your 5 answers/)).toBeVisible();
  await expect(page.getByText(/^Fits [34] of your 5 answers$/)).toHaveCount(await plants.count());
  const loosen = page.getByRole('region', { name: 'Could you do without one of these?' });
  await loosen.getByRole('link', { name: 'Without ‘Something to eat’' }).click();
  await expect(page).toHaveURL('/finder?place=room&who=pets&home=weekly&room=shelf&wish=any');
  await expect(page.getByText('Fits all of your answers').first()).toBeVisible();
});

test('four plants of those that were found can be ticked, and the fifth says that no more can', async ({
  page,
}) => {
  await page.goto('/finder?place=room&who=any&home=any&room=any&wish=any');
  const boxes = page.getByRole('checkbox', { name: /^Compare/ });
  expect(await boxes.count()).toBeGreaterThan(4);
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
  await expect(page.getByRole('button', { name: 'Compare 4 side by side' })).toBeVisible();
  await expect(boxes.nth(4)).toBeDisabled();
  await expect(boxes.nth(4)).toHaveAccessibleName(/^Compare .+: Four at most$/);
  await expect(page.getByRole('status').filter({ hasText: 'Four at most' })).toHaveCount(1);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await boxes.nth(1).uncheck();
  await boxes.nth(4).check();
  await expect(boxes.nth(1)).toBeDisabled();
  await page.getByRole('button', { name: 'Compare 4 side by side' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(5);
});
