import sharp from 'sharp';
import { readableAccent, readableBrand } from '../../src/shop/settings/palette.rules.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'settings' });

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

const squareIcon = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer();

test('the owner gives the shop its colours, headings, corners and icon, and shoppers see them', async ({
  page,
  browser,
  shop,
  consoleErrors,
}) => {
  const stranger = await browser.newPage({ baseURL: shop.url });
  const root = stranger.locator('html');
  await stranger.goto('/');
  await expect(root).not.toHaveAttribute('style');
  await expect(stranger.locator('link[rel=icon]').first()).toHaveAttribute('href', '/favicon.svg');
  const ownIcon = await (await stranger.request.get('/apple-touch-icon.png')).body();

  await page.goto('/admin/settings/shop');
  await page.getByRole('link', { name: 'Look' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/look$/);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // A colour that cannot be read is refused beside its field, with the nearest that can.
  const brand = page.getByLabel('Brand colour', { exact: true });
  const preview = page.getByRole('figure', { name: /these colours/ });
  await brand.fill('#ff69b4');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(brand).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: /the nearest that can be read/ }).click();
  await expect(brand).toHaveValue(/^#[0-9a-f]{6}$/);
  await expect(brand).not.toHaveAttribute('aria-invalid', 'true');
  await brand.fill('7a1f3d');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter a colour, like #20543a')).toBeVisible();
  await brand.fill('#7A1F3D');
  await page.getByLabel('Accent', { exact: true }).fill('#f2b705');
  await page.getByLabel('Font of headings').selectOption('lora');
  await page.getByRole('radio', { name: 'Square' }).check({ force: true });
  // Shown before anything is saved, and nowhere else.
  await expect(preview).toHaveCSS('--color-leaf-700', '#7a1f3d');
  await expect(preview).toHaveCSS('border-radius', '0px');
  await expect(page.locator('html')).not.toHaveAttribute('style');
  await page
    .getByLabel('Icon', { exact: true })
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await squareIcon() });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Settings of ‘Look’ saved')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page
    .locator('input[type=file][aria-label=Logo]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await squareIcon() });
  await page.getByLabel('Logo height').fill('40');
  await page.getByRole('button', { name: 'Save Logo' }).click();
  await expect(toast(page, 'Logo saved')).toBeVisible();
  await page.goto('/admin/homepage');
  await expect(page.getByLabel('Logo height')).toHaveValue('40');

  await stranger.goto('/');
  await expect(root).toHaveCSS('--color-leaf-700', '#7a1f3d');
  await expect(root).toHaveCSS('--color-accent', '#f2b705');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Lora/);
  await expect(stranger.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7a1f3d');
  await expect(stranger.locator('link[rel=preload][as=font][href*=lora]')).toHaveCount(1);
  await expect(stranger.locator('link[rel=preload][as=font][href*=fraunces]')).toHaveCount(0);
  await expect(stranger.getByRole('banner').locator('img').first()).toHaveCSS('height', '40px');
  const button = stranger.getByRole('main').getByRole('link', { name: /shop/i }).first();
  await expect(button).toHaveCSS('border-radius', '0px');
  for (const [address, type] of [
    ['/apple-touch-icon.png', 'image/png'],
    ['/favicon.ico', 'image/x-icon'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
  ] as const) {
    const answer = await stranger.request.get(address);
    expect([address, answer.status(), answer.headers()['content-type']]).toEqual([address, 200, type]);
    expect(ownIcon.equals(await answer.body())).toBe(false);
  }
  await expectReadable(stranger, { widths: BOTH_WIDTHS });
  await stranger.close();
  expect(consoleErrors).toEqual([]);
});

/** As far from the shop's own as colours go: the darkest, the lightest that is taken, and the loudest. */
const extremes = [
  { brand: '#000000', accent: '#000080', corners: 'square', headingFont: 'outfit' },
  { brand: '#ffff00', accent: '#ffff00', corners: 'soft', headingFont: 'playfair' },
  { brand: '#ff00aa', accent: '#ff5cd6', corners: 'round', headingFont: 'quicksand' },
].map((look) => ({ ...look, brand: readableBrand(look.brand), accent: readableAccent(look.accent) }));

test('every page can be read in extreme colours', async ({ page, database }) => {
  test.slow();
  for (const look of extremes) {
    await database.pool.query(
      `insert into settings (section, value) values ('look', $1)
       on conflict (section) do update set value = excluded.value`,
      [JSON.stringify(look)],
    );
    await expect
      .poll(async () => (await page.request.get('/about')).text())
      .toContain(`--color-leaf-700:${look.brand}`);
    for (const address of ['/', '/shop', '/checkout', '/auth', '/admin', '/admin/settings/look']) {
      await page.goto(address);
      await expectReadable(page, { rules: ['color-contrast', 'link-in-text-block'] });
    }
  }
});
