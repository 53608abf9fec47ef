import { addPlantOf } from '../my-plants.fixtures.ts';
import { type Fields, type Form, type MakeForm, gone as nothing } from './form.ts';

const gone = nothing.id;
const list = (route: string, fields: Fields, by: Form['by'] = 'owner'): Form => ({
  route,
  sends: 'query',
  ...(by && { by }),
  fields,
});
const page = { after: gone, before: gone };
const stockAsked = { q: 'fern', category: gone, show: 'low', sort: 'stock', order: 'desc' };

/** What lists and pages are asked for in their addresses. */
export const ofAddresses: Record<string, MakeForm> = {
  'a list of products': () =>
    list('/admin/products', {
      q: 'fern',
      category: gone,
      status: 'x',
      sort: 'name',
      order: 'desc',
      dialog: 'edit',
      id: gone,
      ...page,
    }),
  'words that were not found': () =>
    list('/admin/search', {
      tab: 'not-found',
      q: 'fern',
      sort: 'last',
      order: 'asc',
      dialog: 'new',
      id: gone,
      name: 'hovercraft',
      after: '7_hovercraft',
      before: '7_hovercraft',
    }),
  'a list of orders': () =>
    list('/admin/orders', {
      q: 'asha',
      view: 'x',
      status: 'shipped',
      user: 'x',
      from: '2026-01-01',
      to: '2026-01-31',
      sort: 'total',
      order: 'asc',
      rows: '100',
      ids: gone,
      dialog: 'order',
      ...page,
    }),
  'an order in a list': () => list('/admin/orders', { order: gone, dialog: 'order' }),
  'the stock sheet': () => list('/admin/stock', { ...stockAsked, level: '4', at: '101', ...page }),
  'a file of stock': () => list('/admin/stock/export', stockAsked),
  'rows of an import': () => ({
    ...list('/admin/import/:id', { result: 'x', after: '1', before: '2' }),
    address: `/admin/import/${gone}`,
    isRefused: true,
  }),
  'goods to wait for': ({ plain }) => ({
    ...list('/back-in-stock', { product: plain.productId, variant: gone }),
    by: 'person',
    isRefused: true,
  }),
  'a list of people': () => list('/admin/users', { q: 'asha', role: 'x', group: 'x', id: gone, ...page }),
  'the activity': () =>
    list('/admin/activity', {
      q: 'x',
      person: 'x',
      type: 'order',
      subject: gone,
      from: '2026-01-01',
      to: '2026-01-31',
      ...page,
    }),
  'a list of claims': () => list('/admin/claims', { q: 'x', state: 'all', claim: gone, days: '30', ...page }),
  'a list of messages': () => list('/admin/messages', { q: 'x', state: 'all', message: gone, ...page }),
  'a list of reviews': () => list('/admin/reviews', { q: 'x', state: 'all', review: gone, ...page }),
  'an order’s reviews': () => ({
    ...list('/review', { order: gone, token: 'x', product: gone }, 'person'),
    isRefused: true,
  }),
  'a plant’s reviews': ({ plain }) => ({
    ...list(
      '/product/:id/reviews',
      { light: 'low', stars: '5', sort: 'best', after: `1_1_${gone}` },
      undefined,
    ),
    address: `/product/${plain.productId}/reviews`,
  }),
  'a plant to add': () => list('/my-plants/new', { q: 'fern', product: gone }, 'person'),
  'a plant’s journal': async ({ app, person }) => {
    const id = await addPlantOf(app, person);
    return { ...list('/my-plants/:id', { after: gone }, 'person'), address: `/my-plants/${id}` };
  },
  'a list of e-mails': () => list('/admin/emails', { q: 'x', state: 'x', kind: 'x', ...page }),
  'a list of readers': () => list('/admin/newsletter', { q: 'x', ...page }),
  'a list of codes': () =>
    list('/admin/promo-codes', { q: 'x', state: 'x', dialog: 'edit', id: gone, ...page }),
  'a list of pictures': () =>
    list('/admin/image-upload', { q: 'x', kind: 'x', use: 'x', sort: 'x', ...page }),
  'the homepage’s texts': () => list('/admin/homepage', { tab: 'testimonials', dialog: 'edit', id: gone }),
  'the figures': () => list('/admin', { days: '30', dialog: 'x', from: '2026-01-01', to: '2026-01-31' }),
  'held stock': () => list('/admin/holds', { q: 'x', ...page }),
  'guides’ products': () => list('/admin/plant-care/products', { q: 'x' }),
  'tags for pots': () => ({
    ...list('/admin/plant-care/tags', { guide: gone, each: '2', size: 'label' }),
    isRefused: true,
  }),
  'goods of an order by phone': () => list('/admin/orders/new', { q: 'x', of: gone }),
  'a packing table': () => ({ ...list('/admin/orders/packing', { ids: gone }), isRefused: true }),
  papers: () => ({
    ...list('/admin/orders/documents', { kind: 'labels', orders: gone, paper: 'a4' }),
    isRefused: true,
  }),
  'a file of a period': () =>
    list('/admin/exports/file', { name: 'orders', from: '2026-01-01', to: '2026-01-31' }),
  'files of periods': () => list('/admin/exports', { from: '2026-01-01', to: '2026-01-31', period: 'x' }),
  'a file of the catalogue': () => list('/admin/export/catalogue', { format: 'own', as: 'csv' }),
  imports: () => list('/admin/import', { ...page }),
  'a way to prove': () => list('/admin/prove', { next: '/admin/users' }),
  'the shop': () =>
    list('/shop', { q: 'fern', category: 'Ferns', sort: 'x', page: '2', price: '1-2', size: 'x' }, undefined),
  'what the shop can be narrowed by': () =>
    list(
      '/shop',
      { light: 'low.sun', pets: 'safe', effort: 'x', height: '30', flowering: 'now', stock: 'in' },
      undefined,
    ),
  'the finder': () =>
    list('/finder', { place: 'corner', who: 'both', home: 'away', room: 'shelf', wish: 'any' }, undefined),
  'plants side by side': ({ plain }) =>
    list('/compare', { products: `${plain.productId}.${gone}` }, undefined),
  'signing in, as a page': () =>
    list('/auth', { tab: 'sign-up', next: '/orders', error: 'x', confirmed: '1' }, undefined),
  'own orders': () => list('/orders', { ...page }, 'person'),
  'a guide': () => list('/plant-care', { q: 'x', tag: 'x' }, undefined),
  'an address that is none': ({ plain }) => ({
    ...list('/product/:id', { variant: 'x', size: 'S' }, undefined),
    address: `/product/${plain.productId}`,
  }),
  confirming: () => ({
    ...list('GET /verify-email', { token: 'x', callbackURL: '/' }, undefined),
    address: '/api/auth/verify-email',
  }),
  'confirming, as a page': () => list('/confirm-email', { token: 'x', next: '/orders' }, undefined),
  'back from elsewhere': () => ({
    ...list('GET /callback/google', { code: 'x', state: 'y', error: 'z' }, undefined),
    address: '/api/auth/callback/google',
  }),
};
