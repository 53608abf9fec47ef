import { type InformationSlug, leadsSomewhere } from '../../shop/content/information-pages.rules.ts';
import type { FooterWords } from '../../shop/settings/words.rules.ts';

export type NavigationItem = {
  to: string;
  label: string;
  /** The checkout is entered by a document load: only there may the payment provider's script run. */
  reloadDocument?: true;
};

const profile: NavigationItem = { to: '/profile', label: 'Profile' };
const orders: NavigationItem = { to: '/orders', label: 'Orders' };
const track: NavigationItem = { to: '/track-order', label: 'Track your order' };
const wishList: NavigationItem = { to: '/wishlist', label: 'Wish list' };
const myPlants: NavigationItem = { to: '/my-plants', label: 'My plants' };
const cart: NavigationItem = { to: '/cart', label: 'Cart' };
const checkout: NavigationItem = { to: '/checkout', label: 'Checkout', reloadDocument: true };

/** The header's links. `shopCategory` is the category that the shopper came from, kept on the way back to the shop. */
export function mainLinks(shopCategory: string | null): NavigationItem[] {
  const query = shopCategory ? `?${new URLSearchParams({ category: shopCategory })}` : '';
  return [
    { to: `/shop${query}`, label: 'Shop' },
    { to: '/plant-care', label: 'Plant Care' },
    { to: '/about', label: 'About' },
    { to: '/contact', label: 'Contact' },
  ];
}

/** On phones after the first of these: elsewhere the shop's own page leads there. */
export const finderLink: NavigationItem = { to: '/finder', label: 'Find your plant' };

/** What belongs to the one who is shopping. */
export const personalLinks: NavigationItem[] = [profile, orders, track, wishList, myPlants, cart, checkout];

export const loginLink: NavigationItem = { to: '/auth', label: 'Login' };
export const adminLink: NavigationItem = { to: '/admin', label: 'Admin', reloadDocument: true };

type Shown = { pages: readonly InformationSlug[]; showsSamples: boolean };

/** The footer without links to drafts, whoever put them there, and without a column that has none left. */
export function shownFooter(words: FooterWords, { pages, showsSamples }: Shown): FooterWords {
  const columns = words.columns.map(({ title, links }) => ({
    title,
    links: links.filter(({ to }) => leadsSomewhere(to, pages)),
  }));
  return {
    ...words,
    columns: columns.filter(({ links }) => links.length > 0),
    placeholders: showsSamples ? words.placeholders : [],
  };
}
