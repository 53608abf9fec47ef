import { wrongPasswordsText } from '../../shop/accounts/password.rules.ts';
import type {
  ActivityAction,
  ActivityEntry,
  ActivitySubject,
  FieldChange,
} from '../../shop/activity/activity.schema.ts';
import { staffTimelineText } from '../../shop/orders/staff-timeline.rules.ts';

type SubjectText = { label: string; href: ((id: string) => string) | null };

/** What the kinds of things are called, and where each is opened. */
const subjects: Readonly<Record<ActivitySubject, SubjectText>> = {
  product: { label: 'Product', href: (id) => `/admin/products?dialog=edit&id=${id}` },
  category: { label: 'Category', href: (id) => `/admin/categories?dialog=edit&id=${id}` },
  'other-names': { label: 'Other names', href: (id) => `/admin/search?dialog=edit&id=${id}` },
  'missed-words': { label: 'Words not found', href: () => '/admin/search?tab=not-found' },
  order: { label: 'Order', href: (id) => `/admin/orders/${id}` },
  checkout: { label: 'Held stock', href: null },
  'promo-code': { label: 'Promo code', href: (id) => `/admin/promo-codes?dialog=edit&id=${id}` },
  user: { label: 'User', href: (id) => `/admin/users?user=${id}` },
  invitation: { label: 'Invitation', href: () => '/admin/users' },
  media: { label: 'Picture or video', href: null },
  import: { label: 'Import', href: (id) => `/admin/import/${id}` },
  newsletter: { label: 'Newsletter', href: null },
  message: { label: 'Message', href: (id) => `/admin/messages?message=${id}` },
  email: { label: 'E-mail', href: (id) => `/admin/emails?email=${id}` },
  'plant-care': { label: 'Care guide', href: (id) => `/admin/plant-care?dialog=edit&id=${id}` },
  diagnosis: { label: 'Symptom', href: (id) => `/admin/plant-care/diagnosis?dialog=edit&id=${id}` },
  testimonial: {
    label: 'Testimonial',
    href: (id) => `/admin/homepage?tab=testimonials&dialog=edit&id=${id}`,
  },
  review: { label: 'Review', href: (id) => `/admin/reviews?review=${id}` },
  'how-it-works-step': {
    label: 'How It Works step',
    href: (id) => `/admin/homepage?tab=how-it-works&dialog=edit&id=${id}`,
  },
  settings: { label: 'Settings', href: (id) => `/admin/settings/${id}` },
  'site-settings': { label: 'Homepage settings', href: () => '/admin/homepage' },
  'information-page': { label: 'Information page', href: (slug) => `/admin/pages/${slug}` },
  export: { label: 'File', href: () => '/admin/exports' },
};

/** How the kind of a thing is shown. */
export function activitySubject(type: string): SubjectText {
  return isKeyOf(subjects, type) ? subjects[type] : { label: type, href: null };
}

const texts: Readonly<Record<ActivityAction, string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  featured: 'Featured',
  unfeatured: 'No longer featured',
  published: 'Published',
  unpublished: 'Moved to drafts',
  seeded: 'Added with the shipped catalogue',
  'demo-removed': 'Demo removed',
  'list-hidden': 'List for the opening hidden',
  'list-shown': 'List for the opening shown again',
  'test-email-sent': 'Test e-mail sent',
  'test-email-arrived': 'Test e-mail arrived',
  exported: 'Exported',
  uploaded: 'Uploaded',
  started: 'Started',
  cancelled: 'Cancelled',
  noted: 'Note written',
  'status-changed': 'Status changed',
  'stock-changed': 'Stock updated',
  'stock-checked': 'Stock seen to by hand',
  'email-requested': 'E-mail asked for',
  'email-resent': 'E-mail asked for again',
  resent: 'Asked for again',
  'refund-requested': 'Refund asked for',
  'shipment-made': 'Parcel sent',
  'shipment-booking': 'Parcel being booked',
  'shipment-refused': 'Parcel refused',
  'shipment-changed': 'Parcel changed',
  'shipment-voided': 'Parcel taken back',
  'shipment-delivered': 'Parcel delivered',
  'claim-answered': 'Claim answered',
  answered: 'Answered',
  'put-aside': 'Put aside',
  refused: 'Not published',
  'cash-due': 'Cash not collected after all',
  'cash-collected': 'Cash collected',
  'cash-refused': 'Parcel refused',
  'cash-returned': 'Cash returned',
  promoted: 'Made administrator',
  demoted: 'No longer administrator',
  'role-changed': 'Role changed',
  'second-factor-on': 'Second factor set up',
  'second-factor-off': 'Second factor turned off',
  'second-factor-reset': 'Second factor taken away',
  invited: 'Invited to the staff',
  'invitation-revoked': 'Invitation taken back',
  'invitation-accepted': 'Invitation accepted',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  'signed-out': 'Signed out everywhere',
  'confirmation-resent': 'Confirmation link sent again',
  'wrong-passwords': 'Many wrong passwords noticed',
  freed: 'Put back on sale',
  undone: 'Change of many taken back',
};

/** What was done, in a word or two. */
export function activityText({ action }: Pick<ActivityEntry, 'action'>): string {
  return isKeyOf(texts, action) ? texts[action] : action;
}

/** What the shop noted by itself has nobody behind it; what a former colleague changed has lost its account. */
export function activityWho({ action, who }: Pick<ActivityEntry, 'action' | 'who'>): string {
  return who ?? (action === 'wrong-passwords' ? 'the shop' : 'a former colleague');
}

/** More than its word or two, where there is more to say: of an order what its timeline says, of passwords how many. */
export function activityDetail(
  entry: Pick<ActivityEntry, 'action' | 'detail' | 'subjectType'>,
): string | null {
  if (entry.action === 'wrong-passwords') {
    const { wrong, addresses } = entry.detail;
    return wrongPasswordsText({ count: Number(wrong), addresses: Number(addresses) }, 'on this day');
  }
  // What was changed is listed field by field.
  if (entry.subjectType !== 'order' || entry.action === 'updated') return null;
  const event = entry.action === 'noted' ? 'note' : entry.action;
  const text = staffTimelineText({ event, detail: entry.detail });
  return text === activityText(entry) ? null : text;
}

function isKeyOf<Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): text is Key {
  return Object.hasOwn(table, text);
}

/** The fields that a change is about, as stored with it. */
export function activityChanges({ detail }: Pick<ActivityEntry, 'detail'>): FieldChange[] {
  const { changes } = detail;
  return Array.isArray(changes) ? changes.filter(isFieldChange) : [];
}

function isFieldChange(entry: unknown): entry is FieldChange {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    ['field', 'from', 'to'].every((key) => typeof (entry as Record<string, unknown>)[key] === 'string')
  );
}
