import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { hold } from './held.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'suggestions' });

const searchBox = 'Search plants and pots';

test('typing suggests, arrow keys and Enter open a product, Escape closes', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/shop');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/suggestions') asked.push(searchParams.get('q') ?? '');
  });
  const box = page.getByLabel(searchBox);
  await expect(box).not.toHaveAttribute('role', 'combobox');
  await box.focus();
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially('p');
  await expect(page.getByRole('listbox')).toBeHidden();
  await box.pressSequentially('othos');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const first = list.getByRole('option').first();
  await expect(first).toContainText('Pothos');
  await expect(first).toContainText('₹');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(asked).not.toContain('p');
  await expect(page.locator('output', { hasText: /^\d+ suggestions?$/ })).toHaveCount(1);
  // The products below are dim until those that were searched for are there.
  await expect(page.getByText(/^\d+ products? for “pothos”$/)).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // Opened elsewhere, it leaves the search as it is.
  const elsewhere = page.context().waitForEvent('page');
  await first.click({ modifiers: ['ControlOrMeta'] });
  await (await elsewhere).close();
  await expect(box).toHaveValue('pothos');

  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('pothos');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  // The same words are asked about once more; the answer moves nothing, however late it comes.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/suggestions?*', (route) => held.then(() => route.continue()));
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeVisible();
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  const late = page.waitForResponse('**/api/suggestions?*');
  letGo();
  await (await late).finished();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  // Before the first is the box itself, before that the last.
  await page.keyboard.press('ArrowUp');
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const href = (await first.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pothos');
  expect(consoleErrors).toEqual([]);
});

test('on a phone a suggestion is tapped; without one Enter searches', async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/shop');
  const box = page.getByLabel(searchBox);
  await box.tap();
  await box.pressSequentially('snake');
  const option = page.getByRole('option', { name: /Snake Plant/ }).first();
  await option.tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Snake Plant');
  await page.goto('/shop');
  await box.tap();
  await box.pressSequentially('fern');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=fern$/);
  await expect(page.getByRole('listbox')).toBeHidden();

  // What narrows the list is on a sheet; a tick is looked for at once, and the address knows it.
  await page.getByRole('button', { name: 'Filter' }).tap();
  const sheet = page.getByRole('form', { name: 'Filters' });
  await sheet.getByLabel('Safe for cats and dogs').tap();
  await expect(page).toHaveURL(/\/shop\?q=fern&pets=safe$/);
  await expectReadable(page, { widths: [360] });
  await expect(sheet.getByRole('heading', { name: 'Filter' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Clear all' })).toBeVisible();
  await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).tap();
  await expect(sheet).toBeHidden();
  const chosen = page.getByRole('list', { name: 'Chosen filters' });
  await chosen.getByRole('link', { name: 'Safe for cats and dogs: remove' }).tap();
  await expect(page).toHaveURL(/\/shop\?q=fern$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Filter' }).tap();
  await expect(sheet.getByLabel('Safe for cats and dogs')).toBeChecked();
  await page.keyboard.press('Escape');

  // Five questions end in plants with reasons, and those that are ticked stand side by side.
  await page.getByRole('main').getByRole('link', { name: 'Find your plant' }).tap();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  for (const answer of [
    'In the middle of a room',
    'Cats or dogs',
    'At weekends',
    'A shelf or a desk',
    'Beautiful leaves',
  ])
    await page.getByRole('link', { name: answer }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Plants for you' })).toBeVisible();
  await expect(page).toHaveURL('/finder?place=room&who=pets&home=weekly&room=shelf&wish=leaves');
  await expect(page.getByText('Safe for cats and dogs', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^(Each of these|\d of these \d) fits? /)).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await expect(page.getByRole('main').getByRole('link', { name: /^See plant/ })).toHaveCount(
    await page.getByRole('main').getByRole('article').count(),
  );
  await page
    .getByLabel(/^Compare/)
    .nth(0)
    .tap();
  await expect(page.getByRole('button', { name: 'Compare side by side' })).toBeVisible();
  await page
    .getByLabel(/^Compare/)
    .nth(1)
    .tap();
  await page.getByRole('button', { name: 'Compare 2 side by side' }).tap();
  await expect(page.getByRole('row', { name: /^Light/ }).getByRole('cell')).toHaveCount(2);
  // Names stay in sight below the header, however far the table is scrolled, and each leads on to be bought.
  const table = page.getByRole('region', { name: 'Plants side by side' });
  await expect(table.getByRole('link', { name: /^(Choose a pot|See it)/ })).toHaveCount(2);
  await table.evaluate((area) => area.scrollTo(0, area.scrollHeight));
  await page.evaluate(() => scrollTo(0, 120));
  await expect(page.getByRole('columnheader').getByRole('link').first()).toBeInViewport();
  expect(
    await page
      .getByRole('columnheader')
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const { left, top } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + 2, top + 2));
      }),
  ).toBe(true);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  // From a plant's page, too: beside three that are like it.
  await page.getByRole('columnheader').getByRole('link').first().tap();
  await page.getByRole('link', { name: 'Compare side by side' }).tap();
  await expect(page.getByRole('row', { name: /^Light/ }).getByRole('cell')).toHaveCount(4);
  await context.close();
});

test('where suggestions fail the search goes on, and a late answer is not shown', async ({ page }) => {
  await page.goto('/shop');
  await page.route('**/api/suggestions?q=palm', (route) => route.abort());
  const box = page.getByLabel(searchBox);
  await box.focus();
  await expect(box).toHaveRole('combobox');
  await box.fill('palm');
  await expect(page.getByRole('main').getByText('Suggestions could not be loaded.').first()).toBeVisible();
  let answerLate = () => undefined as void;
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  await page.route('**/api/suggestions?q=fern', async (route) => {
    await late;
    await route.fulfill({ json: { products: [], categories: [], guides: [] } }).catch(() => undefined);
  });
  await box.fill('fern');
  await box.fill('jade');
  const jade = page.getByRole('option', { name: /Jade/ }).first();
  await expect(jade).toBeVisible();
  answerLate();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(jade).toBeVisible();
  await expect(page).toHaveURL(/\?q=jade$/);
});

test('suggestions that load slower than the search come all the same, but not after Enter', async ({
  page,
}) => {
  const typeSnake = async () => {
    const letGo = await hold(page, /suggestion-list/, 'read');
    await page.goto('/shop');
    await box.focus();
    await box.pressSequentially('snake');
    await expect(page).toHaveURL(/\?q=snake$/);
    await expect(page.getByRole('status').filter({ hasText: 'for “snake”' })).toBeVisible();
    return letGo;
  };
  const box = page.getByLabel(searchBox);
  (await typeSnake())();
  await expect(page.getByRole('option', { name: /Snake Plant/ }).first()).toBeVisible();

  const letGo = await typeSnake();
  await box.press('Enter');
  letGo();
  await expect(box).toHaveRole('combobox');
  await expect(box).toBeFocused();
  await expect(page.getByText('Looking for suggestions…')).toBeHidden();
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
});

test('staff see what was searched for in vain, and give it another name', async ({
  page,
  browser,
  context,
  database,
  shop,
}) => {
  const visitor = await browser.newContext({ baseURL: shop.url });
  const shopper = await visitor.newPage();
  const told = shopper.waitForResponse((answer) => answer.url().endsWith('/api/missed-searches'));
  await shopper.goto('/shop?q=Velvet%20Wonder');
  await expect(shopper.getByText('No products found matching your criteria.')).toBeVisible();
  expect((await told).status()).toBe(200);
  await visitor.close();

  await signInAsAdmin({ context, database, shop });
  await page.goto('/admin/search');
  await page.getByRole('tab', { name: 'Not found' }).click();
  const row = page.getByRole('row', { name: /velvet wonder/ });
  await expect(row).toContainText('1');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await row.getByRole('link', { name: 'Add as other name: velvet wonder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add names' });
  const names = dialog.getByLabel('Names', { exact: true });
  await expect(names).toHaveValue('velvet wonder\n');
  await dialog.getByRole('button', { name: 'Add names' }).click();
  await expect(dialog.getByText('Type at least two names that mean the same')).toBeVisible();
  await names.fill('velvet wonder\ntulsi');
  await dialog.getByRole('button', { name: 'Add names' }).click();
  await expect(dialog.getByText(/^‘tulsi’ stands in another group already: Tulsi, Holy basil/)).toBeVisible();
  await expect(names).toHaveValue('velvet wonder\ntulsi');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  // What was typed is not lost by leaving.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await names.fill('velvet wonder\nString of Pearls');
  await dialog.getByRole('button', { name: 'Add names' }).click();
  await expect(toast(page, 'Names added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await page.getByRole('tab', { name: 'Other names' }).click();
  await expect(page.getByRole('row', { name: /velvet wonder/ })).toContainText('String of Pearls');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Delete velvet wonder' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Names deleted')).toBeVisible();
});
