import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import { type DraftLabels, changedFields, rebase } from '../../shop/activity/draft-changes.rules.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import type { UploadKind } from '../../shop/media/uploads.schema.ts';
import { type ToastInput, showToast } from '../../ui/toast-store.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { type UploadedFile, uploadFile } from '../media/upload-file.ts';

type SaveAnswer<Draft> = FormAnswer & { current?: Draft; revision?: string };
type Errors = Readonly<Record<string, string>>;

type DraftFormInput<Draft extends object> = {
  /** As it was read; for a new object what the form begins with, and no revision. */
  stored: { draft: Draft; revision?: string };
  schema: z.ZodMiniType<Draft>;
  labels: DraftLabels<Draft>;
  /** Where it is saved, and what is sent along. */
  action: string;
  fields: Record<string, string>;
  /** What a stored file makes of the draft. */
  withFile?: (key: keyof Draft & string, file: UploadedFile) => Partial<Draft>;
  uploadFailed?: (kind: UploadKind, message: string) => ToastInput;
  /** Of the toast that says it is saved; the message alone where there is none. */
  successTitle?: string;
  onSaved?: () => void;
};

/** What others saved while this form was open: before and after it. */
type Meanwhile<Draft> = { before: Draft; after: Draft };

/** What the server takes as a form. */
const MOST_BYTES = 250 * 1024;

/**
 * A form of the shop's texts: what is typed, which files were chosen, what it began with. Saving checks the draft,
 * sends the files, then the draft with their addresses; whatever fails, what was typed stays.
 */
export function useDraftForm<Draft extends object>(input: DraftFormInput<Draft>) {
  const { schema, labels, action, fields, successTitle } = input;
  const [base, setBase] = useState(input.stored);
  const [draft, setDraft] = useState(input.stored.draft);
  const [files, setFiles] = useState<Partial<Record<keyof Draft & string, ChosenFile>>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Draft>>();
  const [isSending, setIsSending] = useState(false);
  const sent = useRef(draft);

  const { fetcher, busy } = useAdminAction<SaveAnswer<Draft>>(
    (answer) => {
      const { current, revision } = answer;
      if (!answer.ok) setErrors(answer.errors);
      if (current && revision !== undefined) {
        // Told of it, whoever saves again replaces it knowingly.
        const began = answer.ok ? sent.current : base.draft;
        setMeanwhile(answer.ok ? undefined : { before: base.draft, after: current });
        setDraft(rebase(labels, { base: began, mine: draft, theirs: current }));
        setBase({ draft: current, revision });
      }
      if (answer.ok) input.onSaved?.();
    },
    { successTitle },
  );

  /** The faults that keep it from being saved; none when it is on its way. */
  function save(): Errors {
    const checked = schema.safeParse(draft, inSentences);
    const found = checked.success ? {} : refusedFields(checked.error.issues).errors;
    setErrors(found);
    if (checked.success) void sendAll();
    return found;
  }

  async function sendAll() {
    let next = draft;
    setIsSending(true);
    const failure = await sendFiles({
      files,
      onStored(key, file) {
        const change = { [key]: file.address, ...input.withFile?.(key, file) };
        next = { ...next, ...change };
        // Files take their time: what is typed meanwhile stays.
        setDraft((typed) => ({ ...typed, ...change }));
        setFiles((chosen) => (chosen[key] === files[key] ? without(chosen, key) : chosen));
      },
    });
    setIsSending(false);
    if (failure) return showToast(toastOf(failure, input.uploadFailed));
    const text = { ...fields, revision: base.revision ?? '', draft: JSON.stringify(next) };
    if (String(new URLSearchParams(text)).length > MOST_BYTES) {
      return showToast({ title: 'Error', description: contentMessages.tooMuch, tone: 'error' });
    }
    sent.current = next;
    await fetcher.submit(text, { method: 'post', action });
  }

  const isBusy = busy || isSending;
  // It closes once it is saved: what were typed now would be lost then.
  const isShut = isBusy && input.onSaved !== undefined;
  return {
    draft,
    errors,
    files,
    meanwhile,
    busy: isBusy,
    isDirty: Object.keys(files).length > 0 || changedFields(labels, base.draft, draft).length > 0,
    set(change: Partial<Draft>) {
      if (!isShut) setDraft((before) => ({ ...before, ...change }));
    },
    /** Chooses a file for a field; null takes it back. */
    choose(key: keyof Draft & string, chosen: ChosenFile | null) {
      if (isShut) return;
      setFiles((before) => (chosen ? { ...before, [key]: chosen } : without(before, key)));
    },
    save,
    /** Gives up what was typed for what others saved. */
    takeTheirs() {
      setDraft(base.draft);
      setFiles({});
      setMeanwhile(undefined);
    },
  };
}

export type DraftForm<Draft extends object> = ReturnType<typeof useDraftForm<Draft>>;

function without<Values extends object>(values: Values, key: keyof Values): Values {
  const rest = { ...values };
  delete rest[key];
  return rest;
}

type Failure = { kind: UploadKind; message: string };

function toastOf({ kind, message }: Failure, toast: DraftFormInput<object>['uploadFailed']): ToastInput {
  if (toast) return toast(kind, message);
  return { title: contentMessages.uploadFailed(kind), description: message, tone: 'error' };
}

/** A file that was chosen for a field and is not sent yet. */
type ChosenFile = { kind: UploadKind; file: File };

type Sending<Key extends string> = {
  files: Partial<Record<Key, ChosenFile>>;
  /** Hears of each as soon as it is stored. */
  onStored: (key: Key, file: UploadedFile) => void;
};

/** Sends chosen files one after the other and stops at the first that is not taken. Gives that one, or nothing. */
async function sendFiles<Key extends string>({ files, onStored }: Sending<Key>) {
  for (const [key, chosen] of Object.entries(files) as [Key, ChosenFile | undefined][]) {
    if (!chosen) continue;
    const sent = await uploadFile(chosen.file, { kind: chosen.kind });
    if (!sent.ok) return { kind: chosen.kind, message: sent.message };
    onStored(key, sent.file);
  }
  return undefined;
}
