import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { diagnosisDraftSchema, tidyDiagnosis } from '../../shop/content/diagnoses.schema.ts';
import { createDiagnosis, deleteDiagnosis, updateDiagnosis } from '../../shop/content/diagnoses.ts';
import { byIntent, deleting, saving } from '../edit/edit-form.server.ts';

/** Does what one of the screen's forms asks for. */
export const changeDiagnosis = byIntent({
  save: saving({
    schema: diagnosisDraftSchema,
    tidy: tidyDiagnosis,
    create: createDiagnosis,
    update: updateDiagnosis,
    words: {
      created: messages.symptomCreated,
      saved: messages.symptomUpdated,
      gone: messages.symptomGone,
    },
  }),
  delete: deleting(deleteDiagnosis, { deleted: messages.symptomDeleted, gone: messages.symptomGone }),
});
