import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** Every URL of the shop. */
export default [
  layout('storefront/layout/layout.tsx', [
    index('storefront/home/home.tsx'),
    route('shop', 'storefront/catalogue/shop.tsx'),
    route('product/:id', 'storefront/product/product.tsx'),
    route('cart', 'storefront/cart/cart.tsx'),
    route('checkout', 'storefront/checkout/checkout.tsx'),
    route('order-success', 'storefront/checkout/order-success.tsx'),
    route('newsletter', 'storefront/layout/newsletter.ts'),
    route('*', 'storefront/pages/not-found.tsx'),
  ]),

  ...prefix('api', [
    route('create-razorpay-order', 'api/create-order.ts'),
    route('verify-razorpay-payment', 'api/verify-payment.ts'),
    route('get-razorpay-key', 'api/get-razorpay-key.ts'),
    route('quote', 'api/quote.ts'),
    route('send-order-email', 'api/send-order-email.ts'),
    route('webhooks/razorpay', 'api/razorpay-webhook.ts'),
    route('rpc/is_admin', 'api/is-admin.ts'),
    route('*', 'api/unknown-call.ts'),
  ]),
] satisfies RouteConfig;
