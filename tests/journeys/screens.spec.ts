import { AxeBuilder } from '@axe-core/playwright';
import { addToCart, findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

const WIDTHS = [360, 1440];

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
  { name: 'unknown page', address: () => '/no/such/page' },
];

for (const width of WIDTHS) {
  for (const screen of SCREENS) {
    test(`${screen.name} at ${width} px: readable, quiet, nothing hanging out`, async ({
      page,
      database,
      consoleErrors,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      // Half of the screens as for people who asked for less motion.
      if (width < 768) await page.emulateMedia({ reducedMotion: 'reduce' });
      const ids = {
        monstera: await findProductId(database.pool, 'Monstera%'),
        soldOut: await findProductId(database.pool, 'Bougainvillea%'),
        pot: await findProductId(database.pool, 'Glazed%'),
      };
      await page.goto(screen.address(ids));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang).toBeLessThanOrEqual(0);
      // The browser itself notes the 404 of an unknown page.
      expect(consoleErrors.filter((line) => !line.includes('404'))).toEqual([]);
    });
  }

  test(`drawer, cart and checkout with a plant in them at ${width} px`, async ({
    page,
    database,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height: 900 });
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
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    }
    expect(consoleErrors).toEqual([]);
  });
}
