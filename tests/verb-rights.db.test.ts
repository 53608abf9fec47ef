import { eq } from 'drizzle-orm';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../src/database/tables/accounts.ts';
import { bulkChanges } from '../src/database/tables/bulk.ts';
import { markCash } from '../src/shop/cash/mark-cash.ts';
import { returnCash } from '../src/shop/refunds/return-cash.ts';
import type { Actor } from '../src/shop/access/administrators.ts';
import { ProofNeeded } from '../src/shop/access/proved.ts';
import { AccessDenied, type Right, type Role, mayRole, roles } from '../src/shop/access/roles.rules.ts';
import { inviteStaff, revokeInvitation } from '../src/shop/accounts/invitations.ts';
import { applyChange, undoChange } from '../src/shop/bulk/apply-change.ts';
import { discardPreview } from '../src/shop/bulk/list-changes.ts';
import { previewChange } from '../src/shop/bulk/preview-change.ts';
import { previewStockFile } from '../src/shop/bulk/preview-stock-file.ts';
import { emptyCategory } from '../src/shop/catalogue/category.rules.ts';
import * as categories from '../src/shop/catalogue/categories.ts';
import { copyProduct } from '../src/shop/catalogue/copy-product.ts';
import * as products from '../src/shop/catalogue/product-actions.ts';
import { createProduct, updateProduct } from '../src/shop/catalogue/save-product.ts';
import { freeCheckout } from '../src/shop/checkout/admin-holds.ts';
import * as answers from '../src/shop/claims/answer-claim.ts';
import { decideReview } from '../src/shop/reviews/decide-review.ts';
import * as guides from '../src/shop/content/admin-care-guides.ts';
import * as symptoms from '../src/shop/content/diagnoses.ts';
import * as steps from '../src/shop/content/how-it-works.ts';
import { showOpening } from '../src/shop/opening/opening.ts';
import { removeDemo } from '../src/shop/opening/remove-demo.ts';
import { confirmTestEmail, sendTestEmail } from '../src/shop/opening/test-email.ts';
import { updateInformationPage } from '../src/shop/content/information-pages.ts';
import { updateAnnouncement, updateLogo, updateSiteSettings } from '../src/shop/content/site-settings.ts';
import * as testimonials from '../src/shop/content/testimonials.ts';
import { resendEmail, sendOrderEmailNow } from '../src/shop/emails/send-now.ts';
import type { ExportName } from '../src/shop/exports/exports.schema.ts';
import { writeExport } from '../src/shop/exports/write-export.ts';
import { stockSheetSchema } from '../src/shop/stock-sheet/stock-sheet.schema.ts';
import { exportStock } from '../src/shop/exports/export-stock.ts';
import { exportCatalogue } from '../src/shop/import/export-catalogue.ts';
import { cancelImport, removeImport, startImport } from '../src/shop/import/imports.ts';
import { checkAgain, receiveImport, receivePictures } from '../src/shop/import/receive-import.ts';
import { makeInvoice } from '../src/shop/invoices/issue-invoice.ts';
import { deleteUnusedMedia } from '../src/shop/media/delete-media.ts';
import { storeUpload } from '../src/shop/media/store-upload.ts';
import * as letters from '../src/shop/messages/answer-message.ts';
import { removeSubscriber } from '../src/shop/newsletter/subscribers.ts';
import * as status from '../src/shop/orders/change-order-status.ts';
import { addOrderNote } from '../src/shop/orders/order-timeline.ts';
import { updateOrderContact } from '../src/shop/orders/edit-order-contact.ts';
import { stepOrders } from '../src/shop/shipments/step-orders.ts';
import * as promo from '../src/shop/promo/admin-promo-codes.ts';
import { refundOrder } from '../src/shop/refunds/refund-order.ts';
import { retryShipment } from '../src/shop/shipments/book-shipment.ts';
import { deliverShipment, updateShipment, voidShipment } from '../src/shop/shipments/change-shipment.ts';
import { makeShipment } from '../src/shop/shipments/make-shipment.ts';
import { shipOrder } from '../src/shop/shipments/ship-order.ts';
import { emptyShipmentDraft } from '../src/shop/orders/shipment.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { cancelPhoneOrder } from '../src/shop/staff-orders/payment-links.ts';
import { startPhoneOrder } from '../src/shop/staff-orders/start-phone-order.ts';
import { placeStaffOrder } from '../src/shop/staff-orders/place-staff-order.ts';
import { removeMiss } from '../src/shop/search/missed-words.ts';
import * as otherNames from '../src/shop/search/other-names.ts';
import { saveSection } from '../src/shop/settings/settings.ts';
import { changeStock } from '../src/shop/stock-sheet/change-stock.ts';
import * as people from '../src/shop/users/change-user.ts';
import { addVariantImages } from '../src/shop/variants/add-variant-images.ts';
import * as gallery from '../src/shop/variants/gallery.ts';
import { updateVariants } from '../src/shop/variants/update-variants.ts';
import { addAdministrator } from './people.fixtures.ts';
import { type TestShop, createTestShop } from './test-shop.ts';

const id = crypto.randomUUID();
/** Enough of a form to be asked who sends it. */
const form = { id, draft: { name: '', code: '', images: [] } as never, revision: '' };
const ofGallery = { productId: id, variantId: id, imageId: id, imageIds: [], altText: '' };
const aParcel = { items: 'rest', draft: emptyShipmentDraft, tells: false } as const;
const ofClaim = { claimId: id, text: '', amountPaise: 100 };
const person = { userId: 'nobody', meansSelf: false };

const upload: { body: never; declaredBytes: number; fileName: string } = {
  body: [] as never,
  declaredBytes: Number.MAX_SAFE_INTEGER,
  fileName: 'x.csv',
};

type Verb = [Right, (shop: Shop, actor: Actor) => Promise<unknown>];

/** Every verb that writes in the name of staff, the right that it asks for, and a call of it. */
const verbs: Record<string, Verb> = {
  changeUserRole: [
    'people',
    (shop, actor) => people.changeUserRole(shop, { actor, ...person, role: 'user' }),
  ],
  blockUser: ['people', (shop, actor) => people.blockUser(shop, { actor, ...person })],
  unblockUser: ['people', (shop, actor) => people.unblockUser(shop, { actor, ...person })],
  endUserSessions: ['people', (shop, actor) => people.endUserSessions(shop, { actor, ...person })],
  resetSecondFactor: ['people', (shop, actor) => people.resetSecondFactor(shop, { actor, ...person })],
  resendConfirmation: ['people', (shop, actor) => people.resendConfirmation(shop, { actor, ...person })],

  startPhoneOrder: [
    'money',
    (shop, actor) => startPhoneOrder(shop, { actor, draft: { lines: [], customer: {} } as never }),
  ],
  cancelPhoneOrder: ['money', (shop, actor) => cancelPhoneOrder(shop, { actor, checkoutId: id })],
  placeStaffOrder: [
    'orders',
    (shop, actor) =>
      placeStaffOrder(shop, {
        actor,
        idempotencyKey: id,
        customer: {} as never,
        userId: null,
        lines: [],
        kind: 'phone',
        reason: '',
      }),
  ],

  saveSection: ['settings', (shop, actor) => saveSection(shop, { actor, ...form, key: 'shop' })],

  'saveSection, how the shop is paid': [
    'settings',
    (shop, actor) => saveSection(shop, { actor, ...form, key: 'checkout' }),
  ],
  'saveSection, what staff must have': [
    'settings',
    (shop, actor) => saveSection(shop, { actor, ...form, key: 'staff' }),
  ],
  inviteStaff: [
    'people',
    (shop, actor) => inviteStaff(shop, { actor, email: 'new@example.com', role: 'packer' }),
  ],
  revokeInvitation: ['people', (shop, actor) => revokeInvitation(shop, { actor, invitationId: id })],

  updateLogo: ['settings', (shop, actor) => updateLogo(shop, { actor, ...form })],
  updateAnnouncement: ['settings', (shop, actor) => updateAnnouncement(shop, { actor, ...form })],
  removeDemo: ['settings', (shop, actor) => removeDemo(shop, { actor })],
  showOpening: ['settings', (shop, actor) => showOpening(shop, { actor, isHidden: true })],
  sendTestEmail: ['settings', (shop, actor) => sendTestEmail(shop, { actor, rateLimitFactor: 1 })],
  confirmTestEmail: ['settings', (shop, actor) => confirmTestEmail(shop, { actor, code: '' })],

  createProduct: [
    'catalogue',
    (shop, actor) => createProduct(shop, { actor, draft: { categoryIds: [] } } as never),
  ],
  updateProduct: ['catalogue', (shop, actor) => updateProduct(shop, { actor, productId: id } as never)],
  copyProduct: ['catalogue', (shop, actor) => copyProduct(shop, { actor, productId: id })],
  exportCatalogue: ['catalogue', exportNoCatalogue],
  exportStock: ['stock', (shop, actor) => exportStock(shop, { actor, query: stockSheetSchema.parse({}) })],
  previewChange: [
    'catalogue',
    (shop, actor) =>
      previewChange(shop, {
        actor,
        operation: { kind: 'publish' },
        scope: { of: 'products', ids: [id] } as never,
      }),
  ],
  applyChange: ['catalogue', (shop, actor) => onPreview(shop, 'publish', (of) => apply(shop, actor, of))],
  undoChange: [
    'catalogue',
    (shop, actor) => onPreview(shop, 'publish', (of) => undoChange(shop, { actor, id: of })),
  ],
  discardPreview: [
    'catalogue',
    (shop, actor) => onPreview(shop, 'publish', (of) => discardPreview(shop, { actor, id: of })),
  ],
  markProducts: [
    'catalogue',
    (shop, actor) => products.markProducts(shop, { actor, productIds: [], mark: 'isFeatured', on: true }),
  ],
  deleteProducts: ['catalogue', (shop, actor) => products.deleteProducts(shop, { actor, productIds: [] })],
  seedCatalog: ['catalogue', (shop, actor) => products.seedCatalog(shop, { actor })],
  createCategory: [
    'catalogue',
    (shop, actor) => categories.createCategory(shop, { actor, name: actor.userId }),
  ],
  updateCategory: [
    'catalogue',
    (shop, actor) =>
      categories.updateCategory(shop, { actor, id, draft: { ...emptyCategory, name: 'B' }, revision: '' }),
  ],
  deleteCategory: [
    'catalogue',
    (shop, actor) => categories.deleteCategory(shop, { actor, id, moveTo: null }),
  ],
  createOtherNames: [
    'catalogue',
    (shop, actor) =>
      otherNames.createOtherNames(shop, { actor, draft: { names: [actor.userId, crypto.randomUUID()] } }),
  ],
  updateOtherNames: [
    'catalogue',
    (shop, actor) => otherNames.updateOtherNames(shop, { actor, ...form, draft: { names: [] } }),
  ],
  deleteOtherNames: ['catalogue', (shop, actor) => otherNames.deleteOtherNames(shop, { actor, id })],
  removeMiss: ['catalogue', (shop, actor) => removeMiss(shop, { actor, words: 'no such words' })],
  receiveImport: ['catalogue', (shop, actor) => receiveImport(shop, { actor, ...upload })],
  receivePictures: ['catalogue', (shop, actor) => receivePictures(shop, { actor, id, ...upload })],
  checkAgain: ['catalogue', (shop, actor) => checkAgain(shop, { actor, id })],
  startImport: ['catalogue', (shop, actor) => startImport(shop, { actor, id })],
  cancelImport: ['catalogue', (shop, actor) => cancelImport(shop, { actor, id })],
  removeImport: ['catalogue', (shop, actor) => removeImport(shop, { actor, id })],
  addVariantImages: [
    'catalogue',
    (shop, actor) => addVariantImages(shop, { actor, productId: id, image: { variantIds: [id] } as never }),
  ],
  setCoverImage: ['catalogue', (shop, actor) => gallery.setCoverImage(shop, { actor, ...ofGallery })],
  reorderVariantImages: [
    'catalogue',
    (shop, actor) => gallery.reorderVariantImages(shop, { actor, ...ofGallery }),
  ],
  setAltText: ['catalogue', (shop, actor) => gallery.setAltText(shop, { actor, ...ofGallery })],
  deleteVariantImage: [
    'catalogue',
    (shop, actor) => gallery.deleteVariantImage(shop, { actor, ...ofGallery }),
  ],
  'updateVariants, prices': [
    'catalogue',
    (shop, actor) =>
      updateVariants(shop, { actor, productId: id, updates: [{ id, pricePaise: 1, stock: 1 }] }),
  ],
  'updateVariants, guessing prices': [
    'catalogue',
    (shop, actor) =>
      updateVariants(shop, {
        actor,
        productId: id,
        updates: [{ id, stock: 1, was: { pricePaise: 2 } }],
      }),
  ],

  updateVariants: [
    'stock',
    (shop, actor) => updateVariants(shop, { actor, productId: id, updates: [{ id, stock: 1 }] }),
  ],
  previewStockFile: [
    'stock',
    (shop, actor) =>
      previewStockFile(shop, { actor, bytes: Buffer.from('sku,stock\nA-1,2\n'), fileName: 'x.csv' }),
  ],
  'applyChange, of stock': [
    'stock',
    (shop, actor) => onPreview(shop, 'stock', (of) => apply(shop, actor, of)),
  ],
  changeStock: ['stock', (shop, actor) => changeStock(shop, { actor, changes: [] })],
  freeCheckout: ['stock', (shop, actor) => freeCheckout(shop, { actor, checkoutId: id })],

  changeOrderStatus: [
    'orders',
    (shop, actor) =>
      status.changeOrderStatus(shop, {
        actor,
        orderId: id,
        to: 'shipped',
        returnStock: false,
        withEmail: false,
      }),
  ],
  updateOrderContact: ['orders', (shop, actor) => updateOrderContact(shop, { actor, orderId: id, ...form })],
  stepOrders: ['orders', (shop, actor) => stepOrders(shop, { actor, steps: [], withEmail: true })],
  markCash: ['orders', (shop, actor) => markCash(shop, { actor, orderId: id, as: 'refused' })],
  'markCash, collected': ['money', (shop, actor) => markCash(shop, { actor, orderId: id, as: 'collected' })],
  returnCash: [
    'refunds',
    (shop, actor) => returnCash(shop, { actor, orderId: id, amountPaise: 1, idempotencyKey: id }),
  ],
  dismissStockFailure: ['orders', (shop, actor) => status.dismissStockFailure(shop, { actor, orderId: id })],
  setEmailsWithStatus: ['orders', (shop, actor) => status.setEmailsWithStatus(shop, { actor, on: true })],
  addOrderNote: ['orders', (shop, actor) => addOrderNote(shop, { actor, orderId: id, text: 'x' })],
  sendOrderEmailNow: [
    'orders',
    (shop, { userId }) => sendOrderEmailNow(shop, { orderId: id, type: 'confirmation', actor: userId }),
  ],
  makeShipment: [
    'orders',
    (shop, actor) => makeShipment(shop, { actor, orderId: id, shipmentId: id, ...aParcel }),
  ],
  updateShipment: [
    'orders',
    (shop, actor) =>
      updateShipment(shop, { actor, shipmentId: id, draft: emptyShipmentDraft, revision: '', tells: false }),
  ],
  voidShipment: ['orders', (shop, actor) => voidShipment(shop, { actor, shipmentId: id })],
  deliverShipment: [
    'orders',
    (shop, actor) => deliverShipment(shop, { actor, shipmentId: id, tells: false }),
  ],
  retryShipment: ['orders', (shop, actor) => retryShipment(shop, { actor, shipmentId: id })],
  shipOrder: [
    'orders',
    (shop, actor) =>
      shipOrder(shop, {
        actor,
        orderId: id,
        from: 'processing',
        courier: '',
        trackingNumber: '',
        tells: false,
      }),
  ],
  resendEmail: ['emails', (shop, actor) => resendEmail(shop, { actor, emailId: id })],
  makeInvoice: ['money', (shop, actor) => makeInvoice(shop, { actor, orderId: id })],
  refundOrder: [
    'refunds',
    (shop, actor) => refundOrder(shop, { actor, orderId: id, amountPaise: 1, idempotencyKey: id }),
  ],

  decideReview: [
    'content',
    (shop, actor) => decideReview(shop, { actor, reviewId: id, version: 1, decision: 'publish', reply: '' }),
  ],

  declineClaim: ['orders', (shop, actor) => answers.declineClaim(shop, { actor, ...ofClaim })],
  settleClaim: ['orders', (shop, actor) => answers.settleClaim(shop, { actor, ...ofClaim })],
  replaceClaimed: ['orders', (shop, actor) => answers.replaceClaimed(shop, { actor, ...ofClaim })],
  refundClaim: ['refunds', (shop, actor) => answers.refundClaim(shop, { actor, ...ofClaim, refundKey: id })],
  noteRefundByHand: ['refunds', (shop, actor) => answers.noteRefundByHand(shop, { actor, ...ofClaim })],

  answerMessage: [
    'orders',
    (shop, actor) => letters.answerMessage(shop, { actor, messageId: id, text: 'Yes' }),
  ],
  closeMessage: ['orders', (shop, actor) => letters.closeMessage(shop, { actor, messageId: id })],
  removeMessage: ['orders', (shop, actor) => letters.removeMessage(shop, { actor, id })],

  createPromoCode: ['promo', (shop, actor) => promo.createPromoCode(shop, { actor, ...form })],
  updatePromoCode: ['promo', (shop, actor) => promo.updatePromoCode(shop, { actor, ...form })],
  deletePromoCode: ['promo', (shop, actor) => promo.deletePromoCode(shop, { actor, id })],
  removeSubscriber: ['newsletter', (shop, actor) => removeSubscriber(shop, { actor, id })],
  'writeExport, addresses': ['newsletter', (shop, actor) => exportNothing(shop, actor, 'subscribers')],
  writeExport: ['money', (shop, actor) => exportNothing(shop, actor, 'customers')],

  createPlantCare: ['content', (shop, actor) => guides.createPlantCare(shop, { actor, ...form })],
  updatePlantCare: ['content', (shop, actor) => guides.updatePlantCare(shop, { actor, ...form })],
  deletePlantCare: ['content', (shop, actor) => guides.deletePlantCare(shop, { actor, id })],
  createDiagnosis: ['content', (shop, actor) => symptoms.createDiagnosis(shop, { actor, ...form })],
  updateDiagnosis: ['content', (shop, actor) => symptoms.updateDiagnosis(shop, { actor, ...form })],
  deleteDiagnosis: ['content', (shop, actor) => symptoms.deleteDiagnosis(shop, { actor, id })],
  createTestimonial: ['content', (shop, actor) => testimonials.createTestimonial(shop, { actor, ...form })],
  updateTestimonial: ['content', (shop, actor) => testimonials.updateTestimonial(shop, { actor, ...form })],
  deleteTestimonial: ['content', (shop, actor) => testimonials.deleteTestimonial(shop, { actor, id })],
  createStep: ['content', (shop, actor) => steps.createStep(shop, { actor, ...form })],
  updateStep: ['content', (shop, actor) => steps.updateStep(shop, { actor, ...form })],
  deleteStep: ['content', (shop, actor) => steps.deleteStep(shop, { actor, id })],
  updateSiteSettings: ['content', (shop, actor) => updateSiteSettings(shop, { actor, ...form })],
  updateInformationPage: [
    'content',
    (shop, actor) => updateInformationPage(shop, { actor, ...form, slug: 'about' }),
  ],
  storeUpload: [
    'media',
    (shop, actor) =>
      storeUpload(shop, {
        actor,
        body: (async function* none() {})(),
        declaredBytes: 0,
        fields: { kind: 'library', name: 'x.png' } as never,
      }),
  ],
  deleteUnusedMedia: ['media', (shop, actor) => deleteUnusedMedia(shop, { actor, mediaId: id })],
};

/** Parts of the verbs above, called once they have asked, and what jobs do in nobody's name. */
const parts = new Set([
  // Of an order by phone that somebody made, and of one that is looked at.
  'ensureLink',
  'followLinks',
  'quotePhoneOrder',
  // Of an order whose status somebody may set, or whose parcel arrived.
  'moveOrder',
  'shipmentColumns',
  'sendParcel',
  'bookShipment',
  'giveUpBooking',
  'cancelShipment',
  'followLeaving',
  'followArrival',
  'followVoid',
  'tellOfParcel',
  'keepFile',
  // Of an import that was started, in the name of who started it.
  'writeNext',
  'endIfDone',
  'knownPictures',
  'saveEdit',
  'deleteEdited',
  'discardReplaced',
  'discardUnusedMedia',
  'askProviderForRefund',
  // Made by who was invited, in their own name.
  'acceptInvitation',
  'makeInvitationToken',
  'makeMediaSizes',
  'sweepOrphanedMedia',
]);
/** What only reads is named so. */
const reads = /^(find|get|list|read|search|count|has|is|emailsWith)/;

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

async function exportNothing(shop: Shop, actor: Actor, name: ExportName): Promise<void> {
  const written = await writeExport(shop, { actor, name, period: null });
  if (!written.ok) throw new Error(written.reason);
  await written.close();
}

async function exportNoCatalogue(shop: Shop, actor: Actor): Promise<void> {
  const written = await exportCatalogue(shop, { actor, withPictures: false });
  if (!written.ok) throw new Error(written.reason);
  await written.close();
}

/** What is asked of a change of many depends on what it changes: the verb gets a preview of its own. */
async function onPreview(shop: Shop, kind: 'stock' | 'publish', call: (id: string) => Promise<unknown>) {
  const [made] = await shop.db
    .insert(bulkChanges)
    .values({ actorId: 'nobody', operation: { kind }, scope: { isFile: true } })
    .returning();
  await call(made?.id ?? '');
}

const apply = (shop: Shop, actor: Actor, of: string) => applyChange(shop, { actor, id: of, revision: 1 });

async function isLetIn(call: Verb[1], actor: Actor): Promise<boolean> {
  try {
    await call(setting.shop, actor);
  } catch (error) {
    // Whatever else fails has come past the question.
    return !(error instanceof AccessDenied);
  }
  return true;
}

test('every verb that acts for staff is in the table', () => {
  const found = globSync('src/shop/**/*.ts')
    .filter((file) => !/\.(test|fixtures|rules|types|schema)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      // It asks, or records what was done in somebody's name.
      const isForStaff =
        /\bassertMay\(|\bright: '|\brecordActivit(?:y|ies)\(|\b(?:add|change)Products\(|\bEdit</.test(text);
      const names = [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*shop: /gm)];
      const ofRows = /create: (\w+), update: (\w+), remove: (\w+),? } = editedRows\(/.exec(
        text.replaceAll(/\s+/g, ' '),
      );
      return isForStaff || ofRows ? [...names.map(([, name = '']) => name), ...(ofRows ?? []).slice(1)] : [];
    });
  const listed = Object.keys(verbs).filter((name) => !name.includes(','));
  expect(found.filter((name) => !reads.test(name) && !parts.has(name)).toSorted()).toEqual(listed.toSorted());
});

describe.each(roles)('%s', (role: Role) => {
  test('may do what the role’s rights allow, and nothing else', async () => {
    const actor = await addAdministrator(setting.db, role);
    for (const [name, [right, call]] of Object.entries(verbs)) {
      expect([name, await isLetIn(call, actor)]).toEqual([name, mayRole(role, right)]);
    }
  });
});

/** Nothing of these is done for who has not proved lately to be themselves, whatever called them. */
const PROVED = [
  'blockUser',
  'changeUserRole',
  'endUserSessions',
  'exportCatalogue',
  'exportStock',
  'inviteStaff',
  'resendConfirmation',
  'resetSecondFactor',
  'revokeInvitation',
  'saveSection, how the shop is paid',
  'saveSection, what staff must have',
  'unblockUser',
  'writeExport',
  'writeExport, addresses',
];

test('people, payment settings and files ask who it is, and nothing else does', async () => {
  const { userId } = await addAdministrator(setting.db);
  const asking: string[] = [];
  for (const [name, [, call]] of Object.entries(verbs)) {
    const wants = (error: unknown) => void (error instanceof ProofNeeded && asking.push(name));
    await call(setting.shop, { userId }).catch(wants);
  }
  expect(asking.toSorted()).toEqual(PROVED);
});

test('who is blocked, or gone, may do nothing', async () => {
  const { db } = setting;
  const blocked = await addAdministrator(db);
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
  for (const actor of [blocked, { userId: 'gone' }]) {
    for (const [name, [, call]] of Object.entries(verbs)) {
      expect([name, await isLetIn(call, actor)]).toEqual([name, false]);
    }
  }
});
