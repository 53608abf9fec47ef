import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { buttonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/loading.tsx';

type FileDropZoneProps = FileRule & {
  /** What to do here: 'Drop pictures here, or choose them'. */
  label: ReactNode;
  /** What is taken: 'JPEG, PNG or WebP, up to 8 MB each'. */
  hint?: ReactNode;
  /** The files that passed; never none. */
  onFiles: (files: File[]) => void;
  /** The sentence for a file that was refused. */
  refusal: (file: File, reason: RefusalReason) => string;
  /** What else is wrong, as the server's answer. */
  error?: string | null | undefined;
  /** Files are on their way: nothing else is taken until they are there. */
  busy?: boolean | undefined;
  /** One line, where something else is what the screen is for. */
  slim?: boolean | undefined;
  /** The one thing that its screen is for. */
  isMain?: boolean | undefined;
  /** What its button says then. */
  action?: string | undefined;
  className?: string | undefined;
};

/** A place to drop files on. It is a file input, so a click, Enter or Space opens the browser's own window. */
export function FileDropZone(props: FileDropZoneProps) {
  const {
    label,
    hint,
    accept,
    multiple,
    onFiles,
    refusal,
    error,
    busy = false,
    slim = false,
    isMain = false,
    action = 'Choose a file',
    className,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<string[]>([]);
  const drag = useDragOver(!busy, (files) => take(files));
  const messages = [...(error ? [error] : []), ...refusals];

  function take(files: File[]) {
    const { accepted, refused } = checkFiles(files, props);
    setRefusals(refused.map((one) => refusal(one.file, one.reason)));
    // The same file may be chosen again after it was put right.
    if (input.current) input.current.value = '';
    if (accepted.length > 0) onFiles(accepted);
  }

  return (
    <div className={cx('min-w-0', className)}>
      <label
        {...drag.handlers}
        aria-busy={busy || undefined}
        className={cx(
          zoneClass,
          slim ? slimClass : tallClass,
          drag.isOver ? overClass : messages.length > 0 ? faultClass : restClass,
        )}
      >
        {busy ? (
          <Spinner size={28} label={null} />
        ) : (
          <Icon icon={ImageUp} size="lg" className="text-leaf-700" />
        )}
        <span className={slim ? 'grid min-w-0' : 'contents'}>
          <span className="font-semibold">{label}</span>
          {hint ? <span className={cx('text-sm text-muted', slim && 'max-sm:hidden')}>{hint}</span> : null}
        </span>
        {/* All of the zone is pressed; this only looks like what it does. */}
        {isMain ? (
          <span
            aria-hidden="true"
            className={buttonClass({ variant: 'primary', className: slim ? 'ml-auto shrink-0' : 'mt-2' })}
          >
            {action}
          </span>
        ) : null}
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          aria-invalid={messages.length > 0 || undefined}
          aria-describedby={messages.length > 0 ? id : undefined}
          onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          className="sr-only"
        />
      </label>
      <Messages id={id} messages={messages} />
    </div>
  );
}

/** 'Drop pictures here, or choose them': a finger drops nothing. */
export function DropWords({ what }: { what: string }) {
  return (
    <>
      <span className="max-sm:hidden pointer-coarse:hidden">Drop {what} here, or choose them</span>
      <span className="hidden max-sm:inline pointer-coarse:inline">Choose {what}</span>
    </>
  );
}

function Messages({ id, messages }: { id: string; messages: string[] }) {
  return (
    <div id={id} aria-live="polite" className="text-sm font-medium text-danger-600">
      {messages.map((message) => (
        <p key={message} className="mt-1.5">
          {message}
        </p>
      ))}
    </div>
  );
}

const zoneClass =
  'relative flex cursor-pointer items-center rounded-lg border-2 border-dashed ' +
  'transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60 aria-busy:cursor-progress';
const tallClass = 'min-h-40 flex-col justify-center gap-1.5 px-6 py-8 text-center';
const slimClass = 'gap-4 px-5 py-3 [&>svg]:shrink-0';
const restClass = 'border-line-strong bg-surface hover:border-leaf-700 hover:bg-leaf-50';
const overClass = 'border-leaf-700 bg-leaf-100';
const faultClass = 'border-danger-600 bg-danger-50';

/** Whether files hang over an element, and what to do when they are let go. Inner elements count as the element. */
function useDragOver(active: boolean, onDrop: (files: File[]) => void) {
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => active && event.dataTransfer.types.includes('Files');
  return {
    isOver: active && depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => setDepth((deep) => (hasFiles(event) ? deep + 1 : 0)),
      onDragLeave: () => setDepth((deep) => Math.max(0, deep - 1)),
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setDepth(0);
        if (hasFiles(event)) onDrop([...event.dataTransfer.files]);
      },
    },
  };
}

type FileRule = {
  /** As in <input accept>: 'image/webp', 'image/*' or '.csv', separated by commas; any file when missing. */
  accept?: string | undefined;
  maxBytes?: number | undefined;
  multiple?: boolean | undefined;
};
export type RefusalReason = 'type' | 'size' | 'count';
type FileFacts = Pick<File, 'name' | 'type' | 'size'>;
type Refusal<Given extends FileFacts = File> = { file: Given; reason: RefusalReason };

/**
 * Parts the files that were given into those the rule lets pass and those it refuses, with the first reason each.
 * Browsers keep to `accept` in their file windows, but not for what is dropped. The server checks again.
 */
export function checkFiles<Given extends FileFacts>(files: readonly Given[], rule: FileRule) {
  const accepted: Given[] = [];
  const refused: Refusal<Given>[] = [];
  for (const file of files) {
    const reason = refusalOf(file, rule, accepted.length);
    if (reason === null) accepted.push(file);
    else refused.push({ file, reason });
  }
  return { accepted, refused };
}

function refusalOf(file: FileFacts, rule: FileRule, alreadyAccepted: number): RefusalReason | null {
  if (rule.accept !== undefined && !isAccepted(file, rule.accept)) return 'type';
  if (rule.maxBytes !== undefined && file.size > rule.maxBytes) return 'size';
  return !rule.multiple && alreadyAccepted > 0 ? 'count' : null;
}

function isAccepted({ name, type }: FileFacts, accept: string): boolean {
  return accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => {
      if (part.startsWith('.')) return name.toLowerCase().endsWith(part);
      if (part.endsWith('/*')) return type.toLowerCase().startsWith(part.slice(0, -1));
      return type.toLowerCase() === part;
    });
}
