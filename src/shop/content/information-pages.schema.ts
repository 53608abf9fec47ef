import * as z from 'zod/mini';
import { prose, requiredText } from '../text.schema.ts';
import type { DraftLabels } from '../activity/draft-changes.rules.ts';

/** What the editor of an information page sends. An empty text gives way to the filler text. */
export const pageDraftSchema = z.object({
  heading: requiredText('Heading', 120),
  body: prose(40_000),
});

export type PageDraft = z.infer<typeof pageDraftSchema>;

export const pageLabels: DraftLabels<PageDraft> = { heading: 'Heading', body: 'Text' };
