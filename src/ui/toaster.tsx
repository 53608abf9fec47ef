import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './buttons.tsx';
import { cx } from './cx.ts';
import { subscribeToModals, topModal } from './modal.ts';
import {
  announceNewToast,
  giveRoomBack,
  moveToastRegion,
  placeToastRegion,
  removeToastRegion,
  toastRegion,
} from './toast-region.ts';
import {
  type Toast,
  type ToastAction,
  currentToast,
  dismissToast,
  subscribeToToasts,
} from './toast-store.ts';

type ToasterProps = { position?: 'bottom-left' | 'bottom-right' | undefined };

/**
 * Shows what `showToast` was given; put one at the end of the page. It stands in the top layer, and inside the
 * topmost modal dialog while there is one: everything outside of that is inert and not spoken.
 */
export function Toaster({ position = 'bottom-left' }: ToasterProps) {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => null);
  const region = useSyncExternalStore(never, toastRegion, () => null);
  const isKnown = useKnown();

  useLayoutEffect(() => moveToastRegion(modal ?? document.body, position), [modal, position]);
  useLayoutEffect(() => removeToastRegion, []);
  useLayoutEffect(() => {
    if (toast && isKnown) announceNewToast();
    else giveRoomBack();
  }, [toast, isKnown]);

  useEffect(() => {
    if (!toast) return;
    // What moves under the message while it stands there, and what comes late: once before each picture is painted.
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeToastRegion);
    };
    const whatMoves = ['scrollend', 'resize', 'transitionend'] as const;
    for (const kind of whatMoves) window.addEventListener(kind, place, true);
    const arrivals = new MutationObserver(place);
    arrivals.observe(modal ?? document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      arrivals.disconnect();
      for (const kind of whatMoves) window.removeEventListener(kind, place, true);
    };
  }, [toast, modal]);

  return region
    ? createPortal(toast && isKnown ? <ToastCard key={toast.id} toast={toast} /> : null, region)
    : null;
}

/** What stands in a region from its beginning is not spoken: its first message waits until readers know of it. */
function useKnown(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), 100);
    return () => clearTimeout(timer);
  }, []);
  return isKnown;
}

/** The region never changes once it is made. */
function never() {
  return () => {};
}

const tones = {
  default: { icon: null, bar: 'bg-leaf-300' },
  success: { icon: CircleCheck, bar: 'bg-accent-bright' },
  error: { icon: CircleAlert, bar: 'bg-clay-300' },
};

function ToastCard({ toast }: { toast: Toast }) {
  const { hold, release } = useCountdown(toast.duration, () => dismissToast(toast.id));
  const { icon: Icon, bar } = tones[toast.tone];
  return (
    <div
      id={`toast-${toast.id}`}
      className="ui-toast on-dark relative flex w-full items-start gap-3 overflow-hidden rounded-lg bg-leaf-950 py-3.5 pr-2.5 pl-5 shadow-lg max-md:py-2 max-md:text-sm"
      data-tone={toast.tone}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span aria-hidden="true" className={cx('absolute inset-y-0 left-0 w-1', bar)} />
      {Icon ? (
        <Icon
          aria-hidden="true"
          size={20}
          className={cx('mt-0.5 shrink-0', toast.tone === 'error' ? 'text-clay-300' : 'text-accent-bright')}
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description ? <p className="mt-0.5 text-sm text-leaf-100">{toast.description}</p> : null}
      </div>
      {toast.action ? <ActionButton toast={toast} action={toast.action} /> : null}
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden="true" size={16} />}
        className="hover:bg-paper/12"
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}

function ActionButton({ toast, action }: { toast: Toast; action: ToastAction }) {
  return (
    <button
      type="button"
      className="touch-area relative -my-1 min-h-8 shrink-0 rounded-md px-2.5 font-semibold text-leaf-300 underline-offset-4 hover:bg-paper/12 hover:underline"
      onClick={() => {
        dismissToast(toast.id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

/**
 * Calls `onEnd` after `duration` ms of not being paused; start it anew with another React key.
 * Give `hold` and `release` to whatever pauses it.
 */
function useCountdown(duration: number, onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (held) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [held]);

  return { hold: () => setHeld(true), release: () => setHeld(false) };
}
