import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './buttons.tsx';
import { cx } from './cx.ts';
import { type ModalState, useModalDialog } from './modal.ts';

export type DialogProps = ModalState & {
  title: string;
  /** Before the title: a picture of what it is about. */
  lead?: ReactNode;
  /** What it is about, beside the title. */
  subject?: string | undefined;
  /** How it stands, after the subject. */
  state?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  size?: keyof typeof widths | undefined;
  /** As high as the window lets it be, whatever it holds: nothing jumps from tab to tab. */
  tall?: boolean | undefined;
  className?: string | undefined;
  /** There is no way around its question: no button to close it. */
  mustAnswer?: boolean | undefined;
};

const height = 'max-h-[min(50rem,calc(100dvh-2rem))]';
const widths = {
  sm: `max-w-md ${height}`,
  md: `max-w-lg ${height}`,
  lg: `max-w-3xl ${height}`,
  xl: `max-w-5xl ${height}`,
  /** All the room that there is, for a long text beside a look at it. */
  full: 'max-w-[90rem] h-[calc(100dvh-2rem)] max-h-[calc(100dvh-2rem)]',
};

/** A window above the page that must be answered or closed first. */
export function Dialog({
  title,
  lead,
  subject,
  state,
  description,
  children,
  footer,
  size = 'md',
  tall = false,
  className,
  mustAnswer = false,
  ...open
}: DialogProps) {
  const id = useId();
  const modal = useModalDialog(open);
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description || subject ? `${id}-text` : undefined}
      className={cx(
        'ui-modal ui-dialog m-auto w-[calc(100%-2rem)] flex-col overflow-hidden rounded-xl bg-surface text-ink shadow-lg open:flex',
        'data-under-toast:mt-(--toast-end) data-under-toast:max-h-[calc(100dvh-1rem-var(--toast-end))]',
        widths[size],
        tall && 'h-[min(50rem,calc(100dvh-2rem))]',
        className,
      )}
    >
      <div data-keep-clear className="flex items-start gap-4 px-6 pt-5 pb-3">
        {lead}
        <div className={cx('min-w-0 flex-1', subject && 'flex flex-wrap items-baseline gap-x-3 gap-y-1')}>
          <h2 id={`${id}-title`} data-modal="heading" tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          {subject ? (
            <p id={`${id}-text`} className="max-w-full truncate text-lg text-ink-soft" title={subject}>
              {subject}
            </p>
          ) : null}
          {state}
          {description ? (
            <p id={`${id}-text`} className="mt-1 text-ink-soft">
              {description}
            </p>
          ) : null}
        </div>
        {mustAnswer ? null : <CloseButton onClose={open.onClose} />}
      </div>
      {children ? (
        <div
          data-modal="body"
          className={cx('relative min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6', tall && 'scroll-pt-16')}
        >
          {children}
        </div>
      ) : null}
      {footer ? (
        <div
          data-modal="footer"
          className="flex flex-col-reverse gap-3 border-t border-line bg-paper px-6 py-4 sm:flex-row sm:justify-end"
        >
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}

type DrawerProps = Pick<ModalState, 'open' | 'onClose'> & {
  title: string;
  children?: ReactNode;
  /** Stays at the bottom while the middle scrolls. */
  footer?: ReactNode;
};

/** A panel that slides in from the right side of the window. */
export function Drawer({ title, children, footer, ...state }: DrawerProps) {
  const id = useId();
  const modal = useModalDialog(state);
  return (
    <dialog
      {...modal}
      data-side="right"
      aria-labelledby={id}
      className="ui-modal ui-drawer m-0 ml-auto h-dvh max-h-none w-full max-w-[min(var(--container-drawer),calc(100vw-2.5rem))] flex-col overflow-hidden rounded-l-xl bg-paper text-ink shadow-lg open:flex"
    >
      <div
        data-keep-clear
        className="flex min-h-header shrink-0 items-center gap-4 border-b border-line px-5"
      >
        <h2
          id={id}
          data-modal="heading"
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-xl outline-none"
        >
          {title}
        </h2>
        <CloseButton onClose={state.onClose} />
      </div>
      <div data-modal="body" className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        {children}
      </div>
      {footer ? <div className="shrink-0 border-t border-line bg-surface px-5 py-4">{footer}</div> : null}
    </dialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton label="Close" icon={<X aria-hidden="true" size={20} />} onClick={onClose} className="-mr-2" />
  );
}
