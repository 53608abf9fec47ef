import { eq } from 'drizzle-orm';
import { products } from '../../src/database/tables/catalogue.ts';
import { emptyDraft, toDraft } from '../../src/shop/catalogue/product-draft.rules.ts';
import { revisionOf } from '../../src/shop/edit/edits.ts';
import { readVariantsState } from '../../src/shop/variants/stored-variants.ts';
import { toVariantsDraft } from '../../src/shop/variants/variants-draft.rules.ts';
import { type Fields, type Form, type MakeForm, byOwner, gone } from './form.ts';
import type { Setting } from './setting.ts';

/** The product dialog with its variants. */
async function variantsForm({ app, fern, categoryId }: Setting, more: Fields = {}): Promise<Form> {
  const state = await readVariantsState(app.db, fern.productId);
  const [row] = await app.db.select().from(products).where(eq(products.id, fern.productId));
  if (!row) throw new Error('The fern is gone');
  const base = toDraft({ ...row, categoryIds: [categoryId] });
  const draft = { ...base, description: 'Green.' };
  const edit = {
    price: '600',
    stock: '900000',
    enabled: true,
    isKept: false,
    isDiscounted: false,
    discountPrice: '',
    isDefault: true,
    sku: 'FERN-1',
    barcode: '',
  };
  const offer = toVariantsDraft(state);
  const variants = {
    version: state.version,
    ...offer,
    attributes: offer.attributes.map(({ values, ...group }) => ({
      ...group,
      values: values.map((value) => ({ ...value, height: '25–35 cm' })),
    })),
    edits: { [fern.variantId]: edit },
    rules: [{ potSize: 'Small (4")', allowedPotTypes: ['Plastic'], allowedPotColors: ['White'] }],
    ...more,
  };
  const marks = { force: 'true', isFreeMeant: 'true', revision: revisionOf(base) };
  return byOwner(
    '/admin/products',
    { intent: 'save', id: fern.productId, base, draft, ...marks, variants },
    { shown: [`/product/${fern.productId}`, '/admin/stock', '/admin/export/catalogue'] },
  );
}

/** Forms about goods, one or many, and about people and the shop itself. */
export const catalogueForms: Record<string, MakeForm> = {
  'a product': ({ categoryId }) =>
    byOwner(
      '/admin/products',
      {
        intent: 'save',
        base: {},
        draft: {
          ...emptyDraft,
          name: 'Aglaonema',
          description: 'Green.',
          price: '1',
          stock: '4',
          categoryIds: [categoryId],
        },
      },
      { shown: ['/admin/products', '/shop', '/admin/stock', '/admin/export/catalogue', '/sitemap.xml'] },
    ),
  'variants of a product': async (setting) => variantsForm(setting),
  'pictures of variants': (setting) =>
    variantsForm(setting, {
      images: [
        {
          address: '/media/site-assets/library/1-none.webp',
          altText: 'A leaf',
          position: 1,
          variantIds: [setting.fern.variantId],
          facts: { originalFileName: 'a.png', key: 'a', fileSize: 1, contentType: 'image/png' },
        },
      ],
    }),
  'many products': ({ plain }) => byOwner('/admin/products', { intent: 'feature', id: plain.productId }),
  'a copy of a product': ({ plain }) => byOwner('/admin/products', { intent: 'copy', id: plain.productId }),
  'a new category': () =>
    byOwner(
      '/admin/categories',
      { intent: 'create', name: 'Palms' },
      { shown: ['/admin/categories', '/shop'] },
    ),
  'a category with its words and picture': () =>
    byOwner(
      '/admin/categories',
      {
        intent: 'save',
        draft: { name: crypto.randomUUID(), description: 'Green.', imageUrl: '/media/a.webp' },
      },
      { shown: ['/admin/categories', '/shop'] },
    ),
  'the end of a category': () =>
    byOwner('/admin/categories', { intent: 'delete', ...gone, moveTo: gone.id }, { isRefused: true }),
  'new names that mean the same': () =>
    byOwner(
      '/admin/search',
      { intent: 'save', draft: { names: [crypto.randomUUID(), crypto.randomUUID()] } },
      { shown: ['/admin/search'] },
    ),
  'the end of words that were not found': () =>
    byOwner('/admin/search', { intent: 'remove-miss', id: 'hovercraft' }, { isRefused: true }),
  'a change of many': ({ plain }) =>
    byOwner(
      '/admin/bulk',
      {
        intent: 'preview',
        kind: 'price',
        direction: 'up',
        measure: 'percent',
        value: '5',
        rounding: 'rupee',
        mode: 'add',
        categoryId: '',
        fromId: '',
        scope: { list: 'products', ids: [plain.productId] },
      },
      { shown: ['/admin/bulk'] },
    ),
  'a change of all that is found': () =>
    byOwner(
      '/admin/bulk',
      {
        intent: 'preview',
        kind: 'stock',
        mode: 'add',
        value: '1',
        scope: { list: 'stock', query: { q: 'fern', category: '', show: 'low' } },
      },
      { shown: ['/admin/bulk'] },
    ),
  'a change of many, applied': () =>
    byOwner(
      '/admin/bulk/:id',
      { intent: 'apply', revision: '1' },
      { address: `/admin/bulk/${gone.id}`, isRefused: true },
    ),
  'an invitation': () =>
    byOwner(
      '/admin/users',
      { intent: 'invite', email: `${crypto.randomUUID()}@example.com`, role: 'writer' },
      { shown: ['/admin/users'] },
    ),
  'an invitation, taken back': () =>
    byOwner('/admin/users', { intent: 'revoke-invitation', invitationId: gone.id }, { isRefused: true }),
  'a role': ({ person }) =>
    byOwner('/admin/users', { intent: 'role', userId: person.userId, role: 'user', meansSelf: 'yes' }),
  'what is done to a person': () =>
    byOwner('/admin/users', { intent: 'sign-out', userId: gone.id, meansSelf: 'yes' }, { isRefused: true }),
  'a held stock': () => byOwner('/admin/holds', { intent: 'free', ...gone }, { isRefused: true }),
  'a stored e-mail': () => byOwner('/admin/emails', { intent: 'resend', ...gone }, { isRefused: true }),
  'a reader': () => byOwner('/admin/newsletter', { intent: 'remove', ...gone }, { isRefused: true }),
  'an import': () =>
    byOwner(
      '/admin/import/:id',
      { intent: 'start' },
      { address: `/admin/import/${gone.id}`, isRefused: true },
    ),
  'a test e-mail': () =>
    byOwner('/admin/settings/opening', { intent: 'confirm-test', code: '123456' }, { isRefused: true }),
  'a proof': () => byOwner('/admin/prove', { proof: 'a long enough one' }),
  'the end of a testimonial': () =>
    byOwner('/admin/homepage', { intent: 'delete-testimonial', ...gone }, { isRefused: true }),
};
