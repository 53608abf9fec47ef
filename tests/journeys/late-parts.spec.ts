import type { Page } from '@playwright/test';
import { findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

/** The files that are fetched when the drawer, or a message, is first wanted. */
const LATE = /\/assets\/(?:cart|above)-[\w-]+\.js/;

/** They arrive, or fail, once `end` is called. */
async function holdLateParts(page: Page) {
  let end: (how: 'arrive' | 'fail') => void = () => {};
  const ended = new Promise<'arrive' | 'fail'>((resolve) => {
    end = resolve;
  });
  await page.route(LATE, async (route) => {
    if ((await ended) === 'arrive') await route.continue();
    else await route.abort('internetdisconnected');
  });
  return end;
}

test('a first visit fetches neither drawer nor messages, nor the back office’s routes', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => LATE.test(url))).toEqual([]);
  const known = await page.evaluate(() =>
    Object.keys((Reflect.get(window, '__reactRouterManifest') as { routes: object }).routes),
  );
  expect(known.length).toBeGreaterThan(30);
  expect(known.filter((id) => /^(admin|api)\//.test(id))).toEqual([]);
});

test('the cart that is pressed on a slow line says that it is coming, and comes', async ({ page }) => {
  const end = await holdLateParts(page);
  await page.goto('/about');
  const cart = page.getByRole('button', { name: 'Cart', exact: true });
  await cart.tap();
  await expect(cart).toHaveAttribute('aria-busy', 'true');
  await cart.tap();
  end('arrive');
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (0)' })).toBeVisible();
  await expect(cart).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Escape');
  await expect(cart).toBeFocused();
});

test('what is put into the cart without a line is in it, is said, and is shown at the next try', async ({
  page,
  database,
}) => {
  const end = await holdLateParts(page);
  await page.goto(`/product/${await findProductId(database.pool, 'Monstera Deliciosa')}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().tap();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toHaveAttribute('aria-busy', 'true');
  end('fail');
  await expect(page.getByRole('alert')).toContainText('Your cart could not be opened');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.tap();
  await expect(page.getByRole('alert')).toContainText('Your cart could not be opened');
  await page.unroute(LATE);
  await again.tap();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart (1)' })).toBeVisible();
});

test('a PIN code that cannot be checked says so, and is checked at the next try', async ({
  page,
  database,
}) => {
  const end = await holdLateParts(page);
  end('fail');
  await page.goto(`/product/${await findProductId(database.pool, 'Monstera Deliciosa')}`);
  await page.getByLabel('Deliver to PIN code').fill('560001');
  const check = page.getByRole('button', { name: 'Check' });
  await check.tap();
  await expect(page.getByText('This could not be checked just now.')).toBeVisible();
  await page.unroute(LATE);
  await check.tap();
  await expect(page.getByRole('status').getByText(/^(Delivered|Arrives)/)).toBeVisible();
});

test('the back office is entered from the shop by a document of its own', async ({ page }) => {
  await page.goto('/about');
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/admin/orders',
  );
  await page.evaluate(() => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate(to: string): Promise<void> };
    return router.navigate('/admin/orders');
  });
  await left;
  await page.waitForURL('**/auth?next=**');
});
