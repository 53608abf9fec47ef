import * as z from 'zod/mini';
import { defineSection } from './section.schema.ts';

/** What the owner demands of everybody who works here. docs/behaviour/accounts-and-access.md#the-second-factor. */
export const staffSettings = defineSection({
  label: 'Staff',
  schema: z.object({
    /** Whoever has none sets it up before anything else of the back office. */
    demandsSecondFactor: z.boolean(),
  }),
  labels: { demandsSecondFactor: 'Everybody on the staff needs a second factor' },
  defaults: { demandsSecondFactor: false },
});
