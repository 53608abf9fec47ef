import type { HeadersArgs } from 'react-router';

/** What an account form gets back. */
export type FormAnswer = FormSuccess | FormRefusal;

type FormSuccess = {
  ok: true;
  message: string | null;
  /** A second sentence, in smaller type. */
  aside?: string;
  /** Where the visitor is to go on, on another site. */
  goOn?: string;
  /** What was done, as the button sends it that takes it back. */
  undo?: string;
};

export type FormRefusal = {
  ok: false;
  /** One sentence about the whole form. */
  message: string | null;
  /** By field. */
  errors: Record<string, string>;
  /** The provider's name for the refusal. */
  code: string | null;
  /** Of PROOF_NEEDED: how its sender can prove to be themselves (src/admin/layout/proof.server.ts). */
  proof?: 'password' | 'code' | 'sign-in';
  /** What was typed as e-mail address, for a form that comes back without script. */
  email?: string | undefined;
};

/** What people read where a schema refuses something without words of its own. */
export const UNUSABLE = 'This cannot be used as it was sent. Please check it and try again.';

/** For reading what people sent: the library's own words, such as 'Too big', never reach a screen. */
export const inSentences = { error: () => UNUSABLE };

/** A refusal because of what was typed. */
export function refusedFields(issues: readonly { path: PropertyKey[]; message: string }[]): FormRefusal {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message;
  return { ok: false, message: null, errors, code: null };
}

/** The `headers` of a page with a form: what the form's answer says beside itself, like when to come again. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}
