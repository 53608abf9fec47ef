import * as z from 'zod/mini';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { prose, requiredText } from '../text.schema.ts';

const LAST = 1_000;
const REQUIRED = 'Display order is required';

/** What the step dialog sends. docs/behaviour/back-office.md#homepage. */
export const stepDraftSchema = z.object({
  title: requiredText('Title', 100),
  description: prose(500).check(z.minLength(1, 'Description is required')),
  icon: z
    .string()
    .check(z.refine((name) => (stepIcons as readonly string[]).includes(name), 'Icon is required')),
  displayOrder: z.string().check(
    z.trim(),
    z.refine((text) => /^\d+$/.test(text) && Number(text) >= 1, { error: REQUIRED, abort: true }),
    z.refine((text) => Number(text) <= LAST, `Display order must be at most ${LAST}`),
  ),
});

export type StepDraft = z.infer<typeof stepDraftSchema>;

export const stepLabels: DraftLabels<StepDraft> = {
  title: 'Title',
  description: 'Description',
  icon: 'Icon',
  displayOrder: 'Display order',
};

/** What an empty dialog begins with (docs/behaviour/back-office.md#homepage). */
export const emptyStep: StepDraft = { title: '', description: '', icon: '', displayOrder: '1' };

/** The icons that a step may have, by their names. docs/behaviour/back-office.md#homepage. */
export const stepIcons = ['Sprout', 'Box', 'Smile', 'Package', 'Truck', 'Leaf'] as const;
