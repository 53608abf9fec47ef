import { data } from 'react-router';
import * as z from 'zod/mini';
import { jsonField } from '../../http/json-field.schema.ts';
import {
  type AppliedChange,
  type UndoneChange,
  applyChange,
  undoChange,
} from '../../shop/bulk/apply-change.ts';
import { bulkWords } from '../../shop/bulk/bulk-words.rules.ts';
import { bulkFormSchema, bulkScopeSchema, readOperation } from '../../shop/bulk/bulk.schema.ts';
import { discardPreview } from '../../shop/bulk/list-changes.ts';
import { previewChange } from '../../shop/bulk/preview-change.ts';
import { unknownForm } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

const scopeField = z.pipe(jsonField, bulkScopeSchema);

/** Works out what was asked for; the dialog goes on to the preview by the id that is answered. */
export async function preview({ shop, actor, form }: Asked) {
  const sent = Object.fromEntries(form);
  const fields = bulkFormSchema.safeParse(sent);
  const scope = scopeField.safeParse(sent['scope'] ?? '');
  if (!fields.success || !scope.success) return unknownForm();
  const read = readOperation(fields.data);
  if (!read.ok) return refuse(null, 422, { errors: read.errors });
  const { id } = await previewChange(shop, { actor, operation: read.operation, scope: scope.data });
  return data({ ok: true as const, message: null, id });
}

const revisionSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));

export async function apply({ shop, actor, form, id }: Asked & { id: string }) {
  const revision = revisionSchema.safeParse(form.get('revision'));
  if (!revision.success) return unknownForm();
  return answerApplied(await applyChange(shop, { actor, id, revision: revision.data }));
}

function answerApplied(applied: AppliedChange) {
  if (applied.ok) return accept(applied.isGoingOn ? bulkWords.goesOn : bulkWords.done(applied.changed));
  if (applied.reason === 'changed') return refuse(bulkWords.changed(applied.names, applied.count));
  const words = {
    gone: bulkWords.gone,
    applied: bulkWords.applied,
    'looked-at-another': bulkWords.lookedAtAnother,
    nothing: bulkWords.nothing,
  };
  return refuse(words[applied.reason]);
}

export async function undo({ shop, actor, id }: Asked & { id: string }) {
  return answerUndone(await undoChange(shop, { actor, id }));
}

function answerUndone(undone: UndoneChange) {
  if (undone.ok) {
    return accept(undone.isGoingOn ? bulkWords.goesBack : bulkWords.undone(undone.restored, undone.left));
  }
  const words = {
    gone: bulkWords.gone,
    'not-applied': bulkWords.notApplied,
    undone: bulkWords.undoneAlready,
    'too-late': bulkWords.tooLate,
  };
  return refuse(words[undone.reason]);
}

export async function discard({ shop, actor, id }: Asked & { id: string }) {
  return (await discardPreview(shop, { actor, id })) ? accept(bulkWords.discarded) : refuse(bulkWords.gone);
}
