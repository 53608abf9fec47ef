import type { Page } from '@playwright/test';
import { addToCart, findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/** What can be pressed or filled in, the names of fields, and totals, of which the toast or the chat button takes a part now. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    // What scrolls away behind the header is not covered by what stands in it.
    const overlays = [
      ...host.querySelectorAll<HTMLElement>('.ui-toast, :not(header *) > [aria-label="Chat"] > a'),
    ];
    await Promise.all(
      overlays.flatMap((overlay) => overlay.getAnimations().map((animation) => animation.finished)),
    );
    const boxes = overlays.map((overlay) => overlay.getBoundingClientRect()).filter(({ width }) => width > 0);
    const wanted =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, label, [data-keep-clear]';
    const found: string[] = [];
    for (const element of host.querySelectorAll<HTMLElement>(wanted)) {
      if (
        overlays.some((overlay) => overlay.contains(element) || element.contains(overlay)) ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Behind the header, or scrolled out of its box: nobody would press there.
      const hit = document.elementFromPoint(x, y);
      const byOverlay = overlays.some((overlay) => overlay.contains(hit));
      if (!byOverlay && !(hit && (element.contains(hit) || hit.contains(element)))) continue;
      const isUnder = boxes.some(
        (box) => left < box.right - 1 && box.left + 1 < right && top < box.bottom - 1 && box.top + 1 < bottom,
      );
      if (isUnder || byOverlay) found.push(`${element.tagName} ${element.ariaLabel ?? element.textContent}`);
    }
    return found;
  });
}

async function expectToast(page: Page, text: string | RegExp) {
  await expect(page.locator('.ui-toast')).toContainText(text);
  // What comes late moves it before the next picture is painted.
  await expect.poll(() => covered(page)).toEqual([]);
}

test.setTimeout(90_000);

for (const size of windows) {
  test(`at ${size.width} × ${size.height} neither chat nor messages cover what can be pressed`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const id = await findProductId(database.pool, 'Monstera Deliciosa');

    for (const address of ['/', '/shop', `/product/${id}`, '/plant-care', '/contact']) {
      await page.goto(address);
      const heights = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < heights; top += Math.round(size.height / 3)) {
        await page.evaluate((y) => scrollTo(0, y), top);
        expect(await covered(page), `${address} at ${top}`).toEqual([]);
      }
    }

    await page.goto(`/product/${id}`);
    await addToCart(page);
    await expectToast(page, 'Added to cart');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectToast(page, 'Removed from your cart');
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'View Cart' }).click();
    await page.waitForURL('**/cart');
    await page
      .getByRole('button', { name: 'Proceed' })
      .or(page.getByRole('link', { name: 'Proceed to Checkout' }))
      .waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectToast(page, 'Removed from your cart');
    await page.locator('.ui-toast').getByRole('button', { name: 'Undo' }).click();
    await page.goto('/checkout');
    await page.getByRole('textbox', { name: 'Promo code' }).fill('welcome10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectToast(page, 'Promo code applied');

    await page.goto('/contact');
    await page.getByPlaceholder('you@example.com').fill('asha@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expectToast(page, 'Thank you for subscribing');
  });
}

test('the order summary shows all of its lines, and the total of a short order without scrolling', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Monstera Deliciosa', 'Golden Pothos', 'ZZ Plant', 'Peace Lily', 'Aloe Vera']) {
    await page.goto(`/product/${await findProductId(database.pool, name)}`);
    await addToCart(page);
    await expect(page.getByRole('dialog')).toContainText(name);
  }
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByRole('listitem')).toHaveCount(5);
  const clipped = await summary.evaluate((aside) =>
    [aside, ...aside.querySelectorAll('*')]
      .filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 &&
          getComputedStyle(element).overflowY !== 'visible',
      )
      .map((element) => element.className),
  );
  expect(clipped).toEqual([]);
  await page.getByRole('button', { name: 'Pay with Razorpay' }).scrollIntoViewIfNeeded();
  await expect(summary.getByText('Total', { exact: true }).first()).toBeInViewport();
});
