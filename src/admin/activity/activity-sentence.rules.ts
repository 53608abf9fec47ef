import type { ActivityAction, ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { formatIndianDate, indianDay } from '../../shop/indian-time.rules.ts';
import { activitySubject, activityText } from './activity-text.rules.ts';

/** What somebody did, as it goes on after who did it; `IT` stands where the thing is named. */
const sentences: Readonly<Record<ActivityAction, string>> = {
  created: 'created IT',
  updated: 'changed IT',
  deleted: 'deleted IT',
  featured: 'featured IT',
  unfeatured: 'features IT no longer',
  published: 'published IT',
  unpublished: 'moved IT to drafts',
  seeded: 'added IT with the shipped catalogue',
  'demo-removed': 'removed the demo',
  'list-hidden': 'hid the list for the opening',
  'list-shown': 'showed the list for the opening again',
  'test-email-sent': 'sent a test e-mail',
  'test-email-arrived': 'noted that the test e-mail arrived',
  exported: 'exported IT',
  uploaded: 'uploaded IT',
  started: 'started IT',
  cancelled: 'cancelled IT',
  noted: 'wrote a note on IT',
  'status-changed': 'changed the status of IT',
  'stock-changed': 'updated the stock for IT',
  'stock-checked': 'saw to the stock of IT by hand',
  'email-requested': 'asked for an e-mail about IT',
  'email-resent': 'asked for an e-mail about IT again',
  resent: 'asked for IT again',
  'refund-requested': 'asked for a refund of IT',
  'shipment-made': 'sent a parcel of IT',
  'shipment-booking': 'began to book a parcel of IT',
  'shipment-refused': 'could not book a parcel of IT',
  'shipment-changed': 'changed a parcel of IT',
  'shipment-voided': 'took back a parcel of IT',
  'shipment-delivered': 'noted that a parcel of IT was delivered',
  'claim-answered': 'answered a claim about IT',
  answered: 'answered IT',
  'put-aside': 'put IT aside',
  refused: 'did not publish IT',
  'cash-due': 'noted that the cash of IT was not collected after all',
  'cash-collected': 'noted that the cash of IT was collected',
  'cash-refused': 'noted that the parcel of IT was refused',
  'cash-returned': 'noted that cash of IT was returned',
  promoted: 'made IT an administrator',
  demoted: 'made IT no administrator any more',
  'role-changed': 'changed the role of IT',
  'second-factor-on': 'set up the second factor of IT',
  'second-factor-off': 'turned off the second factor of IT',
  'second-factor-reset': 'took away the second factor of IT',
  invited: 'invited somebody to the staff: IT',
  'invitation-revoked': 'took back IT',
  'invitation-accepted': 'accepted IT',
  blocked: 'blocked IT',
  unblocked: 'unblocked IT',
  'signed-out': 'signed IT out everywhere',
  'confirmation-resent': 'sent the confirmation link of IT again',
  'wrong-passwords': 'noticed many wrong passwords of IT',
  freed: 'put IT back on sale',
  undone: 'took back a change of many of IT',
};

type Told = Pick<ActivityEntry, 'action' | 'subjectType'> & { subjectName: string | null };

/** What was done, in words: before the thing, its kind and name, and after it. A sentence that names none has no thing. */
export function activitySentence({ action, subjectType, subjectName }: Told) {
  const sentence = Object.hasOwn(sentences, action)
    ? sentences[action as ActivityAction]
    : `${activityText({ action })}: IT`;
  const [before = '', after = ''] = sentence.split('IT');
  const kind = activitySubject(subjectType).label.toLowerCase();
  const thing = subjectName === null ? kind : `${kind} ‘${subjectName}’`;
  return { before: before.trim(), thing: sentence.includes('IT') ? thing : null, after: after.trim() };
}

const DAY_MS = 86_400_000;

/** Entries in their order, by the Indian day that they are of, with what that day is called. */
export function activityDays<Entry extends { at: string }>(entries: readonly Entry[], now: Date) {
  const known = new Map([
    [indianDay(now), 'Today'],
    [indianDay(new Date(now.getTime() - DAY_MS)), 'Yesterday'],
  ]);
  const byDay = Map.groupBy(entries, ({ at }) => indianDay(new Date(at)));
  return [...byDay].map(([day, ofDay]) => {
    const date = formatIndianDate(new Date(`${day}T12:00:00+05:30`));
    const name = known.get(day);
    return { day, title: name === undefined ? date : `${name}, ${date}`, entries: ofDay };
  });
}
