import { type InformationSlug, withPageDefaults } from '../content/information-pages.rules.ts';
import { findZone } from '../delivery/zones.rules.ts';
import { rupeesToPaise } from '../money.ts';
import { freeAboveOf, shortRupees } from '../settings/free-delivery.rules.ts';
import { formatOrderDate } from '../orders/order-number.rules.ts';
import { defaultSettings, type ShopSettings } from '../settings/sections.schema.ts';
import { type Counted, countFigure } from '../list-page.rules.ts';

/** What the provider says of the keys: 'slow' where it did not answer in time. */
export type KeysState = 'accepted' | 'refused' | 'slow';

/** What is looked at, each of it as it is now. docs/behaviour/opening-a-shop.md#the-list. */
export type OpeningFacts = {
  settings: Pick<ShopSettings, 'shop' | 'taxes' | 'invoices' | 'checkout' | 'delivery'>;
  hasDemo: boolean;
  /** Products that shoppers see. */
  products: Counted;
  /** From which address a test e-mail arrived, if one did. */
  mailArrivedFrom: string | null;
  sandbox: boolean;
  keys: KeysState;
  webhookHeard: boolean;
  /** Of the standard payment method: its variables, and where it sends its events. */
  provider: { keys: readonly string[]; webhookSecret: string; webhookPath: string };
  appUrl: string;
  lastBackup: { at: Date; place: string | null } | null;
  /** Of the pages that a shop must have: drafts, and those that still hold sample text. */
  drafts: readonly InformationSlug[];
  samples: readonly InformationSlug[];
};

export type OpeningPoint = {
  id: string;
  title: string;
  isDone: boolean;
  /** What is wrong, or what was found. */
  text: string;
  /** Where it is mended, and what the link says; null where that is in the environment. */
  mend: { to: string; label: string } | null;
};

/** Without these a shop should take no money. */
export const legalPages = ['privacy', 'terms', 'returns', 'shipping', 'contact'] as const;

/** What the demo's pages have that no shop's should: their own word for it, and addresses that are nobody's. */
export const SAMPLE_TEXT = String.raw`sample text of a demonstration shop|@example\.com`;

const NOBODYS = /\.(?:example|invalid|test|localhost)$/i;

/** Whether mails can come from this address. */
export const isRealSender = (address: string): boolean => !NOBODYS.test(address);

export function isLocalAddress(appUrl: string): boolean {
  return URL.canParse(appUrl) && /^(?:localhost|127\..*|\[::1\])$/.test(new URL(appUrl).hostname);
}

/** Every point of the list, in the order in which they are best done. */
export function openingPoints(facts: OpeningFacts): OpeningPoint[] {
  return [
    identity(facts),
    ...(facts.hasDemo ? [demo] : []),
    firstProduct(facts),
    legal(facts),
    delivery(facts),
    ...invoicing(facts),
    mail(facts),
    keys(facts),
    webhook(facts),
    publicAddress(facts),
    backup(facts),
  ];
}

function backup({ lastBackup }: OpeningFacts): OpeningPoint {
  return {
    id: 'backup',
    title: 'Make a backup',
    isDone: lastBackup !== null,
    text:
      lastBackup === null
        ? 'None was made yet; the first comes by itself at night. On the machine of the shop: npm run backup. Keep the file on another one.'
        : `The last one is of ${formatOrderDate(lastBackup.at)}${lastBackup.place === null ? '' : `, in ${lastBackup.place}`}.`,
    mend: null,
  };
}

const shopTab = { to: '/admin/settings/shop', label: 'Open the shop’s settings' };

function identity({ settings: { shop } }: OpeningFacts): OpeningPoint {
  const missing = [
    ...(shop.name === defaultSettings.shop.name ? ['its own name'] : []),
    ...(shop.address === '' ? ['a postal address'] : []),
  ];
  return {
    id: 'identity',
    title: 'Say who you are',
    isDone: missing.length === 0,
    text:
      missing.length === 0 ? `${shop.name}, with its address.` : `The shop lacks ${missing.join(' and ')}.`,
    mend: shopTab,
  };
}

const demo: OpeningPoint = {
  id: 'demo',
  title: 'Take the demo away',
  isDone: false,
  text: 'Plants, pages and people of the demo are on show: customers would buy what is not there.',
  mend: { to: '/admin/settings/opening#demo', label: 'See what would go' },
};

function firstProduct({ products }: OpeningFacts): OpeningPoint {
  return {
    id: 'product',
    title: 'Publish your first product',
    isDone: products.total > 0,
    text: products.total > 0 ? `${countFigure(products)} on show.` : 'Nothing is on show yet.',
    mend: { to: '/admin/products?dialog=new', label: 'Add a product' },
  };
}

const headings = (slugs: readonly InformationSlug[]) =>
  slugs.map((slug) => withPageDefaults(slug, undefined).heading).join(', ');

function legal({ drafts, samples }: OpeningFacts): OpeningPoint {
  const problems = [
    ...(drafts.length > 0 ? [`Still drafts: ${headings(drafts)}.`] : []),
    ...(samples.length > 0 ? [`Still with sample text: ${headings(samples)}.`] : []),
  ];
  return {
    id: 'legal',
    title: 'Publish the pages that every shop needs',
    isDone: problems.length === 0,
    text: problems.join(' ') || `${headings(legalPages)} can be read.`,
    mend: { to: '/admin/pages', label: 'Open the pages' },
  };
}

/** Whether an order from anywhere would get there, by the shop's own rules. */
function delivery({ settings: { checkout, delivery: rules } }: OpeningFacts): OpeningPoint {
  const parts = rules.zones.filter((zone) => zone.delivers && (zone.states.length > 0 || zone.pins !== ''));
  const told = checkout.countries.flatMap((country) => {
    const terms = findZone(rules, { country }).zone ?? rules.everywhere;
    if (!terms.delivers) return country === 'India' && parts.length > 0 ? ['to parts of India'] : [];
    const freeAbove = freeAboveOf(terms);
    const free = freeAbove === null ? '' : `, free above ${shortRupees(freeAbove)}`;
    return [`to ${country} for ${shortRupees(rupeesToPaise(terms.price) ?? 0)}${free}`];
  });
  return {
    id: 'delivery',
    title: 'Say where you deliver',
    isDone: told.length > 0,
    text:
      told.length > 0
        ? `You deliver ${told.join('; ')}.`
        : 'Nobody can be delivered to: no zone takes orders from the countries that you sell to.',
    mend: { to: '/admin/settings/delivery', label: 'Open the delivery settings' },
  };
}

/** A point of shops alone that say a GSTIN, or number their invoices. docs/behaviour/invoices.md#what-the-owner-sets. */
function invoicing({ settings: { shop, taxes, invoices } }: OpeningFacts): OpeningPoint[] {
  if (taxes.gstin === '' && invoices.series === '') return [];
  const point = { id: 'invoices', title: 'Give every order its invoice' };
  if (invoices.series === '') {
    const text = 'There is a GSTIN, but no series of invoices: orders are placed without one.';
    const mend = { to: '/admin/settings/invoices', label: 'Choose a series' };
    return [{ ...point, isDone: false, text, mend }];
  }
  const isDone = shop.address !== '';
  const text = isDone
    ? `Invoices of the series ${invoices.series} are made with each order.`
    : 'Invoices must say the postal address of the shop, which is not set.';
  return [{ ...point, isDone, text, mend: shopTab }];
}

function mail({ settings: { shop }, mailArrivedFrom }: OpeningFacts): OpeningPoint {
  const from = shop.senderAddress;
  const point = { id: 'mail', title: 'See an e-mail arrive' };
  if (!isRealSender(from)) {
    const text = `E-mails come from ${from}, an address that nobody has: mail servers refuse them. Set the sender address.`;
    return { ...point, isDone: false, text, mend: shopTab };
  }
  const mend = { to: '/admin/settings/opening#test-email', label: 'Send a test e-mail' };
  if (mailArrivedFrom === from) return { ...point, isDone: true, text: `One from ${from} arrived.`, mend };
  const text =
    mailArrivedFrom === null
      ? 'No test e-mail has arrived yet: customers may hear nothing of their orders.'
      : `The one that arrived came from ${mailArrivedFrom}; now they come from ${from}.`;
  return { ...point, isDone: false, text, mend };
}

function keys({ sandbox, keys: state, provider }: OpeningFacts): OpeningPoint {
  const point = { id: 'keys', title: 'Take real payments', mend: null };
  if (sandbox) {
    const text = `The shop runs with a test payment provider: no money moves. Set ${provider.keys.join(', ')} and ${provider.webhookSecret}.`;
    return { ...point, isDone: false, text };
  }
  const texts: Record<KeysState, string> = {
    accepted: 'The payment provider accepts your keys.',
    refused: `The payment provider refuses ${provider.keys.join(' and ')}: nobody can pay. Copy both anew from its dashboard.`,
    slow: 'The payment provider does not answer right now. Look again in a minute.',
  };
  return { ...point, isDone: state === 'accepted', text: texts[state] };
}

function webhook({ webhookHeard, appUrl, sandbox, provider }: OpeningFacts): OpeningPoint {
  const address = `${appUrl}${provider.webhookPath}`;
  const missing = sandbox
    ? 'No event has come yet: place an order to try it.'
    : `No event of the provider has come yet. In its dashboard, have webhooks sent to ${address}, with the secret of ${provider.webhookSecret}, then make a payment.`;
  return {
    id: 'webhook',
    title: 'Hear from the payment provider',
    isDone: webhookHeard,
    text: webhookHeard ? `Events ${sandbox ? 'of the test provider ' : ''}arrive at ${address}.` : missing,
    mend: null,
  };
}

function publicAddress({ appUrl, sandbox }: OpeningFacts): OpeningPoint {
  const isLocal = isLocalAddress(appUrl);
  const text = isLocal
    ? `The shop’s address is ${appUrl}, which only this machine can open. Set APP_URL to its public address${sandbox ? ' before you take real payments' : ': links in e-mails and the webhook need it'}.`
    : `The shop’s address is ${appUrl}.`;
  return { id: 'address', title: 'Have a public address', isDone: !isLocal || sandbox, text, mend: null };
}
