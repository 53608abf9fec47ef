import * as z from 'zod/mini';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { prose, requiredText } from '../text.schema.ts';

/** What the editor of an information page sends. An empty text gives way to the filler text. */
export const pageDraftSchema = z.object({
  heading: requiredText('Heading', 120),
  body: prose(40_000),
  isPublished: z.boolean(),
});

export type PageDraft = z.infer<typeof pageDraftSchema>;

export const pageLabels: DraftLabels<PageDraft> = {
  heading: 'Heading',
  body: 'Text',
  isPublished: 'Published',
};
