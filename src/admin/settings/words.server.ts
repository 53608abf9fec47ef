import { data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { announcementDraftSchema } from '../../shop/content/site-settings.schema.ts';
import { findEditedAnnouncement, updateAnnouncement } from '../../shop/content/site-settings.ts';
import { answerEdit, readEdit } from '../edit/edit-form.server.ts';
import type { Asked as SentForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { loadSection, saveSectionForm } from './section.server.ts';

/** What the words' tab shows: its section, and the announcement, which is stored with the homepage's settings. */
export async function loadWords(asked: Parameters<typeof loadSection>[0]) {
  requireStaff(asked, 'settings');
  const shop = asked.context.get(shopContext);
  const [{ data: loaded, init }, { found: announcement, status }] = await Promise.all([
    loadSection(asked, 'words'),
    readMain(shop, 'Error fetching the announcement:', findEditedAnnouncement(shop)),
  ]);
  return data({ ...loaded, announcement }, { status: Math.max(status, init?.status ?? 200) });
}

/** Saves what either of its forms sent. */
export function saveWords(asked: Parameters<typeof saveSectionForm>[0]) {
  return saveSectionForm(asked, 'words', { 'save-announcement': saveAnnouncement });
}

async function saveAnnouncement({ shop, actor, form }: SentForm) {
  const sent = readEdit(form, announcementDraftSchema);
  if (!sent.ok) return sent.answer;
  const saved = await updateAnnouncement(shop, { actor, ...sent.edit });
  return answerEdit(saved, { saved: 'Announcement saved', gone: '' });
}
