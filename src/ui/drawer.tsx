import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { type ModalState, useModalDialog } from './use-modal-dialog.ts';

export type DrawerProps = ModalState & {
  title: string;
  children?: ReactNode;
  /** Stays at the bottom while the middle scrolls. */
  footer?: ReactNode;
  side?: 'left' | 'right' | undefined;
  className?: string | undefined;
};

/** A panel that slides in from a side of the window. */
export function Drawer({ title, children, footer, side = 'right', className, ...state }: DrawerProps) {
  const id = useId();
  const modal = useModalDialog(state);
  return (
    <dialog
      {...modal}
      data-side={side}
      aria-labelledby={`${id}-title`}
      className={cx(
        'ui-modal ui-drawer m-0 h-dvh max-h-none w-full max-w-[min(var(--container-drawer),calc(100vw-2.5rem))] flex-col overflow-hidden bg-paper text-ink shadow-lg open:flex',
        side === 'right' ? 'ml-auto rounded-l-xl' : 'mr-auto rounded-r-xl',
        className,
      )}
    >
      <div className="flex min-h-header shrink-0 items-center gap-4 border-b border-line px-5">
        <h2
          id={`${id}-title`}
          data-modal="heading"
          tabIndex={-1}
          className="outline-none min-w-0 flex-1 truncate text-xl"
        >
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<X aria-hidden="true" size={20} />}
          onClick={state.onClose}
          className="-mr-2"
        />
      </div>
      <div data-modal="body" className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        {children}
      </div>
      {footer ? <div className="shrink-0 border-t border-line bg-surface px-5 py-4">{footer}</div> : null}
    </dialog>
  );
}
