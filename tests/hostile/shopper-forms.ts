import { mailsToken, tasksToken } from '../../src/shop/my-plants/plant-links.ts';
import { waitToken } from '../../src/shop/waiting/wait-links.ts';
import { addPlainProduct, addWait } from '../catalogue.fixtures.ts';
import { addPlantMails, addPlantOf } from '../my-plants.fixtures.ts';
import { aProfile } from '../people.fixtures.ts';
import { type Fields, type Form, type MakeForm, byOwner } from './form.ts';

const asPerson = (route: string, fields: Fields, more: Partial<Form> = {}): Form => ({
  ...byOwner(route, fields, more),
  by: 'person',
});
const asNobody = (route: string, fields: Fields, more: Partial<Form> = {}): Form => ({
  route,
  sends: 'form',
  fields,
  ...more,
});

const aPlant = {
  name: 'Aunt’s fern',
  kind: 'fern',
  pot: 'ceramic',
  potCm: '14',
  place: 'bright',
  keptSince: '2024-05-01',
};

const aReview = {
  stars: '4',
  arrivedHealthy: 'yes',
  sizeAsShown: 'no',
  easyToKeep: '',
  light: 'low',
  authorName: 'Asha',
  story: 'Three new leaves',
};

/** Forms of shoppers, with an account and without. */
export const shopperForms: Record<string, MakeForm> = {
  'a profile': () =>
    asPerson(
      '/profile',
      { intent: 'profile', ...aProfile },
      { shown: ['/profile', '/profile/data', '/checkout'] },
    ),
  'another password': () =>
    asPerson(
      '/profile',
      {
        intent: 'password',
        currentPassword: 'x',
        newPassword: 'a longer one',
        confirmPassword: 'a longer one',
      },
      { isRefused: true },
    ),
  'the end of an account': () =>
    asPerson('/profile', { intent: 'delete', password: 'not this one', confirm: 'yes' }, { isRefused: true }),
  'a sign-in': () =>
    asNobody(
      '/auth',
      { intent: 'sign-in', email: 'a@example.com', password: 'x', next: '/orders' },
      { isRefused: true },
    ),
  'a sign-up': () =>
    asNobody('/auth', {
      intent: 'sign-up',
      email: `${crypto.randomUUID()}@example.com`,
      password: 'a long enough one',
      confirmPassword: 'a long enough one',
      next: '/orders',
    }),
  'a confirmation, sent again': () =>
    asNobody('/auth', { intent: 'resend', email: 'a@example.com', next: '/orders' }),
  'a forgotten password': () => asNobody('/forgot-password', { email: 'a@example.com', next: '/orders' }),
  'a new password': () =>
    asNobody(
      '/reset-password',
      { token: 'x', newPassword: 'a longer one', confirmPassword: 'a longer one', next: '/' },
      { isRefused: true },
    ),
  'an address, confirmed': () =>
    asNobody('/confirm-email', { token: 'x', password: 'a longer one', next: '/' }, { isRefused: true }),
  'a second factor': () =>
    asNobody('/second-factor', { code: '123456', trustDevice: 'on', next: '/' }, { isRefused: true }),
  'a second factor, begun': () =>
    asPerson('/profile/second-factor', { intent: 'begin', password: 'x', code: '1' }, { isRefused: true }),
  'an order that is looked for': () =>
    asNobody('/track-order', { email: 'a@example.com', orderNumber: '0123abcd' }),
  'an order by its link': async (setting) => {
    const { token } = await setting.addOrder();
    return asNobody('/track-order/:token', { email: 'a@example.com' }, { address: `/track-order/${token}` });
  },
  'a wait for what is sold out': async ({ app }) => {
    const { productId } = await addPlainProduct(app.db, { stock: 0 });
    const email = `${crypto.randomUUID()}@example.com`;
    return asNobody('/back-in-stock', { email }, { address: `/back-in-stock?product=${productId}` });
  },
  'a wait, confirmed': async ({ app, shop }) => {
    const token = await waitToken(shop, await addWait(app.db, { confirmedAt: null }));
    const address = `/back-in-stock/${token}`;
    return asNobody('/back-in-stock/:token', { intent: 'confirm' }, { address, shown: [address] });
  },
  'a plant for the wish list': ({ plain }) =>
    asPerson(
      '/wishlist',
      { intent: 'add', product: plain.productId, variant: plain.productId },
      { shown: ['/wishlist'] },
    ),
  'e-mails about a wish list': () =>
    asPerson('/wishlist', { intent: 'mails', tellsPrices: 'on', tellsStock: 'on' }, { shown: ['/wishlist'] }),
  'e-mails about prices, stopped': () =>
    asNobody('/wish-mails/:token', { x: 'y' }, { address: '/wish-mails/none' }),
  'a list to share': () =>
    asPerson('/wishlist', { intent: 'share', title: 'For my balcony' }, { shown: ['/wishlist'] }),
  'an invitation, taken': () =>
    asPerson('/join/:token', { x: 'y' }, { address: '/join/nobody', isRefused: true }),
  'a reader of letters': () =>
    asNobody(
      '/newsletter',
      { email: `${crypto.randomUUID()}@example.com` },
      { shown: ['/admin/newsletter'] },
    ),
  'a message': () =>
    asNobody(
      '/contact',
      {
        topic: 'plant',
        name: 'Asha',
        email: 'asha@example.com',
        orderNumber: '1a2b3c4d',
        body: 'Its leaves are yellow',
      },
      { shown: ['/admin/messages', '/admin'] },
    ),
  'a claim': async (setting) => {
    const { orderId, itemId } = await setting.addOrder('delivered');
    const fields = {
      key: crypto.randomUUID(),
      problem: 'damaged',
      story: 'Two leaves',
      [`units.${itemId}`]: '1',
    };
    return asPerson('/orders/:id/claim', fields, {
      address: `/orders/${orderId}/claim`,
      shown: [`/orders/${orderId}`, '/admin/claims', `/admin/orders/${orderId}`],
    });
  },
  'a review': async (setting) => {
    const { orderId } = await setting.addOrder('delivered');
    const { productId } = setting.plain;
    return asPerson('/review', aReview, {
      address: `/review?order=${orderId}&product=${productId}`,
      shown: [`/review?order=${orderId}`, '/admin/reviews', '/profile/data'],
    });
  },
  'a review by a link': async (setting) => {
    const { token } = await setting.addOrder('delivered');
    const { productId } = setting.plain;
    return asNobody('/review', aReview, {
      address: `/review?token=${token}&product=${productId}`,
      shown: ['/admin/reviews'],
    });
  },
  'a plant, added': () =>
    asPerson(
      '/my-plants/new',
      { key: crypto.randomUUID(), product: crypto.randomUUID(), ...aPlant },
      { shown: ['/my-plants', '/profile/data'] },
    ),
  'a plant, changed': async ({ app, person }) => {
    const address = `/my-plants/${await addPlantOf(app, person)}`;
    return asPerson(
      '/my-plants/:id',
      { intent: 'save', ...aPlant },
      { address, shown: [address, '/my-plants'] },
    );
  },
  'a plant, put away': async ({ app, person }) => {
    const address = `/my-plants/${await addPlantOf(app, person)}`;
    return asPerson('/my-plants/:id', { intent: 'put-away', gone: 'died' }, { address, shown: [address] });
  },
  'a note on a plant': async ({ app, person }) => {
    const address = `/my-plants/${await addPlantOf(app, person)}`;
    const fields = { intent: 'note', key: crypto.randomUUID(), day: '2026-11-20', words: 'A new leaf' };
    return asPerson('/my-plants/:id', fields, { address, shown: [address, '/profile/data'] });
  },
  'a note, deleted': async ({ app, person }) => {
    const address = `/my-plants/${await addPlantOf(app, person)}`;
    return asPerson('/my-plants/:id', { intent: 'delete-note', note: crypto.randomUUID() }, { address });
  },
  'a plant’s task': async ({ app, person }) => {
    const task = `${await addPlantOf(app, person)}.water.2026-11-26`;
    return asPerson('/my-plants', { intent: 'done', task }, { shown: ['/my-plants'] });
  },
  'a climate': () =>
    asPerson('/my-plants', { intent: 'climate', climate: 'cold' }, { shown: ['/my-plants'] }),
  'a plant’s task by a link': async ({ app, person }) => {
    const task = `${await addPlantOf(app, person)}.water.2026-11-26`;
    const mailKey = await addPlantMails(app, person);
    const address = `/plant-tasks/${await tasksToken(app, { mailKey, madeAt: new Date() })}`;
    return asNobody('/plant-tasks/:token', { intent: 'done', task }, { address, shown: [address] });
  },
  'the end of weekly e-mails': async ({ app, person }) => {
    const address = `/plant-mails/${await mailsToken(app, await addPlantMails(app, person))}`;
    return asNobody('/plant-mails/:token', { intent: 'stop' }, { address, shown: [address] });
  },
  'a claim by a link': async (setting) => {
    const { token, itemId, orderId } = await setting.addOrder('delivered');
    const fields = {
      key: crypto.randomUUID(),
      problem: 'other',
      story: 'Two leaves',
      [`units.${itemId}`]: '1',
    };
    return asNobody('/track-order/:token/claim', fields, {
      address: `/track-order/${token}/claim`,
      shown: [`/admin/orders/${orderId}`],
    });
  },
};
