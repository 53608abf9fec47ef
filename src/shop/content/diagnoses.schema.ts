import * as z from 'zod/mini';
import type { diagnoses } from '../../database/tables/content.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { boundedText, prose, requiredText } from '../text.schema.ts';

const MOST_CAUSES = 12;
const MOST_GUIDES = 30;
const LAST = 1_000;

/** Why a plant looks so: what it is called, how one tells it from the others, and what to do. */
export type Cause = { id: string; name: string; signs: string; remedy: string };

const cause = z.object({
  id: boundedText(60).check(z.minLength(1)),
  name: prose(120),
  signs: prose(500),
  remedy: prose(2_000),
});

const saysNothing = ({ name, signs, remedy }: Cause) => name === '' && signs === '' && remedy === '';

/** What the dialog of a symptom sends. docs/behaviour/plant-care.md#what-is-wrong-with-my-plant. */
export const diagnosisDraftSchema = z.object({
  symptom: requiredText('Symptom', 120),
  looks: prose(500),
  causes: z.array(cause).check(
    z.maxLength(MOST_CAUSES, `At most ${MOST_CAUSES} causes`),
    z.refine((causes) => !causes.every(saysNothing), 'Add at least one cause'),
    z.refine(
      (causes) => causes.every((one) => saysNothing(one) || (one.name !== '' && one.remedy !== '')),
      'Each cause needs a name, and what to do',
    ),
  ),
  /** Guides of plants that often show it. */
  guideIds: z.array(z.guid()).check(z.maxLength(MOST_GUIDES, `At most ${MOST_GUIDES} guides`)),
  displayOrder: z.string().check(
    z.trim(),
    z.refine((text) => /^\d+$/.test(text) && Number(text) >= 1, {
      error: 'Display order is required',
      abort: true,
    }),
    z.refine((text) => Number(text) <= LAST, `Display order must be at most ${LAST}`),
  ),
  isPublished: z.boolean(),
});

export type DiagnosisDraft = z.infer<typeof diagnosisDraftSchema>;

export const diagnosisLabels: DraftLabels<DiagnosisDraft> = {
  symptom: 'Symptom',
  looks: 'What it looks like',
  causes: 'Causes',
  guideIds: 'Guides',
  displayOrder: 'Display order',
  isPublished: 'Published',
};

export const blankCause: Omit<Cause, 'id'> = { name: '', signs: '', remedy: '' };

/** What an empty dialog begins with: a draft, for it takes time to write. */
export const emptyDiagnosis: DiagnosisDraft = {
  symptom: '',
  looks: '',
  causes: [],
  guideIds: [],
  displayOrder: '1',
  isPublished: false,
};

/** As it will be stored: no cause that says nothing at all, each guide once. */
export function tidyDiagnosis(draft: DiagnosisDraft): DiagnosisDraft {
  return {
    ...draft,
    causes: draft.causes.filter((one) => !saysNothing(one)),
    guideIds: [...new Set(draft.guideIds)],
  };
}

/** A stored one as the dialog edits it. */
export function toDiagnosisDraft(row: typeof diagnoses.$inferSelect): DiagnosisDraft {
  const { symptom, looks, causes, guideIds, displayOrder, isPublished } = row;
  const items = causes.map(({ id, name, signs, remedy }) => ({ id, name, signs, remedy }));
  return { symptom, looks, causes: items, guideIds, displayOrder: String(displayOrder), isPublished };
}
