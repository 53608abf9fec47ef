import { wrongPasswordsText } from '../accounts/password.rules.ts';
import { staffTimelineText } from '../orders/staff-timeline.rules.ts';
import type { ActivityAction, ActivityEntry, FieldChange } from './activity.types.ts';

const texts: Readonly<Record<ActivityAction, string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  featured: 'Featured',
  unfeatured: 'No longer featured',
  published: 'Published',
  unpublished: 'Moved to drafts',
  seeded: 'Added with the shipped catalogue',
  exported: 'Exported',
  uploaded: 'Uploaded',
  noted: 'Note written',
  'status-changed': 'Status changed',
  'stock-changed': 'Stock updated',
  'stock-checked': 'Stock seen to by hand',
  'email-requested': 'E-mail asked for',
  'email-resent': 'E-mail asked for again',
  resent: 'Asked for again',
  'refund-requested': 'Refund asked for',
  promoted: 'Made administrator',
  demoted: 'No longer administrator',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  'signed-out': 'Signed out everywhere',
  'confirmation-resent': 'Confirmation link sent again',
  'wrong-passwords': 'Many wrong passwords noticed',
  freed: 'Put back on sale',
};

/** What was done, in a word or two. */
export function activityText({ action }: Pick<ActivityEntry, 'action'>): string {
  return isKnown(action) ? texts[action] : action;
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
  if (entry.subjectType !== 'order') return null;
  const event = entry.action === 'noted' ? 'note' : entry.action;
  const text = staffTimelineText({ event, detail: entry.detail });
  return text === activityText(entry) ? null : text;
}

function isKnown(action: string): action is ActivityAction {
  return Object.hasOwn(texts, action);
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
