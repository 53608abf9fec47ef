import { ImageUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { checkFiles, type FileRule, type RefusalReason } from './check-files.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { useDragOver } from './use-drag-over.ts';

export type FileDropZoneProps = FileRule & {
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
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A place to drop files on. It is a file input, so a click, Enter or Space opens the browser's own window. */
export function FileDropZone(props: FileDropZoneProps) {
  const { label, hint, accept, multiple, onFiles, refusal, error, busy = false, className } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<string[]>([]);
  const disabled = props.disabled || busy;
  const drag = useDragOver(!disabled, (files) => take(files));
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
        className={cx(zoneClass, drag.isOver ? overClass : messages.length > 0 ? faultClass : restClass)}
      >
        {busy ? (
          <Spinner size={28} label={null} />
        ) : (
          <Icon icon={ImageUp} size="lg" className="text-leaf-700" />
        )}
        <span className="font-semibold">{label}</span>
        {hint ? <span className="text-sm text-muted">{hint}</span> : null}
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
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
  'relative flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-lg border-2 border-dashed px-6 py-8 ' +
  'text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60 aria-busy:cursor-progress';
const restClass = 'border-line-strong bg-surface hover:border-leaf-700 hover:bg-leaf-50';
const overClass = 'border-leaf-700 bg-leaf-100';
const faultClass = 'border-danger-600 bg-danger-50';
