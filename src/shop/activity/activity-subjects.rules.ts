import type { ActivitySubject } from './activity.types.ts';

type SubjectRow = { value: ActivitySubject; label: string; href: ((id: string) => string) | null };

/** The kinds of things that staff change, and where each is opened. */
export const activitySubjects: readonly SubjectRow[] = [
  { value: 'product', label: 'Product', href: (id) => `/admin/products?dialog=edit&id=${id}` },
  { value: 'category', label: 'Category', href: (id) => `/admin/categories?dialog=edit&id=${id}` },
  { value: 'order', label: 'Order', href: (id) => `/admin/orders?order=${id}` },
  { value: 'promo-code', label: 'Promo code', href: (id) => `/admin/promo-codes?dialog=edit&id=${id}` },
  { value: 'user', label: 'User', href: (id) => `/admin/users?user=${id}` },
  { value: 'media', label: 'Picture or video', href: null },
  { value: 'newsletter', label: 'Newsletter', href: null },
  { value: 'email', label: 'E-mail', href: null },
];

/** How the kind of a thing is shown; others add kinds of their own. */
export function activitySubject(type: string): { label: string; href: ((id: string) => string) | null } {
  return activitySubjects.find(({ value }) => value === type) ?? { label: type, href: null };
}
