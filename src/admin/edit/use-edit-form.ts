import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import type { FieldChange } from '../../shop/activity/activity.schema.ts';
import {
  type DraftLabels,
  changedFields,
  describeDraftChanges,
  editMessages,
  rebase,
} from '../../shop/edit/edit.rules.ts';
import type { UploadKind, UploadedFile } from '../../shop/media/uploads.schema.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { uploadFile } from '../media/upload-file.ts';

/** What saving is answered with (answerEdit): what is stored now, where it was saved or others were first. */
export type SaveAnswer<Draft> = FormAnswer & { current?: Draft; revision?: string };

/** A file that was chosen for a field and is not sent yet. */
type ChosenFile = { kind: UploadKind; file: File };

export type EditFormInput<Draft extends object, Answer extends SaveAnswer<Draft> = SaveAnswer<Draft>> = {
  /** As it was read; for a new object what the form begins with, and no revision. */
  stored: { draft: Draft; revision?: string };
  schema: z.ZodMiniType<Draft>;
  labels: DraftLabels<Draft>;
  /** How two drafts differ in words, where the labels and the fields' texts do not say it. */
  describe?: (before: Draft, after: Draft) => FieldChange[];
  /** Where it is saved, and what is sent along. */
  action: string;
  fields: Record<string, string>;
  /** What the server takes of it, where that is more than of most forms. */
  mostBytes?: number;
  /** What a stored file makes of the draft. */
  withFile?: (key: keyof Draft & string, file: UploadedFile) => Partial<Draft>;
  /** What is said of a file that was not taken, for the reason given. */
  uploadFailed?: (reason: string) => string;
  /** Of the toast that says it is saved; the message alone where there is none. */
  successTitle?: string;
  /** Hears of each answer, before the form makes anything of it. */
  onAnswer?: (answer: Answer) => void;
  onSaved?: () => void;
};

/** The keys of texts, for fields that are simply typed in. */
type TextKey<Draft> = { [Key in keyof Draft]: string extends Draft[Key] ? Key : never }[keyof Draft] & string;

type SwitchKey<Draft> = { [Key in keyof Draft]: boolean extends Draft[Key] ? Key : never }[keyof Draft] &
  string;

/** What the server takes of most forms. */
const MOST_BYTES = 250 * 1024;

/**
 * The form of whatever two people may edit at once (decision 0012): what is typed, which files were chosen, the state
 * and revision that it began with, and what others saved meanwhile. Saving checks the draft, sends the files, then
 * the draft with their addresses and the revision; whatever fails, what was typed stays.
 */
export function useEditForm<Draft extends object, Answer extends SaveAnswer<Draft> = SaveAnswer<Draft>>(
  input: EditFormInput<Draft, Answer>,
) {
  const { schema, labels, successTitle } = input;
  const { describe = (before, after) => describeDraftChanges(labels, { before, after }) } = input;
  const [base, setBase] = useState(input.stored);
  const [draft, setDraft] = useState(input.stored.draft);
  const [files, setFiles] = useState<Partial<Record<keyof Draft & string, ChosenFile>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** What others saved while this form was open: before and after it. */
  const [news, setNews] = useState<{ before: Draft; after: Draft }>();
  const [isSending, setIsSending] = useState(false);
  const sent = useRef(draft);

  const { fetcher, busy } = useAdminAction<Answer>(
    (answer) => {
      const { current, revision } = answer;
      input.onAnswer?.(answer);
      if (!answer.ok) setErrors(answer.errors);
      if (current && revision !== undefined) {
        // Told of it, whoever saves again replaces it knowingly.
        const began = answer.ok ? sent.current : base.draft;
        setNews(answer.ok ? undefined : { before: base.draft, after: current });
        setDraft(rebase(labels, { base: began, mine: draft, theirs: current }));
        setBase({ draft: current, revision });
      }
      if (answer.ok) input.onSaved?.();
    },
    { successTitle },
  );

  /** The faults that keep it from being saved, by field; they are shown, too. */
  function check(): Readonly<Record<string, string>> {
    const checked = schema.safeParse(draft, inSentences);
    const found = checked.success ? {} : refusedFields(checked.error.issues).errors;
    setErrors(found);
    return found;
  }

  /** Sends it without checking it; `more` goes along. */
  async function send(more: Record<string, string> = {}) {
    let next = draft;
    setIsSending(true);
    const failure = await sendFiles(files, (key, file) => {
      const change = { [key]: file.address, ...input.withFile?.(key, file) };
      next = { ...next, ...change };
      // Files take their time: what is typed meanwhile stays.
      setDraft((typed) => ({ ...typed, ...change }));
      setFiles((chosen) => (chosen[key] === files[key] ? without(chosen, key) : chosen));
    });
    setIsSending(false);
    if (failure) {
      const { kind, message } = failure;
      const title = input.uploadFailed ? 'Error' : editMessages.uploadFailed(kind);
      return showToast({ title, description: input.uploadFailed?.(message) ?? message, tone: 'error' });
    }
    const text = {
      ...input.fields,
      ...more,
      revision: base.revision ?? '',
      draft: JSON.stringify(next),
    };
    if (String(new URLSearchParams(text)).length > (input.mostBytes ?? MOST_BYTES)) {
      return showToast({ title: 'Error', description: editMessages.tooMuch, tone: 'error' });
    }
    sent.current = next;
    await fetcher.submit(text, { method: 'post', action: input.action });
  }

  const isBusy = busy || isSending;
  // It closes once it is saved: what were typed now would be lost then.
  const isShut = isBusy && input.onSaved !== undefined;
  const changed = changedFields(labels, base.draft, draft);
  function set(change: Partial<Draft>) {
    if (!isShut) setDraft((before) => ({ ...before, ...change }));
  }
  function choose(key: TextKey<Draft>, chosen: ChosenFile | null) {
    if (isShut) return;
    setFiles((before) => (chosen ? { ...before, [key]: chosen } : without(before, key)));
  }
  return {
    draft,
    errors,
    busy: isBusy,
    changed,
    isDirty: Object.keys(files).length > 0 || changed.length > 0,
    /** What others saved since the form was opened, and what saving again makes of that. */
    meanwhile: news && { theirs: describe(news.before, news.after), yours: describe(news.after, draft) },
    set,
    ...controlsOf({ draft, errors, set }),
    /** What a picker needs for a field that holds the address of a file. */
    media: (key: TextKey<Draft>, kind: UploadKind) => ({
      file: files[key]?.file,
      address: String(draft[key]),
      error: errors[key],
      onChoose: (file: File) => choose(key, { kind, file }),
      onAddress(address: string) {
        choose(key, null);
        set({ [key]: address } as Partial<Draft>);
      },
    }),
    check,
    send,
    save() {
      if (Object.keys(check()).length === 0) void send();
    },
    /** Gives up what was typed for what others saved. */
    takeTheirs() {
      setDraft(base.draft);
      setFiles({});
      setNews(undefined);
    },
  };
}

export type EditForm<Draft extends object> = ReturnType<typeof useEditForm<Draft>>;

type DialogInput<Draft extends object> = Omit<EditFormInput<Draft>, 'onSaved'> & { onClose: () => void };

/** The form of a dialog or a screen (edit-dialog.tsx, edit-screen.tsx): it closes when it is saved, and asks before what was typed is lost. */
export function useEditDialog<Draft extends object>({ onClose, ...input }: DialogInput<Draft>) {
  const form = useEditForm({
    ...input,
    onSaved() {
      guard.letGo();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);
  return { ...form, guard, onClose };
}

export type EditDialogForm<Draft extends object> = ReturnType<typeof useEditDialog<Draft>>;

type Chosen<Key extends string> = Partial<Record<Key, ChosenFile>>;

/** Sends chosen files one after the other and stops at the first that is not taken. Gives that one, or nothing. */
async function sendFiles<Key extends string>(
  files: Chosen<Key>,
  onStored: (key: Key, file: UploadedFile) => void,
) {
  for (const [key, chosen] of Object.entries(files) as [Key, ChosenFile | undefined][]) {
    if (!chosen) continue;
    const sent = await uploadFile(chosen.file, { kind: chosen.kind });
    if (!sent.ok) return { kind: chosen.kind, message: sent.message };
    onStored(key, sent.file);
  }
  return undefined;
}

type Controlled<Draft> = {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<Draft>) => void;
};

/** What the controls of a draft need. */
export function controlsOf<Draft extends object>({ draft, errors, set }: Controlled<Draft>) {
  return {
    /** What a field needs in which a text is typed or chosen, with what is wrong with it. */
    text: (key: TextKey<Draft>) => ({
      value: String(draft[key]),
      error: errors[key],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        set({ [key]: currentTarget.value } as Partial<Draft>),
    }),
    /** What a switch needs that turns one thing on and off. */
    toggle: (key: SwitchKey<Draft>) => ({
      checked: Boolean(draft[key]),
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
        set({ [key]: currentTarget.checked } as Partial<Draft>),
    }),
  };
}

function without<Values extends object>(values: Values, key: keyof Values): Values {
  const rest = { ...values };
  delete rest[key];
  return rest;
}
