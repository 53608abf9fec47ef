export type NavigationItem = {
  to: string;
  label: string;
  /** The checkout is entered by a document load: only there may the payment provider's script run. */
  reloadDocument?: true;
};

const profile: NavigationItem = { to: '/profile', label: 'Profile' };
const orders: NavigationItem = { to: '/orders', label: 'Orders' };
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

/** What belongs to the one who is shopping. */
export const personalLinks: NavigationItem[] = [profile, orders, cart, checkout];

export const loginLink: NavigationItem = { to: '/auth', label: 'Login' };
export const adminLink: NavigationItem = { to: '/admin', label: 'Admin', reloadDocument: true };

/** The footer's columns. docs/behaviour/storefront.md#footer. */
export const footerColumns: { title: string; links: NavigationItem[] }[] = [
  {
    title: 'Shop',
    links: [{ to: '/shop', label: 'All plants' }, { to: '/plant-care', label: 'Plant Care' }, orders, cart],
  },
  {
    title: 'Help',
    links: [
      { to: '/contact', label: 'Contact' },
      { to: '/faq', label: 'FAQ' },
      { to: '/track-order', label: 'Track your order' },
      { to: '/shipping', label: 'Shipping Information' },
      { to: '/returns', label: 'Returns & Exchanges' },
      { to: '/guarantees', label: 'Our Guarantees' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms & Conditions' },
    ],
  },
];

/** Leading nowhere yet (docs/behaviour/storefront.md#footer). */
export const placeholderLinks = ['Sustainability', 'Careers', 'FAQs'];
