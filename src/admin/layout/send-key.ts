import type { KeyboardEvent } from 'react';

/** In a text that is written to somebody Ctrl and Enter, or Cmd and Enter, press the form's first button. */
export function pressWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
