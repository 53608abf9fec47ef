import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMessages, userRefusals } from '../src/admin/users/user-actions.rules.ts';
import { makeConfirmationPath } from '../src/auth/confirm-address.ts';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { users } from '../src/database/tables/accounts.ts';
import { categories, productCategories } from '../src/database/tables/catalogue.ts';
import { testimonials } from '../src/database/tables/content.ts';
import { orders } from '../src/database/tables/orders.ts';
import { payments, refunds } from '../src/database/tables/payments.ts';
import { accountMessages } from '../src/shop/accounts/account-messages.ts';
import { hashPassword } from '../src/shop/accounts/password-hash.ts';
import { catalogueMessages } from '../src/shop/catalogue/catalogue-messages.ts';
import { emptyDraft } from '../src/shop/catalogue/product-draft.rules.ts';
import { emptyPlantCare } from '../src/shop/content/care-guides.schema.ts';
import { contentMessages } from '../src/shop/content/content-messages.ts';
import { emptyTestimonial } from '../src/shop/content/testimonials.schema.ts';
import { subscriberMessages } from '../src/shop/newsletter/newsletter.rules.ts';
import { searchMessages } from '../src/shop/search/search-messages.ts';
import { orderMessages } from '../src/shop/orders/order-messages.ts';
import { revisionOf } from '../src/shop/edit/edits.ts';
import { editMessages } from '../src/shop/edit/edit.rules.ts';
import { promoDeskMessages } from '../src/shop/promo/promo-desk.rules.ts';
import { emptyPromoDraft } from '../src/shop/promo/promo-draft.schema.ts';
import { promoRefusals } from '../src/shop/promo/promo.rules.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCategoryForm, aCustomer, addPlainProduct, addPromoCode } from './catalogue.fixtures.ts';
import { addOrder } from './orders.fixtures.ts';
import { aProfile, addPerson } from './people.fixtures.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ORIGIN = 'http://shop.test';
const OWNER = { email: 'owner@shop.test', password: 'a password for tests' };
const unknown = crypto.randomUUID();
const FILLED = '\0';

let app: BuiltApp;
let strict: BuiltApp;
let owner: string;
let ownerId: string;
let deals: string;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '10000', SANDBOX_FAULTS: 'on' }, null, { runJobs: true });
  strict = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05' });
  const signedIn = await app.post('/api/auth/sign-in/email', OWNER);
  owner = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const [person] = await app.db.select().from(users).where(eq(users.email, OWNER.email));
  ownerId = person?.id ?? '';
  await app.db.insert(categories).values({ name: 'Deals' }).onConflictDoNothing();
  const all = await app.db.select().from(categories);
  deals = all.find(({ name }) => name === 'Deals')?.id ?? '';
});
afterAll(async () => {
  await app.stop();
  await strict.stop();
});

type Fields = Record<string, string>;

const send = (screen: string, fields: Fields, cookie = owner, at = app) =>
  at.post(`${screen}.data`, String(new URLSearchParams(fields)), { ...FORM, ...(cookie ? { cookie } : {}) });
const toProducts = (fields: Fields) => send('/admin/products', fields);
const toCategories = (fields: Fields) => send('/admin/categories', fields);
const toOrders = (fields: Fields) => send('/admin/orders', fields);
const toUsers = (intent: string, userId: string, more: Fields = {}) =>
  send('/admin/users', { intent, userId, ...more });
const toPromoCodes = (fields: Fields) => send('/admin/promo-codes', fields);
const toHomepage = (intent: string, draft: object = {}) =>
  send('/admin/homepage', { intent, id: unknown, draft: JSON.stringify(draft) });
const toGuides = (intent: string, draft: object = {}) =>
  send('/admin/plant-care', { intent, id: unknown, draft: JSON.stringify(draft) });

const aProductForm = (change: object = {}, more: Fields = {}) => {
  const draft = {
    ...emptyDraft,
    name: 'Fern',
    description: 'Green.',
    price: '1',
    categoryIds: [deals],
    ...change,
  };
  return { intent: 'save', base: '{}', draft: JSON.stringify(draft), ...more };
};
const aPromoForm = (code: string) => {
  const draft = {
    ...emptyPromoDraft,
    code,
    discountValue: '10',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
  };
  return { intent: 'save', draft: JSON.stringify(draft) };
};
const aTestimonial = { ...emptyTestimonial, name: 'Asha', quote: 'They came in perfect shape.' };

async function addCategory(): Promise<string> {
  const id = crypto.randomUUID();
  await app.db.insert(categories).values({ id, name: id });
  return id;
}

async function addFullCategory(): Promise<string> {
  const categoryId = await addCategory();
  const { productId } = await addPlainProduct(app.db);
  await app.db.insert(productCategories).values({ productId, categoryId });
  return categoryId;
}

/** An order whose payment the provider has never heard of. */
async function addPaidOrder(status: 'captured' | 'authorized' = 'captured') {
  const providerPaymentId = `pay_${crypto.randomUUID()}`;
  const { id } = await addOrder(app.db, { providerPaymentId });
  const [payment] = await app.db
    .insert(payments)
    .values({
      providerPaymentId,
      providerOrderId: id,
      orderId: id,
      amountPaise: 1200_00,
      currency: 'INR',
      status,
    })
    .returning();
  return { orderId: id, paymentId: payment?.id ?? '' };
}

type RefundFields = { amount?: string; idempotencyKey?: string; byHand?: 'yes' };
const refund = (
  orderId: string,
  { amount = '100', idempotencyKey = crypto.randomUUID(), ...more }: RefundFields = {},
) => toOrders({ intent: 'refund', orderId, amount, idempotencyKey, ...more });

const setFaults = (status5xx: number) =>
  app.fetch(
    new Request(`${ORIGIN}/sandbox/razorpay/faults`, {
      method: 'PUT',
      body: JSON.stringify({ status5xx }),
      headers: { origin: ORIGIN },
    }),
  );

async function withoutTable(name: string, run: () => Promise<Response>): Promise<Response> {
  await app.pool.query(`alter table ${name} rename to hidden_for_a_moment`);
  return run().finally(() => app.pool.query(`alter table hidden_for_a_moment rename to ${name}`));
}

async function addUser(change: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const { userId } = await addPerson(app, `${crypto.randomUUID()}@example.com`);
  if (Object.keys(change).length > 0) await app.db.update(users).set(change).where(eq(users.id, userId));
  return userId;
}

/** Whoever has the code has not committed it yet, and took no turn. */
async function toTakenCode(sku: string): Promise<Response> {
  const other = await app.pool.connect();
  await other.query('begin');
  await other.query(`insert into products (id, name, price_paise, sku)
    values (gen_random_uuid(), 'Other', 1, '${sku}')`);
  const answer = toProducts(aProductForm({ sku }));
  // Other tests' databases are on the same server.
  const waiting = () =>
    app.pool.query(`select from pg_locks join pg_stat_activity using (pid)
      where not granted and locktype = 'transactionid' and datname = current_database()`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await other.query('commit');
  other.release();
  return answer;
}

async function twice(call: () => Promise<Response>): Promise<Response> {
  await call();
  return call();
}

/** Its answer says the sentence, with this status. Without a call: 'done' is said of what went well, 'browser' by script alone. */
type Cause = [status: number, call: () => Promise<Response>] | 'done' | 'browser';

const catalogue: Record<keyof typeof catalogueMessages, Cause> = {
  productsFailed: 'browser',
  productSaved: 'done',
  productCopied: 'done',
  productDeleted: 'done',
  productsDeleted: 'done',
  featuredUpdated: 'done',
  published: 'done',
  unpublished: 'done',
  seeded: 'done',
  notEmpty: [
    409,
    async () => {
      await addPlainProduct(app.db);
      return toProducts({ intent: 'seed' });
    },
  ],
  productGone: [409, () => toProducts({ intent: 'publish', id: unknown })],
  productCategoryGone: [409, () => toProducts(aProductForm({ categoryIds: [unknown] }))],
  codesTaken: [409, () => toTakenCode('RACE-1')],
  categoryCreated: 'done',
  categoryFailed: 'browser',
  categorySaved: 'done',
  categoryDeleted: 'done',
  categoryNameTaken: [409, () => twice(() => toCategories({ intent: 'create', name: 'Twice' }))],
  categoryReserved: [409, () => toCategories({ intent: 'create', name: 'All' })],
  categoryGone: [409, () => toCategories(aCategoryForm(unknown, 'New', 'Old'))],
  categoryProtected: [409, () => toCategories(aCategoryForm(deals, 'New', 'Deals'))],
  categoryHasProducts: [409, async () => toCategories({ intent: 'delete', id: await addFullCategory() })],
  categoryTargetGone: [
    409,
    async () => toCategories({ intent: 'delete', id: await addFullCategory(), moveTo: unknown }),
  ],
  categoriesFailed: 'browser',
  failed: [500, () => withoutTable('categories', () => toCategories({ intent: 'create', name: 'Lost' }))],
};

const contactOf = (id: string) => {
  const { firstName, lastName, ...customer } = aCustomer;
  const draft = { name: `${firstName} ${lastName}`, ...customer, city: 'Mysuru' };
  const revision = revisionOf({ ...draft, city: aCustomer.city });
  return { intent: 'contact', id, revision, draft: JSON.stringify(draft) };
};

const ordered: Record<keyof typeof orderMessages, Cause> = {
  statusUpdated: 'done',
  statusFailed: [404, () => toOrders({ intent: 'status', orderId: unknown, to: 'shipped' })],
  stepped: 'done',
  steppedQuietly: 'done',
  steppedPartly: [
    409,
    () => {
      const steps = [unknown, crypto.randomUUID()].map((orderId) => ({ orderId, from: 'order_placed' }));
      return toOrders({ intent: 'steps', steps: JSON.stringify(steps), withEmail: 'no' });
    },
  ],
  contactSaved: 'done',
  contactSent: [
    409,
    async () => toOrders(contactOf((await addOrder(app.db, { orderStatus: 'shipped' })).id)),
  ],
  contactFailed: [500, () => withoutTable('orders', () => toOrders(contactOf(unknown)))],
  ordersFailed: 'browser',
  emailSent: 'done',
  emailFailed: [404, () => toOrders({ intent: 'email', orderId: unknown, type: 'confirmation' })],
  emailSentAlready: [
    409,
    async () => {
      const { id: orderId } = await addOrder(app.db);
      return twice(() => toOrders({ intent: 'email', orderId, type: 'confirmation' }));
    },
  ],
  statusEmails: 'done',
  statusEmailsFailed: [
    500,
    () => withoutTable('order_settings', () => toOrders({ intent: 'status-emails', on: 'yes' })),
  ],
  noteAdded: 'done',
  noteFailed: [
    500,
    () => withoutTable('orders', () => toOrders({ intent: 'note', orderId: unknown, text: 'x' })),
  ],
  stockChecked: 'done',
  stockCheckedFailed: [
    500,
    () => withoutTable('orders', () => toOrders({ intent: 'stock-checked', orderId: unknown })),
  ],
  cashMarked: 'done',
  cashFailed: [404, () => toOrders({ intent: 'cash', orderId: unknown, as: 'collected' })],
  cashReturned: [
    409,
    async () => {
      const cash = { paymentStatus: 'partially_refunded', cashSettledAt: new Date() } as const;
      const { id: orderId } = await addOrder(app.db, cash);
      return toOrders({ intent: 'cash', orderId, as: 'due' });
    },
  ],
  cashGivenBack: 'done',
  cashNotCollected: [409, async () => refund((await addOrder(app.db)).id, { byHand: 'yes' })],
  refunded: 'done',
  refundFailed: [500, () => withoutTable('orders', () => refund(unknown))],
  refundRefused: [422, async () => refund((await addPaidOrder()).orderId)],
  refundUnreachable: [
    502,
    async () => {
      const { orderId } = await addPaidOrder();
      await setFaults(100);
      return refund(orderId).finally(() => setFaults(0));
    },
  ],
  refundUnderWay: [
    409,
    async () => {
      const ids = await addPaidOrder();
      await app.db.insert(refunds).values({ ...ids, amountPaise: 1_00, state: 'requested' });
      return refund(ids.orderId);
    },
  ],
  refundNotCaptured: [409, async () => refund((await addPaidOrder('authorized')).orderId)],
  refundNoPayment: [409, async () => refund((await addOrder(app.db)).id)],
  refundKeyReused: [
    422,
    async () => {
      const { orderId } = await addPaidOrder();
      const idempotencyKey = crypto.randomUUID();
      await refund(orderId, { idempotencyKey });
      return refund(orderId, { idempotencyKey, amount: '99' });
    },
  ],
  noSuchOrder: [404, () => toOrders({ intent: 'note', orderId: unknown, text: 'x' })],
  unknownForm: [400, () => toOrders({ intent: 'dance' })],
};

const people: Record<keyof typeof userMessages, Cause> = {
  roleChanged: 'done',
  factorReset: 'done',
  invited: 'done',
  invitationRevoked: 'done',
  invitationOver: [409, () => toUsers('revoke-invitation', unknown, { invitationId: unknown })],
  blocked: 'done',
  unblocked: 'done',
  signedOut: 'done',
  confirmationSent: 'done',
  fetchFailed: 'browser',
  noSuchUser: 'browser',
  unknownForm: [400, () => toUsers('dance', unknown)],
};

const peopleRefused: Record<keyof typeof userRefusals, Cause> = {
  gone: [409, () => toUsers('block', unknown)],
  'last-administrator': [409, () => toUsers('role', ownerId, { role: 'manager', meansSelf: 'yes' })],
  yourself: [
    409,
    async () => {
      const other = await addUser({ role: 'admin' });
      return toUsers('role', ownerId, { role: 'user' }).finally(() =>
        app.db.delete(users).where(eq(users.id, other)),
      );
    },
  ],
  unconfirmed: [
    409,
    async () => toUsers('role', await addUser({ emailVerified: false }), { role: 'packer' }),
  ],
  blocked: [409, async () => toUsers('role', await addUser({ blockedAt: new Date() }), { role: 'packer' })],
  'short-password': [
    409,
    async () => {
      const { userId } = await addPerson(app, `${crypto.randomUUID()}@example.com`);
      const password = await hashPassword('short88');
      await app.pool.query('update accounts set password = $1 where user_id = $2', [password, userId]);
      return toUsers('role', userId, { role: 'packer' });
    },
  ],
  'already-confirmed': [409, async () => toUsers('resend-confirmation', await addUser())],
};

const promo: Record<keyof typeof promoDeskMessages, Cause> = {
  created: 'done',
  updated: 'done',
  deleted: 'done',
  saveFailed: [500, () => withoutTable('promo_codes', () => toPromoCodes(aPromoForm('AUTUMN')))],
  fetchFailed: 'browser',
  deleteFailed: [
    500,
    () => withoutTable('promo_codes', () => toPromoCodes({ intent: 'delete', id: unknown })),
  ],
  codeTaken: [
    409,
    async () => {
      await addPromoCode(app.db, { code: 'TAKEN' });
      return toPromoCodes(aPromoForm('TAKEN'));
    },
  ],
  gone: [409, () => toPromoCodes({ intent: 'delete', id: unknown })],
};

const editing: Record<keyof typeof editMessages, Cause> = {
  changed: 'browser',
  uploadFailed: 'browser',
  tooMuch: 'browser',
  unknownForm: [400, () => toPromoCodes({ intent: 'dance' })],
};

const subscribers: Record<keyof typeof subscriberMessages, Cause> = {
  removed: 'done',
  gone: [409, () => send('/admin/newsletter', { intent: 'remove', id: unknown })],
  fetchFailed: 'browser',
};

const toSearch = (intent: string, more: Fields = {}) => send('/admin/search', { intent, ...more });
const someNames = (...names: string[]) => ({ draft: JSON.stringify({ names }) });

const search: Record<keyof typeof searchMessages, Cause> = {
  namesCreated: 'done',
  namesSaved: 'done',
  namesDeleted: 'done',
  namesGone: [409, () => toSearch('delete', { id: unknown })],
  nameTaken: [409, () => twice(() => toSearch('save', someNames('Cone', 'Cone of a pine')))],
  namesFull: [
    409,
    async () => {
      await app.pool.query(`insert into search_synonyms (id, names)
        select gen_random_uuid(), array['Filler ' || n, 'Stuffing ' || n] from generate_series(1, 500) as n`);
      return toSearch('save', someNames('One more', 'Another one')).finally(() =>
        app.pool.query(`delete from search_synonyms where names[1] like 'Filler %'`),
      );
    },
  ],
  missRemoved: 'done',
  missGone: [409, () => toSearch('remove-miss', { id: 'never searched for' })],
  loadFailed: 'browser',
};

const subscribersForm: Record<string, Cause> = {
  unknownForm: [400, () => send('/admin/newsletter', { intent: 'dance' })],
};

const content: Record<keyof typeof contentMessages, Cause> = {
  loadFailed: 'browser',
  settingsSaved: 'done',
  testimonialCreated: 'done',
  testimonialUpdated: 'done',
  testimonialDeleted: 'done',
  testimonialGone: [409, () => toHomepage('delete-testimonial')],
  stepCreated: 'done',
  stepUpdated: 'done',
  stepDeleted: 'done',
  stepGone: [409, () => toHomepage('delete-step')],
  avatarFailed: 'browser',
  plantCareSaved: 'done',
  plantCareDeleted: 'done',
  plantCareGone: [409, () => toGuides('delete')],
  plantCareProductGone: [
    422,
    () => toGuides('save', { ...emptyPlantCare, name: 'Fern', productId: crypto.randomUUID() }),
  ],
  plantCareLoadFailed: 'browser',
  plantCareSaveFailed: [409, () => toGuides('save', { ...emptyPlantCare, name: 'Fern' })],
  plantCareDeleteFailed: [409, () => toGuides('delete')],
  symptomCreated: 'done',
  symptomUpdated: 'done',
  symptomDeleted: 'done',
  symptomGone: [409, () => send('/admin/plant-care/diagnosis', { intent: 'delete', id: unknown })],
  pageSaved: 'done',
  failed: [500, () => withoutTable('testimonials', () => toHomepage('delete-testimonial'))],
};

const credentials = { email: 'asha@example.com', password: 'wrong enough' };
const toSignIn = (fields: Fields, at = app) => send('/auth', { intent: 'sign-in', ...fields }, '', at);
const toSignUp = (fields: Fields) =>
  send('/auth', { intent: 'sign-up', email: `${crypto.randomUUID()}@example.com`, ...fields }, '');
const both = (password: string) => ({ password, confirmPassword: password });
const asOwner = (fields: Fields) => send('/profile', fields);

const account: Record<keyof typeof accountMessages, Cause> = {
  emailInvalid: [422, () => toSignIn({ ...credentials, email: 'asha@' })],
  passwordRequired: [422, () => toSignIn({ ...credentials, password: '' })],
  passwordShort: [422, () => toSignUp(both('short'))],
  passwordLong: [422, () => toSignUp(both('x'.repeat(200)))],
  administratorPasswordShort: [
    400,
    () =>
      asOwner({
        intent: 'password',
        currentPassword: OWNER.password,
        newPassword: 'eight888',
        confirmPassword: 'eight888',
      }),
  ],
  passwordsDiffer: [422, () => toSignUp({ password: 'long enough', confirmPassword: 'long enough!' })],
  checkEmail: [200, () => toSignUp(both('long enough'))],
  signUpPasswordWrong: [
    400,
    async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      await toSignUp({ ...both('long enough'), email });
      const secret = await getProgramSecret(app.db, 'auth');
      const link = await makeConfirmationPath(secret, { email, next: null });
      const token = new URL(link, ORIGIN).searchParams.get('token') ?? '';
      return send('/confirm-email', { token, password: 'another one' }, '');
    },
  ],
  signedIn: [200, () => toSignIn(OWNER)],
  confirmed: [200, () => app.get('/auth?confirmed=1')],
  linkSent: [200, () => send('/auth', { intent: 'resend', email: credentials.email }, '')],
  resetSent: [200, () => send('/forgot-password', { email: credentials.email }, '')],
  passwordReset: [200, () => app.get('/auth?reset=1')],
  passwordChanged: 'done',
  linkInvalid: [200, () => app.get('/reset-password?token=none')],
  signedOutEverywhere: 'done',
  accountDeleted: 'done',
  blocked: [
    403,
    async () => {
      const { userId, email } = await addPerson(app, `${crypto.randomUUID()}@example.com`);
      await app.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
      return toSignIn({ email, password: 'a long enough one' });
    },
  ],
  lastAdministrator: [409, () => asOwner({ intent: 'delete', password: OWNER.password })],
  googleMissing: [404, () => send('/auth', { intent: 'google' }, '')],
  googleAway: [200, () => app.get('/auth?error=GOOGLE_AWAY')],
  googleFailed: [200, () => app.get('/auth?error=google')],
  googleUnconfirmedAccount: [200, () => app.get('/auth?error=account_not_linked')],
  googleUnconfirmedEmail: [200, () => app.get('/auth?error=email_not_verified')],
  profileSaved: [200, () => asOwner({ intent: 'profile', ...aProfile })],
  profileFailed: [500, () => withoutTable('profiles', () => asOwner({ intent: 'profile', ...aProfile }))],
  emailFixed: 'browser',
  orderLinkSent: [200, () => send('/track-order', { orderNumber: '12345678', email: credentials.email }, '')],
  orderNumberInvalid: [422, () => send('/track-order', { orderNumber: '1', email: credentials.email }, '')],
  tooManyAttempts: [429, () => twice(() => toSignIn(credentials, strict))],
  failed: [500, () => withoutTable('users', () => toSignIn(credentials))],
};

/** A sentence as a page or the data of one says it, whatever it is filled with. */
function said(message: unknown): RegExp {
  const filled = typeof message === 'function' ? String(message(FILLED, FILLED)) : String(message);
  // 'Over' is said of what was not counted to its end.
  const parts = filled
    .replace(/^Over /, '')
    .replaceAll(/NaN \w+|(?<=\0.*)\b(?:products are|them)\b/g, FILLED)
    .split(FILLED);
  const literal = (part: string) =>
    part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", "(?:'|&#x27;)");
  return new RegExp(parts.map((part) => literal(part)).join('.+'));
}

const quote = async (change: Parameters<typeof addPromoCode>[1]) => {
  const { code } = await addPromoCode(app.db, {
    code: `CODE${crypto.randomUUID()}`.toUpperCase(),
    ...change,
  });
  const { line } = await addPlainProduct(app.db);
  return app.post('/api/quote', { cartItems: [line()], promoCode: code });
};

/** A code that does not count is no failed quote. */
const promoRefused: Record<keyof typeof promoRefusals, Cause> = {
  inactive: [200, () => quote({ isActive: false })],
  scheduled: [200, () => quote({ startDate: '2098-01-01' })],
  expired: [200, () => quote({ endDate: '2020-01-02' })],
  'used-up': [200, () => quote({ usageLimit: 1, usageCount: 1 })],
};

describe.each<[string, Record<string, unknown>, Record<string, Cause>]>([
  ['the catalogue', catalogueMessages, catalogue],
  ['orders', orderMessages, ordered],
  ['people', userMessages, people],
  ['what cannot be done to people', userRefusals, peopleRefused],
  ['promo codes', promoDeskMessages, promo],
  ['editing', editMessages, editing],
  ['a promo code that does not count', promoRefusals, promoRefused],
  ['the newsletter', subscriberMessages, subscribers],
  ['the search', searchMessages, search],
  ['a form of the newsletter', { unknownForm: editMessages.unknownForm }, subscribersForm],
  ['content', contentMessages, content],
  ['accounts', accountMessages, account],
])('of %s', (_, messages, causes) => {
  const caused = Object.entries(causes).flatMap(([name, cause]) =>
    typeof cause === 'string' ? [] : [[name, ...cause] as const],
  );
  test.each(caused)('%s (%i)', async (name, status, call) => {
    const answer = await call();
    expect(await answer.text()).toMatch(said(messages[name]));
    expect(answer.status).toBe(status);
  });

  test('every sentence has its cause', () => {
    expect(Object.keys(causes).toSorted()).toEqual(Object.keys(messages).toSorted());
  });
});

/** Questions that a dialog asks: the answer names them. */
const questions: Record<string, () => Promise<Response>> = {
  DUPLICATE_PRODUCT: () => twice(() => toProducts(aProductForm({ name: 'Only once' }))),
  FREE: () => toProducts(aProductForm({ name: 'A gift', price: '0' })),
  CHANGED: async () => {
    const [row] = await app.db.insert(testimonials).values({ name: 'Asha', quote: 'Lovely.' }).returning();
    const draft = JSON.stringify(aTestimonial);
    const form = { intent: 'save-testimonial', id: row?.id ?? '', revision: 'of long ago', draft };
    return send('/admin/homepage', form);
  },
};

test.each(Object.entries(questions))('%s is asked', async (code, call) => {
  const answer = await call();
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(code)]);
});

test.each([
  [{ trackingNumber: 'no number' }, {}, 'A tracking number has letters, digits, - and / alone'],
  [{}, { expectedOn: '2026-02-30' }, 'Please choose a day'],
])('a parcel of %o and %o is refused in words, and nothing is shipped', async (typed, more, words) => {
  const { id } = await addOrder(app.db, { orderStatus: 'processing' });
  const steps = JSON.stringify([{ orderId: id, from: 'processing', ...typed }]);
  const answer = await toOrders({ intent: 'steps', steps, withEmail: 'no', ...more });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)]);
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  expect(order?.orderStatus).toBe('processing');
});
