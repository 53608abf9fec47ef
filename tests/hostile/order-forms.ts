import { revisionOf } from '../../src/shop/edit/edits.ts';
import { emptyShipmentDraft } from '../../src/shop/orders/shipment.schema.ts';
import { aCustomer } from '../catalogue.fixtures.ts';
import { type Fields, type Form, type MakeForm, byOwner, gone } from './form.ts';

const onOrders = (fields: Fields): Pick<Form, 'route' | 'sends' | 'by' | 'fields'> => ({
  route: '/admin/orders',
  sends: 'form',
  by: 'owner',
  fields,
});
const shownOrder = (orderId: string) => [`/admin/orders/${orderId}`, '/admin/orders', '/admin/activity'];

/** Forms of staff about orders, parcels and claims. */
export const orderForms: Record<string, MakeForm> = {
  'an order’s status': async (setting) => {
    const { orderId } = await setting.addOrder();
    return {
      ...onOrders({ intent: 'status', orderId, to: 'processing', returnStock: 'yes', withEmail: 'yes' }),
      shown: shownOrder(orderId),
    };
  },
  'steps of orders': async (setting) => {
    const { orderId } = await setting.addOrder();
    return {
      ...onOrders({
        intent: 'steps',
        steps: [{ orderId, from: 'order_placed' }],
        withEmail: 'yes',
        courier: 'DTDC',
      }),
      shown: shownOrder(orderId),
    };
  },
  'steps of orders that are shipped': async (setting) => {
    const { orderId } = await setting.addOrder();
    return {
      ...onOrders({
        intent: 'steps',
        steps: [{ orderId, from: 'processing', trackingNumber: 'D123' }],
        withEmail: 'no',
        courier: 'DTDC',
        expectedOn: '2031-01-01',
      }),
      shown: [...shownOrder(orderId), `/admin/orders/packing?ids=${orderId}`],
      // It is still to be processed.
      isRefused: true,
    };
  },
  'e-mails with each status': () => onOrders({ intent: 'status-emails', on: 'yes' }),
  // Sent at once, by jobs that do not run here: of an order that is there it would be waited for.
  'an order’s e-mail': () => ({
    ...onOrders({ intent: 'email', orderId: gone.id, type: 'confirmation' }),
    isRefused: true,
  }),
  'a note': async (setting) => {
    const { orderId } = await setting.addOrder();
    return { ...onOrders({ intent: 'note', orderId, text: 'A note' }), shown: shownOrder(orderId) };
  },
  'a refund': async (setting) => ({
    ...onOrders({
      intent: 'refund',
      orderId: (await setting.addOrder()).orderId,
      amount: '1.00',
      idempotencyKey: crypto.randomUUID(),
    }),
    isRefused: true,
  }),
  'cash that goes back': async (setting) => ({
    ...onOrders({
      intent: 'refund',
      orderId: (await setting.addOrder()).orderId,
      amount: '1.00',
      idempotencyKey: crypto.randomUUID(),
      byHand: 'yes',
    }),
    isRefused: true,
  }),
  'money on delivery': async (setting) => ({
    ...onOrders({
      intent: 'cash',
      orderId: (await setting.addOrder()).orderId,
      as: 'collected',
      returnStock: 'yes',
    }),
    isRefused: true,
  }),
  'stock that was checked': async (setting) =>
    onOrders({ intent: 'stock-checked', orderId: (await setting.addOrder()).orderId }),
  'an invoice': async (setting) => ({
    ...onOrders({ intent: 'invoice', orderId: (await setting.addOrder()).orderId }),
    isRefused: true,
  }),
  'who an order goes to': async (setting) => {
    const { orderId } = await setting.addOrder();
    const { firstName, lastName, ...customer } = aCustomer;
    const draft = { name: `${firstName} ${lastName}`, ...customer };
    return {
      ...onOrders({ intent: 'contact', id: orderId, revision: revisionOf(draft), draft }),
      shown: [...shownOrder(orderId), `/admin/orders/documents?kind=labels&paper=a4&orders=${orderId}`],
    };
  },
  'a parcel': async (setting) => {
    const { orderId, itemId } = await setting.addOrder();
    const draft = {
      ...emptyShipmentDraft,
      courier: 'DTDC',
      trackingNumber: 'D123',
      weight: '400',
      size: '10 x 10 x 10',
    };
    return byOwner(
      '/admin/orders/shipments',
      {
        intent: 'make',
        orderId,
        shipmentId: crypto.randomUUID(),
        units: [{ orderItemId: itemId, quantity: 1 }],
        tells: 'yes',
        draft,
      },
      {
        shown: [
          ...shownOrder(orderId),
          `/admin/orders/documents?kind=packing-slips&paper=a4&orders=${orderId}`,
        ],
      },
    );
  },
  'a parcel that a service books': () =>
    byOwner(
      '/admin/orders/shipments',
      {
        intent: 'make',
        orderId: gone.id,
        shipmentId: gone.id,
        units: [{ orderItemId: gone.id, quantity: 1 }],
        tells: 'no',
        service: 'shiprocket',
        draft: emptyShipmentDraft,
      },
      { isRefused: true },
    ),
  'a parcel that arrived': () =>
    byOwner('/admin/orders/shipments', { intent: 'delivered', shipmentId: gone.id }, { isRefused: true }),
  'an order by phone': ({ fern, customer }) =>
    byOwner(
      '/admin/orders/new',
      {
        intent: 'create',
        draft: {
          key: crypto.randomUUID(),
          lines: [
            {
              productId: fern.productId,
              variantId: fern.variantId,
              quantity: 1,
              selectedSize: 'S',
              selectedPotColor: 'White',
            },
          ],
          customer: { ...customer, orderNote: 'Ring twice' },
          discountPaise: 1_00,
          freeDelivery: true,
          reason: 'A friend',
          hours: 24,
          pay: 'link',
          expectedPaise: 100_000_00,
        },
      },
      { shown: ['/admin/orders/new', '/admin/holds'] },
    ),
  'the price of an order by phone': ({ plain }) =>
    byOwner('/admin/orders/new', {
      intent: 'quote',
      draft: {
        lines: [{ productId: plain.productId, variantId: null, quantity: 1 }],
        discountPaise: 0,
        freeDelivery: false,
        address: { country: 'India', state: 'Karnataka', zipCode: '560001' },
      },
    }),
  'an order by phone, taken back': () =>
    byOwner('/admin/orders/new', { intent: 'cancel', checkoutId: gone.id }, { isRefused: true }),
  'a review, decided': () =>
    byOwner(
      '/admin/reviews',
      { intent: 'publish', reviewId: gone.id, version: '1', reply: 'Thank you' },
      { isRefused: true },
    ),
  'a message, answered': () =>
    byOwner(
      '/admin/messages',
      { intent: 'answer', messageId: gone.id, text: 'Less water' },
      { isRefused: true },
    ),
  'a message, put aside': () =>
    byOwner('/admin/messages', { intent: 'close', messageId: gone.id }, { isRefused: true }),
  'a message, deleted': () =>
    byOwner('/admin/messages', { intent: 'remove', id: gone.id }, { isRefused: true }),
  'a claim, answered': () =>
    byOwner(
      '/admin/claims',
      { intent: 'refund', claimId: gone.id, text: 'Sorry', refundKey: gone.id, amount: '10', byHand: 'yes' },
      { isRefused: true },
    ),
  'a claim, replaced': () =>
    byOwner('/admin/claims', { intent: 'replace', claimId: gone.id, text: 'Sorry' }, { isRefused: true }),
  'a claim, settled': () =>
    byOwner('/admin/claims', { intent: 'settle', claimId: gone.id, text: 'Sorry' }, { isRefused: true }),
  'a claim, declined': () =>
    byOwner('/admin/claims', { intent: 'decline', claimId: gone.id, text: 'Sorry' }, { isRefused: true }),
};
