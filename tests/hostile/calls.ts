import { createHmac } from 'node:crypto';
import { mailsToken } from '../../src/shop/my-plants/plant-links.ts';
import { waitToken } from '../../src/shop/waiting/wait-links.ts';
import { addWait } from '../catalogue.fixtures.ts';
import { addPlantMails } from '../my-plants.fixtures.ts';
import type { Fields, Form, MakeForm } from './form.ts';
import type { Setting } from './setting.ts';

const call = (name: string, fields: Fields, more: Partial<Form> = {}): Form => ({
  route: `/api/${name}`,
  sends: 'json',
  fields,
  ...more,
});
const staffCall = (name: string, fields: Fields, more: Partial<Form> = {}) =>
  call(`admin/${name}`, fields, { by: 'owner', ...more });
const gone = crypto.randomUUID();
const noKey = '0'.repeat(32);

const aLine = ({ fern }: Setting) => ({
  ...fern.line(),
  selectedPotColor: { name: 'White' },
  selectedSize: 'Small',
});
/** Where an order is shown: found by the newest of all, which its own is. */
const shownOrders = [
  '/admin/orders',
  '/admin/orders/NEWEST',
  '/admin/orders/documents?kind=labels&paper=a6&orders=NEWEST',
  '/admin/orders/documents?kind=packing-slips&paper=a4&orders=NEWEST',
  '/admin/emails',
];

/** Calls of the API. */
export const ofShoppers: Record<string, MakeForm> = {
  'an order': (setting) =>
    call(
      'create-razorpay-order',
      {
        cartItems: [aLine(setting)],
        // Nothing is left to pay: it is placed at once, and all that follows comes of it.
        promoCode: 'FREE',
        customer: {
          ...setting.customer,
          orderNote: 'Ring twice',
          gift: { recipient: 'Bina', phone: '98765 43210', message: 'Many happy returns', day: '' },
        },
        replacesOrderId: 'order_none',
        expectedTotal: 100_000,
        paymentMethod: 'razorpay',
      },
      { shown: shownOrders },
    ),
  'an order in cash': (setting) =>
    call(
      'create-razorpay-order',
      {
        cartItems: [aLine(setting)],
        promoCode: null,
        customer: setting.customer,
        replacesOrderId: 'order_none',
        expectedTotal: 100_000,
        expectedArrival: '2099-01-01',
        paymentMethod: 'cash',
        cashCode: { id: gone, code: '123456' },
      },
      { isRefused: true },
    ),
  'a price': (setting) =>
    call('quote', {
      cartItems: [aLine(setting)],
      promoCode: 'FREE',
      replacesOrderId: 'order_none',
      address: { country: 'India', state: 'Karnataka', zipCode: '560001' },
      suggests: true,
    }),
  'a proof of a payment': () =>
    call(
      'verify-razorpay-payment',
      {
        razorpay_order_id: 'order_x',
        razorpay_payment_id: 'pay_x',
        razorpay_signature: 'x',
        paymentMethod: 'razorpay',
      },
      { isRefused: true },
    ),
  'attempts to pay': () => call('checkout-state', { attempts: [noKey], certain: false }),
  'an order just placed': () => call('placed-order', { attempt: noKey }, { isRefused: true }),
  'terms of cash': () => call('cash-terms', { country: 'India', state: 'Karnataka', zipCode: '560001' }),
  'a code for cash': ({ customer }) => call('cash-code', { customer }, { isRefused: true }),
  'a reader': () =>
    call('newsletter', { email: `${crypto.randomUUID()}@example.com` }, { shown: ['/admin/newsletter'] }),
  'the end of a wait': async ({ app, shop }) => {
    const token = await waitToken(shop, await addWait(app.db));
    return call('back-in-stock/:token', { x: 'y' }, { address: `/api/back-in-stock/${token}` });
  },
  'a heart': ({ plain }) =>
    call(
      'wish-list',
      { add: [{ product: plain.productId, variant: gone }], remove: [gone] },
      { by: 'person', shown: ['/wishlist'] },
    ),
  'the end of e-mails about prices': () =>
    call('wish-mails/:token', { x: 'y' }, { address: '/api/wish-mails/none' }),
  'a browser’s wishes': ({ plain }) =>
    call('wished-plants', {
      wishes: [{ product: plain.productId, variant: gone }],
      ownOrder: 'order_of_theirs',
    }),
  suggestions: () => call('suggestions', { q: 'fern' }, { sends: 'query' }),
  'a search in vain': () =>
    call('missed-searches', { words: 'hovercraft' }, { shown: ['/admin/search?tab=not-found'] }),
  'a delivery': ({ plain }) =>
    call(
      'delivery',
      { pin: '560001', product: plain.productId, price: '100', quantity: '1' },
      { sends: 'query' },
    ),
  'a product': () =>
    call(
      'products/:id',
      { select: 'id' },
      { sends: 'query', address: `/api/products/${gone}`, isRefused: true },
    ),
  'a picture of a claim': () =>
    call(
      'claim-photos',
      { form: gone, order: gone, token: 'x' },
      { sends: 'query', by: 'person', isRefused: true },
    ),
  'a picture of a review': () =>
    call(
      'review-photos',
      { product: gone, order: gone, token: 'x' },
      { sends: 'query', by: 'person', isRefused: true },
    ),
  'a picture of a plant': () =>
    call('plant-photos', { plant: gone }, { sends: 'query', by: 'person', isRefused: true }),
  'the end of e-mails about plants': async ({ app, person }) => {
    const token = await mailsToken(app, await addPlantMails(app, person));
    return call(
      'plant-mails/:token',
      { 'List-Unsubscribe': 'One-Click' },
      { address: `/api/plant-mails/${token}` },
    );
  },
  // Sent at once, by jobs that do not run here.
  'an e-mail about an order': () =>
    call(
      'send-order-email',
      { type: 'status_update', order: { id: gone } },
      { by: 'owner', isRefused: true },
    ),
  'whether somebody owns the shop': () => call('rpc/is_admin', { user_id: gone }),
  'an event of the provider': ({ provider }) =>
    call(
      'webhooks/:method',
      {
        entity: 'event',
        event: 'payment.captured',
        created_at: 1_700_000_000,
        payload: {
          refund: { entity: null },
          payment_link: { entity: null },
          payment: {
            entity: {
              id: 'pay_x',
              order_id: 'order_x',
              amount: 100,
              currency: 'INR',
              status: 'captured',
              amount_refunded: 0,
              error_description: null,
              created_at: 1_700_000_000,
              email: 'a@example.com',
              contact: '1',
              method: 'upi',
              notes: { a: 'b' },
            },
          },
          order: {
            entity: {
              id: 'order_x',
              amount: 100,
              amount_paid: 100,
              currency: 'INR',
              status: 'paid',
              receipt: 'r',
              created_at: 1_700_000_000,
            },
          },
        },
      },
      {
        address: '/api/webhooks/razorpay',
        headers: (body) => ({
          'x-razorpay-signature': createHmac('sha256', provider.webhookSecret).update(body).digest('hex'),
          'x-razorpay-event-id': crypto.randomUUID(),
        }),
        shown: ['/admin/orders', '/admin'],
      },
    ),
  'an event of a courier': () =>
    call('courier-events', { awb: '1', current_status: 'x', is_return: 0 }, { isRefused: true }),
};

const anImage = (fernId: string) => ({
  address: '/media/site-assets/library/1-none.webp',
  altText: 'A leaf',
  position: 1,
  variantIds: [fernId],
  facts: { originalFileName: 'a.png', key: 'a', fileSize: 1, contentType: 'image/png' },
});

export const ofStaff: Record<string, MakeForm> = {
  'prices of variants': ({ fern }) =>
    staffCall(
      'variants',
      {
        productId: fern.productId,
        updates: [
          { id: fern.variantId, pricePaise: 100_00, stock: 900_000, was: { pricePaise: 600_00, stock: 1 } },
        ],
        isFreeMeant: false,
      },
      { shown: ['/admin/stock', '/admin/activity'] },
    ),
  'the stock sheet': ({ fern }) =>
    staffCall('stock', {
      changes: [{ id: fern.variantId, by: 1 }],
      key: crypto.randomUUID().replaceAll('-', ''),
      read: [fern.variantId],
    }),
  'the stock sheet, exact': ({ plain }) =>
    staffCall('stock', { changes: [{ id: plain.productId, to: 900_000, was: 1 }], read: [] }, {}),
  'a picture of a variant': ({ fern }) =>
    staffCall(
      'variant-images',
      { action: 'add', productId: fern.productId, image: anImage(fern.variantId), together: 1 },
      { isRefused: true },
    ),
  'words of a picture': ({ fern }) =>
    staffCall(
      'variant-images',
      {
        action: 'alt',
        productId: fern.productId,
        variantId: fern.variantId,
        imageId: gone,
        imageIds: [gone],
        altText: 'A leaf',
      },
      { isRefused: true },
    ),
  'an order of pictures': ({ fern }) =>
    staffCall(
      'variant-images',
      { action: 'reorder', productId: fern.productId, variantId: fern.variantId, imageIds: [gone] },
      { isRefused: true },
    ),
  'a gallery': ({ fern }) =>
    staffCall('variant-images', { productId: fern.productId, variantId: fern.variantId }, { sends: 'query' }),
  'a file to be kept': () =>
    staffCall(
      'media',
      { kind: 'library', name: 'a.png', productId: gone, size: 'S', potType: 'Plastic', potColor: 'White' },
      { sends: 'query', isRefused: true },
    ),
  'a file with stock': () => staffCall('stock-file', { name: 'a.csv' }, { sends: 'query', isRefused: true }),
  'a file with products': () =>
    staffCall('imports', { name: 'a.csv', picturesOf: gone }, { sends: 'query', isRefused: true }),
};
