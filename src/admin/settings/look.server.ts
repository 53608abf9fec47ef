import { data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { logoDraftSchema } from '../../shop/content/site-settings.schema.ts';
import { findEditedLogo, updateLogo } from '../../shop/content/site-settings.ts';
import { answerEdit, readEdit } from '../edit/edit-form.server.ts';
import type { Asked as SentForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { loadSection, saveSectionForm } from './section.server.ts';

/** What the look's tab shows: its section, and the logo, which is stored with the homepage's settings. */
export async function loadLook(asked: Parameters<typeof loadSection>[0]) {
  requireStaff(asked, 'settings');
  const shop = asked.context.get(shopContext);
  const [{ data: loaded, init }, { found: logo, status }] = await Promise.all([
    loadSection(asked, 'look'),
    readMain(shop, 'Error fetching the logo:', findEditedLogo(shop)),
  ]);
  return data({ ...loaded, logo }, { status: Math.max(status, init?.status ?? 200) });
}

/** Saves what either of its forms sent. */
export function saveLook(asked: Parameters<typeof saveSectionForm>[0]) {
  return saveSectionForm(asked, 'look', { 'save-logo': saveLogo });
}

async function saveLogo({ shop, actor, form }: SentForm) {
  const sent = readEdit(form, logoDraftSchema);
  if (!sent.ok) return sent.answer;
  const saved = await updateLogo(shop, { actor, ...sent.edit });
  return answerEdit(saved, { saved: 'Logo saved', gone: '' });
}
