import { findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

/** docs/behaviour/product-page.md#on-phones */
test('a phone’s first window has the picture in its whole width, name, facts and price, and no caption is cut', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Monstera Deliciosa', 'Areca Palm']) {
    await page.goto(`/product/${await findProductId(database.pool, `${name}%`)}`);
    const bar = page.getByRole('button', { name: 'Add to Cart' }).last();
    await expect(bar).toBeInViewport();
    const top = (await bar.boundingBox())?.y ?? 0;
    const picture = page
      .getByRole('region', { name: /^Pictures of/ })
      .locator('a')
      .first();
    expect((await picture.boundingBox())?.width, name).toBe(360 - 32);
    const price = await page.getByRole('main').getByText(/^₹/).first().boundingBox();
    expect((price?.y ?? top) + (price?.height ?? 0), name).toBeLessThan(top);
    const facts = page.getByRole('main').getByRole('list', { name: 'Plant facts' });
    await expect(facts).toBeInViewport({ ratio: 1 });
    await expect(facts.getByRole('listitem').filter({ hasText: /light|sun/i })).toBeVisible();
  }
  await expect(page.getByText(/^Estimate: \w{3} \d+ .*– \w{3} \d+ \w{3}$/)).toBeVisible();
  const gallery = page.getByRole('region', { name: /^Pictures of/ });
  await gallery.getByRole('button', { name: 'Show How we pack (example)' }).click();
  await expect(gallery.locator('a').getByText('How we pack (example)')).toBeInViewport({ ratio: 1 });
});

test('in a wide window the pictures stay beside the choice, and end where it ends', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/product/${await findProductId(database.pool, 'Monstera Deliciosa%')}`);
  const gallery = page.getByRole('region', { name: /^Pictures of/ });
  const glance = page.getByRole('heading', { name: 'Monstera Deliciosa at a Glance' });
  await glance.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [pictures, title] = [await gallery.boundingBox(), await glance.boundingBox()];
  expect((pictures?.y ?? 0) + (pictures?.height ?? 0)).toBeLessThan(title?.y ?? 0);
});
