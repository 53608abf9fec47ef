import type { KeyboardEvent } from 'react';

/** In a text that is written to somebody Ctrl and Enter, or Cmd and Enter, press the form's main button. */
export function pressWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  // It stands last, or in the footer of its window.
  const buttons = [...(event.currentTarget.form?.elements ?? [])];
  const main = buttons.findLast((button) => button instanceof HTMLButtonElement && button.type === 'submit');
  if (main instanceof HTMLButtonElement) main.click();
}
