/**
 * Which room of src/ may import which (docs/decisions/0003-rooms.md). `files` narrows an arrow to the files whose
 * path in that room matches. Everybody may import files of their own room.
 */
export type Arrow = { to: string; files?: RegExp };

/** What every page knows of the owner's settings. */
const publicSettings = /^settings\/(?:public|tell)-settings\.rules\.ts$/;
/** What is expected of a value that came from outside. */
const shapes = /^shapes\.rules\.ts$/;
/** What every provider answers to, and what every way to pay says of itself. */
const paymentTypes = /^(provider|payment-method)\.ts$/;
/** What the way to pay that a shop begins with is called. */
const standardMethod = /^standard-method\.rules\.ts$/;
/** The browser's side of payments: the windows of providers, and where a checkout calls. */
const paymentWindows = /^(in-browser|payment-window)\.ts$/;
/** What a public page says of itself. */
const publicPage = /^public-page\.ts$/;

export const rooms: Record<string, Arrow[]> = {
  server: [
    'backup',
    'shop',
    'database',
    'payments',
    'couriers',
    'sandbox',
    'mail',
    'documents',
    'media',
    'jobs',
    'http',
    'auth',
    'live',
    'public-pages',
    'demo',
    'tracing',
  ].map((to) => ({ to })),
  // The document shell, entries and the table of routes, in src/ itself.
  '.': [
    { to: 'ui' },
    { to: 'http' },
    { to: 'shop', files: publicSettings },
    { to: 'public-pages', files: publicPage },
  ],
  storefront: [
    { to: 'shop' },
    { to: 'ui' },
    { to: 'http' },
    { to: 'session' },
    { to: 'payments', files: paymentWindows },
    { to: 'payments', files: paymentTypes },
    { to: 'payments', files: standardMethod },
    { to: 'documents' },
    // What a public page says of itself.
    { to: 'public-pages', files: publicPage },
  ],
  admin: [{ to: 'shop' }, { to: 'ui' }, { to: 'http' }, { to: 'session' }, { to: 'documents' }],
  // Who is signed in, as the browser knows it.
  session: [
    { to: 'ui' },
    { to: 'http' },
    { to: 'shop', files: /^access\/roles\.rules\.ts$/ },
    { to: 'shop', files: shapes },
  ],
  api: [{ to: 'shop' }, { to: 'http' }],
  http: [
    { to: 'shop', files: /^(shop\.types|access\/roles\.rules)\.ts$/ },
    { to: 'shop', files: publicSettings },
    { to: 'shop', files: shapes },
  ],
  // The pages that are the same for everybody: rendered, kept, answered.
  'public-pages': [
    { to: 'http' },
    { to: 'live', files: /^change-feed\.types\.ts$/ },
    { to: 'shop', files: /^shop\.types\.ts$/ },
  ],
  shop: [
    { to: 'database' },
    { to: 'payments', files: paymentTypes },
    { to: 'payments', files: standardMethod },
    { to: 'media', files: /^media\.types\.ts$/ },
    { to: 'couriers', files: /^courier-service\.ts$/ },
  ],
  jobs: [
    { to: 'shop' },
    { to: 'mail' },
    { to: 'documents' },
    { to: 'database' },
    { to: 'payments', files: /^provider\.ts$/ },
    { to: 'tracing', files: /^spans\.ts$/ },
  ],
  auth: [{ to: 'shop' }, { to: 'database' }, { to: 'http' }],
  // All that the shop keeps in one file, and back.
  backup: [{ to: 'database' }, { to: 'media' }],
  database: [{ to: 'demo' }],
  payments: [],
  // Who takes parcels, and the services that can be asked for it.
  couriers: [],
  // The built-in payment provider; signs as the real one does.
  sandbox: [{ to: 'payments', files: /^razorpay\/signatures\.ts$/ }],
  mail: [],
  // Papers as PDF, of plain data; amounts and dates are written as everywhere.
  documents: [
    { to: 'shop', files: /^(money|orders\/order-number\.rules|invoices\/[\w-]+\.(rules|types))\.ts$/ },
    { to: 'shop', files: /^content\/care-tags\.rules\.ts$/ },
  ],
  media: [],
  live: [],
  // What took its time within what; OpenTelemetry is in one file of it, loaded where it is wanted.
  tracing: [],
  ui: [],
};

/**
 * The topics of shop/ in their order: each may import only those before it, types too. '.' are the files of shop/
 * itself, the words that all topics share.
 */
export const shopTopics: readonly string[] = [
  '.',
  // Who may do what, and how often.
  'access',
  // What staff did.
  'activity',
  'media',
  // How two people edit one thing.
  'edit',
  // What the owner has set; all that follow go by it.
  'settings',
  // What staff are told of by e-mail.
  'alerts',
  'pricing',
  // Where it goes, for how much, and when it arrives.
  'delivery',
  'stock',
  // What a product is offered in.
  'variants',
  'catalogue',
  // Every shelf in one table.
  'stock-sheet',
  // Catalogues that come from a file.
  'import',
  // What is changed of many things at once, and taken back.
  'bulk',
  'cart',
  'promo',
  'orders',
  // Parcels, and what they make of an order's status.
  'shipments',
  // Papers of orders: numbered ones that are kept, and those that go with the parcel.
  'invoices',
  // Money that comes with the delivery.
  'cash',
  'refunds',
  'checkout',
  // Orders that staff make for somebody.
  'staff-orders',
  // What went wrong with an order, and what was done about it.
  'claims',
  // What customers say of plants that they got.
  'reviews',
  'content',
  // What is suggested to who types, names that mean the same, words by which nothing was found.
  'search',
  'newsletter',
  // What is written on the contact page, and answered.
  'messages',
  // Plants that customers keep, and what they want when.
  'my-plants',
  'accounts',
  // Who wants to hear when something is back in stock.
  'waiting',
  // What somebody would like to have.
  'wishes',
  // What was sent, and what each e-mail says; to have one sent, every topic has the outbox.
  'emails',
  // The same people, as staff see them.
  'users',
  // How the last backups went.
  'backups',
  'dashboard',
  // From the demo, or nothing, to the first order.
  'opening',
  // Every part that the shop lives by, as its owner sees them.
  'health',
  // Files for the accountant.
  'exports',
];

/** What Shop itself carries, and who types it: the one arrow that leads up. */
export const carriedByShop = { from: 'shop/shop.types.ts', to: 'shop/settings/sections.schema.ts' };

/** Files that need neither the server nor the database: the only ones of shop/ whose code the browser gets. */
export const pureFile = /(^|\/)(money|[\w-]+\.(rules|schema|types)|[\w-]+-messages)\.ts$/;

/** Whose code the browser gets. `api` are routes without anything for it: no more than their names arrive. */
export const browser: Arrow[] = [
  ...['.', 'ui', 'storefront', 'admin', 'session', 'http', 'api'].map((to) => ({ to })),
  // How the browser remembers a public page, and what such a page says of itself.
  { to: 'public-pages', files: /^(public\.tsx|(public-page|remembered-pages)\.ts)$/ },
  { to: 'shop', files: pureFile },
  { to: 'payments', files: paymentWindows },
  { to: 'payments', files: standardMethod },
  { to: 'payments', files: /^razorpay\/(description\.rules|window)\.ts$/ },
];

/** Whether one of the arrows leads to this file, given by its path from src/. */
export function leadsTo(arrows: readonly Arrow[], file: string): boolean {
  const [top = '', ...rest] = file.split('/');
  const [to, inRoom] = rest.length === 0 ? ['.', top] : [top, rest.join('/')];
  return arrows.some((arrow) => arrow.to === to && (arrow.files?.test(inRoom) ?? true));
}
