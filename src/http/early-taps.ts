/**
 * What is pressed, chosen or typed before the page's scripts have come is kept, and done once they are there: on a
 * slow line that takes seconds. A small script in the head listens (`KEEP_EARLY_TAPS`); the page's own scripts tell it
 * to stop when React begins to answer (`stopKeeping`), and do what was kept (`replayEarlyTaps`). Links, forms that
 * have an action, and what opens by itself (`popovertarget`) work without script and are left alone; a form that only
 * script answers is kept when it is sent, instead of losing what was typed.
 */

type Kept = {
  kind: 'tap' | 'submit' | 'input' | 'change';
  target: HTMLElement;
  value?: string;
  checked?: boolean;
};
type EarlyTaps = { kept: Kept[]; stop: () => void };

declare global {
  interface Window {
    earlyTaps?: EarlyTaps | undefined;
  }
}

/**
 * A button counts once, however often it was pressed because nothing seemed to happen; with `data-every-tap`, like the
 * plus of a quantity, each time. Documents have it; the page's own scripts have no need of its text.
 */
export const KEEP_EARLY_TAPS = !import.meta.env.SSR
  ? ''
  : `(() => {
  const kept = [];
  const keep = (kind, target) => {
    if (!kept.some((one) => one.kind === kind && one.target === target)) kept.push({ kind, target });
  };
  const onClick = ({ target }) => {
    const button = target.closest?.("button");
    if (!button || button.type !== "button" || button.disabled || button.popoverTargetElement) return;
    button.dataset.pressed = "";
    if ("everyTap" in button.dataset) kept.push({ kind: "tap", target: button });
    else keep("tap", button);
  };
  const onSubmit = (event) => {
    const { target, submitter } = event;
    if (target.hasAttribute("action") || submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (submitter) submitter.dataset.pressed = "";
    keep("submit", submitter ?? target);
  };
  const onInput = ({ target }) => keep("input", target);
  const onChange = ({ target }) => keep("change", target);
  const listeners = { click: onClick, submit: onSubmit, input: onInput, change: onChange };
  for (const type in listeners) addEventListener(type, listeners[type], true);
  window.earlyTaps = {
    kept,
    stop() {
      for (const type in listeners) removeEventListener(type, listeners[type], true);
    },
  };
})()`;

/** To be called right before React takes the page over: from then on it answers what it hears. */
export function stopKeeping(): void {
  window.earlyTaps?.stop();
  for (const one of window.earlyTaps?.kept ?? []) {
    if (!isField(one.target)) continue;
    one.value = one.target.value;
    // React may have set it back by the time it is replayed.
    if (one.target instanceof HTMLInputElement) one.checked = one.target.checked;
  }
}

/** Does what was kept, one after the other, each when the page has answered the one before. Once React has the page. */
export async function replayEarlyTaps(): Promise<void> {
  const early = window.earlyTaps;
  delete window.earlyTaps;
  for (const one of early?.kept ?? []) {
    if (one.target.isConnected) replay(one);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  for (const { target } of early?.kept ?? []) delete target.dataset['pressed'];
}

function replay({ kind, target, value = '', checked = false }: Kept): void {
  // A button that sends its form is pressed again, too.
  if (kind === 'tap' || (kind === 'submit' && !(target instanceof HTMLFormElement))) return target.click();
  if (target instanceof HTMLFormElement) return target.requestSubmit();
  if (!isField(target)) return;
  const isChecked = target.type === 'radio' || target.type === 'checkbox';
  if (isChecked && target instanceof HTMLInputElement)
    return kind === 'change' ? checkAgain(target, checked) : undefined;
  setValue(target, value);
  target.dispatchEvent(new Event(kind, { bubbles: true }));
  if (document.activeElement !== target) target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: HTMLElement): target is Field {
  return /^(input|textarea|select)$/i.test(target.tagName);
}

/** React answers a click that changes what it knew: that it was otherwise. */
function checkAgain(input: HTMLInputElement, checked: boolean): void {
  input.checked = !checked;
  input.click();
}

/** Not as React would see it set: it compares with the value that was last set through the element itself. */
function setValue(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement) && value !== '') field.value = '';
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
}
