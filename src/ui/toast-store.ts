export type ToastTone = 'default' | 'success' | 'error';
/** Something to press beside the message; the message goes with it. */
export type ToastAction = { label: string; run: () => void };
export type ToastInput = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** How long it stays, in ms; 4000 when missing. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
};
export type Toast = {
  id: number;
  title: string;
  description: string | null;
  tone: ToastTone;
  duration: number;
  action: ToastAction | null;
};

const defaultDuration = 4000;
const listeners = new Set<() => void>();
let current: Toast | null = null;
let lastId = 0;

function replace(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a while, in place of the one before (docs/behaviour/storefront.md#toasts: one at a time). */
export function showToast({
  title,
  description,
  tone = 'default',
  duration = defaultDuration,
  action,
}: ToastInput): void {
  lastId += 1;
  replace({ id: lastId, title, description: description ?? null, tone, duration, action: action ?? null });
}

/** Takes away the message with this id, or whichever is shown. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || id === current.id)) replace(null);
}

export function currentToast(): Toast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
