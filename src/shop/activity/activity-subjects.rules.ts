import type { ActivitySubject } from './activity.types.ts';

type SubjectRow = { value: ActivitySubject; label: string; href: ((id: string) => string) | null };

/** The kinds of things that staff change, and where each is opened. */
export const activitySubjects: readonly SubjectRow[] = [
  { value: 'product', label: 'Product', href: (id) => `/admin/products?dialog=edit&id=${id}` },
  { value: 'category', label: 'Category', href: (id) => `/admin/categories?dialog=edit&id=${id}` },
  { value: 'order', label: 'Order', href: (id) => `/admin/orders?order=${id}` },
  { value: 'checkout', label: 'Held stock', href: null },
  { value: 'promo-code', label: 'Promo code', href: (id) => `/admin/promo-codes?dialog=edit&id=${id}` },
  { value: 'user', label: 'User', href: (id) => `/admin/users?user=${id}` },
  { value: 'media', label: 'Picture or video', href: null },
  { value: 'newsletter', label: 'Newsletter', href: null },
  { value: 'email', label: 'E-mail', href: (id) => `/admin/emails?email=${id}` },
  { value: 'plant-care', label: 'Care guide', href: (id) => `/admin/plant-care?dialog=edit&id=${id}` },
  {
    value: 'testimonial',
    label: 'Testimonial',
    href: (id) => `/admin/homepage?tab=testimonials&dialog=edit&id=${id}`,
  },
  {
    value: 'how-it-works-step',
    label: 'How It Works step',
    href: (id) => `/admin/homepage?tab=how-it-works&dialog=edit&id=${id}`,
  },
  { value: 'site-settings', label: 'Homepage settings', href: () => '/admin/homepage' },
  {
    value: 'information-page',
    label: 'Information page',
    href: (slug) => `/admin/pages?dialog=edit&id=${slug}`,
  },
];

/** How the kind of a thing is shown. */
export function activitySubject(type: string): { label: string; href: ((id: string) => string) | null } {
  return activitySubjects.find(({ value }) => value === type) ?? { label: type, href: null };
}
