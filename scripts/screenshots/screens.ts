import type { Page } from '@playwright/test';
import { demoAdministrator } from '../../tests/demo-shop.ts';
import { signIn } from '../../tests/journeys/account-steps.ts';
import { addToCart, fillCheckoutForm, openPaymentWindow } from '../../tests/journeys/buying-steps.ts';
import { untilHydrated } from '../../tests/journeys/hydration.ts';

/** A screen worth a picture. `open` leads a browser that knows nothing of the shop to it. */
export type Screen = {
  name: string;
  open(page: Page): Promise<void>;
  /** What the server answers to it; 200 when missing. */
  status?: number;
  /** Only what the window shows, for screens with something fixed in it. */
  windowOnly?: boolean;
  /** It shows what was typed last: on a busy machine so late that the browser no longer takes it for an answer to that. */
  followsTyping?: boolean;
};

const pages: [name: string, address: string, status?: number][] = [
  ['home', '/'],
  ['shop', '/shop'],
  ['shop-sorted', '/shop?sort=price-low'],
  ['shop-searched', '/shop?q=palm'],
  ['shop-empty', '/shop?q=hovercraft'],
  ['shop-narrowed', '/shop?light=low.medium&pets=safe'],
  ['finder', '/finder'],
  ['finder-found', '/finder?place=room&who=pets&home=away&room=shelf&wish=leaves'],
  ['compare-empty', '/compare'],
  ['product-missing', '/product/00000000-0000-4000-8000-000000000000', 404],
  ['product-malformed', '/product/monstera', 400],
  ['cart-empty', '/cart'],
  ['wish-list-empty', '/wishlist'],
  ['wish-list-not-shared', '/wishlist/none', 404],
  ['checkout-empty', '/checkout'],
  ['newsletter', '/newsletter'],
  ['sign-in', '/auth'],
  ['forgot-password', '/forgot-password'],
  ['track-order', '/track-order'],
  ['plant-care', '/plant-care'],
  ['diagnosis', '/plant-care/diagnosis'],
  ['guide-missing', '/plant-care/00000000-0000-4000-8000-000000000000', 404],
  ['plant-care-empty', '/plant-care?q=hovercraft'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['faq', '/faq'],
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['returns', '/returns'],
  ['shipping', '/shipping'],
  ['guarantees', '/guarantees'],
  ['order-success-without-order', '/order-success'],
  ['reset-password', '/reset-password'],
  ['confirm-email', '/confirm-email?token=x'],
  ['not-found', '/no-such-page', 404],
];

const products: [name: string, product: string][] = [
  ['product', 'Monstera Deliciosa'],
  ['product-deal', 'Golden Pothos'],
  ['product-older', 'Glazed Ceramic Pot'],
  ['product-sold-out', 'Bougainvillea'],
];

/** Every public screen of the shop, in the states that differ to the eye. */
export const screens: Screen[] = [
  ...pages.map(([name, address, status = 200]) => ({
    name,
    status,
    open: async (page: Page) => void (await page.goto(address)),
  })),
  ...products.map(([name, product]) => ({
    name,
    open: (page: Page) => openProduct(page, product),
  })),
  { name: 'shop-category', open: openCategory },
  { name: 'shop-second-page', open: openSecondPage },
  { name: 'shop-suggestions', open: openSuggestions, windowOnly: true, followsTyping: true },
  { name: 'product-from-admin', open: openPreview },
  { name: 'guide', open: openGuide },
  { name: 'profile', open: (page) => openSignedIn(page, '/profile') },
  { name: 'my-plants-empty', open: (page) => openSignedIn(page, '/my-plants') },
  { name: 'orders-empty', open: (page) => openSignedIn(page, '/orders') },
  { name: 'menu', open: openMenu, windowOnly: true },
  { name: 'cart-drawer', open: openDrawer, windowOnly: true },
  { name: 'cart', open: openCart },
  { name: 'cart-undo', open: openUndo, windowOnly: true },
  { name: 'cart-changed', open: openChangedCart },
  { name: 'checkout', open: openCheckout },
  { name: 'checkout-errors', open: openRefusedCheckout },
  { name: 'payment-window', open: openPayment, windowOnly: true },
  { name: 'order-success', open: openOrderSuccess },
];

async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto(`/shop?q=${encodeURIComponent(name)}`);
  const address = await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href');
  if (address === null) throw new Error(`The demo shop has no ${name}`);
  await page.goto(address);
}

async function openCategory(page: Page): Promise<void> {
  await page.goto('/shop');
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(2);
  await page.goto((await category.getAttribute('href')) ?? '/shop');
}

async function openSecondPage(page: Page): Promise<void> {
  await page.goto('/shop');
  const next = page
    .getByRole('navigation', { name: 'Pages of products' })
    .getByRole('link', { name: 'Next' });
  await page.goto((await next.getAttribute('href')) ?? '/shop');
}

async function openSuggestions(page: Page): Promise<void> {
  await page.goto('/shop');
  await untilHydrated(page);
  await page.getByLabel('Search plants and pots').pressSequentially('palm');
  await page.getByRole('option').first().waitFor();
}

async function openPreview(page: Page): Promise<void> {
  await openProduct(page, 'Monstera Deliciosa');
  const { pathname } = new URL(page.url());
  await openSignedIn(page, `${pathname}?from=admin`);
}

async function openGuide(page: Page): Promise<void> {
  await page.goto('/plant-care');
  const guide = page.getByRole('main').getByRole('listitem').locator('a[href^="/plant-care/"]').first();
  await page.goto((await guide.getAttribute('href')) ?? '/plant-care');
}

export async function openSignedIn(page: Page, address: string): Promise<void> {
  await page.goto('/auth');
  await untilHydrated(page);
  await signIn(page, demoAdministrator);
  await page.waitForURL((url) => url.pathname !== '/auth');
  await page.goto(address);
}

async function openMenu(page: Page): Promise<void> {
  await page.goto('/shop');
  const small = page.getByRole('button', { name: 'Menu', exact: true });
  const wide = page.getByRole('button', { name: 'Account', exact: true });
  await small.or(wide).filter({ visible: true }).click();
}

async function fillCart(page: Page): Promise<void> {
  await openProduct(page, 'Monstera Deliciosa');
  await untilHydrated(page);
  await addToCart(page);
  await openProduct(page, 'Areca Palm');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Increase quantity' }).first().click();
  await addToCart(page);
  await page.getByRole('dialog', { name: /^Shopping Cart/ }).waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await fillCart(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

async function openCart(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
}

/** A line has just been taken out. */
async function openUndo(page: Page): Promise<void> {
  await openCart(page);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).hover();
}

/** As after weeks away: more in the cart than the shelf holds, at a price that is no longer asked. */
async function openChangedCart(page: Page): Promise<void> {
  await fillCart(page);
  await page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as object[];
    const changes = [{ price: 249 }, { quantity: 90 }];
    localStorage.setItem('cartItems', JSON.stringify(items.map((item, at) => ({ ...item, ...changes[at] }))));
  });
  await page.goto('/cart');
  await page.getByText('Your cart has changed since you filled it').waitFor();
}

async function openCheckout(page: Page): Promise<void> {
  await openCart(page);
  await page.goto('/checkout');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Pay with Razorpay' }).waitFor();
}

async function openFilledCheckout(page: Page): Promise<void> {
  await openCheckout(page);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await fillCheckoutForm(page);
}

async function openRefusedCheckout(page: Page): Promise<void> {
  await openFilledCheckout(page);
  await page.getByLabel('Email', { exact: true }).fill('asha@');
  await page.getByLabel('City', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function openPayment(page: Page): Promise<void> {
  await openFilledCheckout(page);
  await openPaymentWindow(page);
}

async function openOrderSuccess(page: Page): Promise<void> {
  await openFilledCheckout(page);
  const paymentWindow = await openPaymentWindow(page);
  await paymentWindow.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/order-success');
  await page.getByRole('heading', { name: 'Order Successful!' }).waitFor();
}
