import { standardPromise } from '../../payments/standard-method.rules.ts';
import { freeShippingWords } from './free-delivery.rules.ts';

/** Where the footer's links stand, in its order. */
export const footerColumns = ['Shop', 'Help', 'Company'] as const;
export type FooterColumn = (typeof footerColumns)[number];

export type FooterLink = { column: FooterColumn; label: string; to: string };

/** The shop's words as it comes. docs/behaviour/settings.md#words. */
export const wordsDefaults = {
  homeTitle: '',
  homeDescription: '',
  homeTrust1: 'Free shipping above ₹499',
  homeTrust2: 'Damaged? We replace it',
  homeTrust3: 'Help from plant experts',
  productTrust1: 'Free shipping above ₹499',
  productTrust2: 'Replacement guaranteed if goods are damaged',
  productTrust3: 'Expert guidance available',
  checkoutTrust: standardPromise,
  newsletterTitle: 'Letters from the glasshouse',
  newsletterText: 'New arrivals, a care tip for the season, and now and then a deal. At most twice a month.',
  expertTitle: 'Talk to a plant expert',
  expertText:
    'Send a photo of the corner you want to fill, or of the leaf that worries you. A grower answers, not a robot.',
  footerSentence: 'Healthy plants and honest pots, grown in our own glasshouse and sent all over India.',
  footerNote: 'Prices in Indian rupees, tax included.',
  footerLinks: [
    { column: 'Shop', label: 'All plants', to: '/shop' },
    { column: 'Shop', label: 'Plant Care', to: '/plant-care' },
    { column: 'Shop', label: 'Orders', to: '/orders' },
    { column: 'Shop', label: 'Cart', to: '/cart' },
    { column: 'Help', label: 'Contact', to: '/contact' },
    { column: 'Help', label: 'FAQ', to: '/faq' },
    { column: 'Help', label: 'Track your order', to: '/track-order' },
    { column: 'Help', label: 'Shipping Information', to: '/shipping' },
    { column: 'Help', label: 'Returns & Exchanges', to: '/returns' },
    { column: 'Help', label: 'Our Guarantees', to: '/guarantees' },
    { column: 'Company', label: 'About', to: '/about' },
    { column: 'Company', label: 'Privacy Policy', to: '/privacy' },
    { column: 'Company', label: 'Terms & Conditions', to: '/terms' },
  ] as FooterLink[],
};

type Words = Readonly<typeof wordsDefaults>;

/** Leading nowhere (docs/behaviour/storefront.md#footer), in a shop whose owner has not chosen the links. */
const placeholders = ['Sustainability', 'Careers', 'FAQs'];

/** What is said of the newsletter, where one can subscribe to it. */
export type NewsletterWords = { title: string; text: string };

/** A title is always there: it names the form. */
export function newsletterWords({ newsletterTitle, newsletterText }: Words): NewsletterWords {
  return { title: newsletterTitle || 'Newsletter', text: newsletterText };
}

/** The invitation to ask somebody: its title is empty where the shop makes none. */
export function expertWords({ expertTitle, expertText }: Words, { showsSamples }: { showsSamples: boolean }) {
  const isUntouched = expertTitle === wordsDefaults.expertTitle && expertText === wordsDefaults.expertText;
  return isUntouched && !showsSamples ? { title: '', text: '' } : { title: expertTitle, text: expertText };
}

/** What the footer says. */
export type FooterWords = {
  newsletter: NewsletterWords;
  sentence: string;
  note: string;
  columns: readonly { title: FooterColumn; links: readonly Omit<FooterLink, 'column'>[] }[];
  placeholders: readonly string[];
};

export function footerWords(words: Words): FooterWords {
  const { footerSentence, footerNote, footerLinks } = words;
  const isUntouched = JSON.stringify(footerLinks) === JSON.stringify(wordsDefaults.footerLinks);
  return {
    newsletter: newsletterWords(words),
    sentence: footerSentence,
    note: footerNote,
    columns: footerColumns.flatMap((title) => {
      const links = footerLinks.filter(({ column }) => column === title);
      return links.length === 0 ? [] : [{ title, links: links.map(({ label, to }) => ({ label, to })) }];
    }),
    placeholders: isUntouched ? placeholders : [],
  };
}

/** While it reads so, the promise follows what the owner set of delivery. */
const UNTOUCHED_PROMISE = wordsDefaults.homeTrust1;

/** A page's three promises, each with its place; an empty one is not made. docs/behaviour/delivery.md#the-words. */
export function trustLines(
  words: Words,
  page: 'home' | 'product',
  freeAbovePaise: number | null,
): { text: string; place: 0 | 1 | 2 }[] {
  const places = [0, 1, 2] as const;
  return places.flatMap((place) => {
    const own = words[`${page}Trust${(place + 1) as 1 | 2 | 3}`];
    const text = own === UNTOUCHED_PROMISE ? (freeShippingWords(freeAbovePaise) ?? '') : own;
    return text === '' ? [] : [{ text, place }];
  });
}

const PAGES = new Set(
  [
    '/ /shop /finder /compare /plant-care /plant-care/diagnosis /cart /checkout /orders /my-plants /wishlist /profile /auth /track-order /newsletter',
    '/about /contact /faq /privacy /terms /returns /shipping /guarantees',
  ].flatMap((paths) => paths.split(' ')),
);
const ONE_OF_MANY = /^\/(?:product|plant-care)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a link may lead there: to a page that the shop has, or to a whole address elsewhere. */
export function isLinkTarget(text: string): boolean {
  if (/[\p{Cc}\p{Cs}\s\\]/u.test(text)) return false;
  if (text.startsWith('/')) {
    const [path = ''] = text.split(/[?#]/);
    return PAGES.has(path) || ONE_OF_MANY.test(path);
  }
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
