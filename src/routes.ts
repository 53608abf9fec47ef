import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** The design system, to be looked at (showcase/ beside src/); the built shop has none of it. */
const showcase = process.env['NODE_ENV'] === 'development' ? [route('design', '../showcase/design.tsx')] : [];

/** Every URL of the shop. */
export default [
  ...showcase,
  layout('storefront/layout/layout.tsx', [
    // The same for everybody, and kept. A page that is not in here is about who asks.
    layout('public-pages/public.tsx', [
      index('storefront/home/home.tsx'),
      route('shop', 'storefront/catalogue/shop.tsx'),
      route('product/:id', 'storefront/product/product.tsx'),
      route('cart', 'storefront/cart/cart.tsx'),
      route('order-success', 'storefront/checkout/order-success.tsx'),
      route('auth', 'storefront/auth/auth.tsx'),
      route('forgot-password', 'storefront/auth/forgot-password.tsx'),
      route('newsletter', 'storefront/layout/newsletter.tsx'),
      route('plant-care', 'storefront/care/plant-care.tsx'),
      route('plant-care/:id', 'storefront/care/guide.tsx'),
      ...['about', 'contact', 'faq', 'privacy', 'terms', 'returns', 'shipping', 'guarantees'].map((page) =>
        route(page, 'storefront/pages/information-page.tsx', { id: page }),
      ),
      route('*', 'storefront/pages/not-found.tsx'),
    ]),
    route('checkout', 'storefront/checkout/checkout.tsx'),
    route('reset-password', 'storefront/auth/reset-password.tsx'),
    route('profile', 'storefront/account/profile.tsx'),
    route('profile/data', 'storefront/account/own-data.ts'),
    route('join/:token', 'storefront/account/join.tsx'),
    route('orders', 'storefront/account/orders.tsx'),
    route('orders/:id', 'storefront/account/order.tsx'),
    route('track-order', 'storefront/account/track-order.tsx'),
    route('track-order/:token', 'storefront/account/tracked-order.tsx'),
  ]),

  layout('public-pages/public.tsx', { id: 'public-pages/files' }, [
    route('sitemap.xml', 'storefront/found/sitemap.ts'),
    route('robots.txt', 'storefront/found/robots.ts'),
  ]),

  // Unknown paths below /admin are the storefront's (docs/behaviour/storefront.md#pages-that-are-not-there).
  layout('admin/layout/layout.tsx', [
    route('admin', 'admin/dashboard/dashboard.tsx'),
    route('admin/image-upload', 'admin/media/image-upload.tsx'),
    route('admin/products', 'admin/products/products.tsx'),
    route('admin/stock', 'admin/stock/stock.tsx'),
    route('admin/stock/export', 'admin/stock/export-stock.ts'),
    route('admin/bulk', 'admin/bulk/bulk-changes.tsx'),
    route('admin/bulk/:id', 'admin/bulk/bulk-change.tsx'),
    route('admin/categories', 'admin/categories/categories.tsx'),
    route('admin/orders', 'admin/orders/orders.tsx'),
    route('admin/holds', 'admin/holds/holds.tsx'),
    route('admin/testimonials', 'admin/homepage/testimonials-redirect.ts'),
    route('admin/plant-care', 'admin/plant-care/plant-care.tsx'),
    route('admin/plant-care/products', 'admin/plant-care/guide-products.ts'),
    route('admin/pages', 'admin/pages/pages.tsx'),
    route('admin/homepage', 'admin/homepage/homepage.tsx'),
    route('admin/newsletter', 'admin/newsletter/newsletter.tsx'),
    route('admin/newsletter/export', 'admin/newsletter/export-newsletter.ts'),
    route('admin/exports', 'admin/exports/exports.tsx'),
    route('admin/export/catalogue', 'admin/exports/export-catalogue.ts'),
    route('admin/exports/file', 'admin/exports/export-file.ts'),
    route('admin/import', 'admin/import/imports.tsx'),
    route('admin/import/sample', 'admin/import/sample-file.ts'),
    route('admin/import/:id', 'admin/import/import.tsx'),
    route('admin/import/:id/refused', 'admin/import/refused-rows.ts'),
    route('admin/emails', 'admin/emails/emails.tsx'),
    route('admin/emails/:id/preview', 'admin/emails/preview.ts'),
    route('admin/activity', 'admin/activity/activity.tsx'),
    route('admin/users', 'admin/users/users.tsx'),
    route('admin/promo-codes', 'admin/promo-codes/promo-codes.tsx'),
    route('admin/settings', 'admin/settings/settings-redirect.ts'),
    layout('admin/settings/settings.tsx', [
      route('admin/settings/shop', 'admin/settings/shop-tab.tsx'),
      route('admin/settings/words', 'admin/settings/words-tab.tsx'),
      route('admin/settings/checkout', 'admin/settings/checkout-tab.tsx'),
    ]),
  ]),

  ...prefix('api', [
    route('create-razorpay-order', 'api/create-order.ts'),
    route('verify-razorpay-payment', 'api/verify-payment.ts'),
    route('get-razorpay-key', 'api/get-razorpay-key.ts'),
    route('quote', 'api/quote.ts'),
    route('checkout-state', 'api/checkout-state.ts'),
    route('placed-order', 'api/placed-order.ts'),
    route('newsletter', 'api/newsletter.ts'),
    route('products/:id', 'api/product.ts'),
    route('send-order-email', 'api/send-order-email.ts'),
    route('webhooks/razorpay', 'api/razorpay-webhook.ts'),
    route('rpc/is_admin', 'api/is-admin.ts'),
    route('admin/variants', 'api/update-variants.ts'),
    route('admin/stock', 'api/change-stock.ts'),
    route('admin/stock-file', 'api/stock-file.ts'),
    route('admin/variant-images', 'api/variant-images.ts'),
    route('admin/media', 'api/upload-media.ts'),
    route('admin/media/:id', 'api/delete-media.ts'),
    route('admin/imports', 'api/upload-import.ts'),
    route('*', 'api/unknown-call.ts'),
  ]),
] satisfies RouteConfig;
