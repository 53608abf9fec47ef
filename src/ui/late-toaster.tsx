import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createLatePart, useLatePart } from './late-part.ts';
import { type Toast, currentToast, dismissToast, subscribeToToasts } from './toast-store.ts';

/** What shows messages. */
const toaster = createLatePart(() => import('./toaster.tsx'));

/** The Toaster, fetched with the first message. Where that fails, the message is shown all the same, plainly. */
export function LateToaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const [missed, setMissed] = useState(0);
  const code = useLatePart(toaster, toast !== null, () => setMissed(toast?.id ?? 0));
  if (code) return <code.Toaster />;
  return toast && missed > 0 ? <PlainToast key={toast.id} toast={toast} /> : null;
}

/** A message without the Toaster: at the window's end, above what is open, for as long as it would stand there. */
function PlainToast({ toast: { id, title, description, duration, action } }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.showPopover?.(), []);
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <div
      ref={element}
      popover="manual"
      role="alert"
      className="on-dark fixed inset-x-4 top-auto bottom-4 m-0 mx-auto w-fit max-w-lg rounded-lg bg-leaf-950 px-5 py-3.5 shadow-lg"
    >
      <p className="font-semibold">{title}</p>
      {description ? <p className="mt-0.5 text-sm text-leaf-100">{description}</p> : null}
      {action ? (
        <button
          type="button"
          className="mt-1 min-h-touch font-semibold text-leaf-300 underline underline-offset-4"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
