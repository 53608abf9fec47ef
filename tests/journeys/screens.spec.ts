import { addToCart, findProductId } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

type Screen = { name: string; address: (ids: { monstera: string; soldOut: string; pot: string }) => string };

const SCREENS: Screen[] = [
  { name: 'home', address: () => '/' },
  { name: 'shop', address: () => '/shop' },
  { name: 'nothing found', address: () => '/shop?q=qqqqzzzz' },
  { name: 'product', address: ({ monstera }) => `/product/${monstera}` },
  { name: 'sold-out product', address: ({ soldOut }) => `/product/${soldOut}` },
  { name: 'product with older colours', address: ({ pot }) => `/product/${pot}` },
  { name: 'empty cart', address: () => '/cart' },
  { name: 'empty checkout', address: () => '/checkout' },
  { name: 'order success', address: () => '/order-success' },
  { name: 'question with icons', address: () => '/finder?place=room' },
  { name: 'question with pictures', address: () => '/finder' },
  { name: 'nothing to compare', address: () => '/compare' },
  { name: 'promises', address: () => '/guarantees' },
  { name: 'returns', address: () => '/returns' },
  { name: 'tracking', address: () => '/track-order' },
  { name: 'unknown page', address: () => '/no/such/page' },
];

for (const screen of SCREENS) {
  test(`${screen.name}: readable, quiet, nothing hanging out`, async ({ page, database, consoleErrors }) => {
    const ids = {
      monstera: await findProductId(database.pool, 'Monstera%'),
      soldOut: await findProductId(database.pool, 'Bougainvillea%'),
      pot: await findProductId(database.pool, 'Glazed%'),
    };
    await page.goto(screen.address(ids));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectReadable(page, { widths: BOTH_WIDTHS });
    // The browser itself notes the 404 of an unknown page.
    expect(consoleErrors.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

for (const width of BOTH_WIDTHS) {
  test(`drawer, cart and checkout with a plant in them at ${width} px`, async ({
    page,
    database,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // One of the two as for people who asked for less motion.
    if (width < 768) await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/product/${await findProductId(database.pool, 'Monstera%')}`);
    await addToCart(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const address of [null, '/cart', '/checkout']) {
      if (address) await page.goto(address);
      await expect(
        page
          .getByText(/₹(349|448)\.00/)
          .locator('visible=true')
          .first(),
      ).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectReadable(page);
    }
    expect(consoleErrors).toEqual([]);
  });
}

test('who asks for less motion has no transition on any element: each would end with every colour that changes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/shop');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).transitionDuration !== '0s')
      .map(({ outerHTML }) => outerHTML),
  );
  expect(moving).toEqual([]);
});
