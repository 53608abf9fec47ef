import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { UploadPlace } from '../../shop/media/uploads.schema.ts';
import { progressClass } from '../../ui/progress-bar.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/loading.tsx';
import type { UploadedFile } from '../../shop/media/uploads.schema.ts';
import { fileSize, uploadFile } from './upload-file.ts';

/** The files that are on their way, each with how far it is or why it was not taken. */
export function UploadList({ uploads, onClear }: { uploads: Upload[]; onClear: () => void }) {
  if (uploads.length === 0) return null;
  const isDone = uploads.every(({ state }) => state === 'stored' || state === 'refused');
  return (
    <section aria-labelledby="uploads-title" className="mt-4 rounded-lg bg-surface px-4 py-3 shadow-sm">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id="uploads-title" className="text-lg">
          {isDone ? 'Uploads' : 'Uploading…'}
        </h3>
        {isDone ? (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear list
          </Button>
        ) : null}
      </div>
      <ul aria-live="polite" aria-relevant="text" className="divide-y divide-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { name, bytes, state, sent, message, stop } = upload;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      <StateIcon state={state} />
      <p className="truncate font-medium">
        {name} <span className="text-sm font-normal text-muted figures">{fileSize(bytes)}</span>
      </p>
      {state === 'sending' || state === 'waiting' ? (
        <IconButton
          label={`Stop ${name}`}
          size="sm"
          icon={<X aria-hidden="true" size={16} />}
          onClick={stop}
        />
      ) : null}
      {state === 'sending' ? <Progress name={name} sent={sent} /> : null}
      <p className={state === 'refused' ? refusedClass : notedClass}>{message ?? words[state]}</p>
    </li>
  );
}

function Progress({ name, sent }: Pick<Upload, 'name' | 'sent'>) {
  return (
    <progress
      aria-label={`${name}, sent`}
      value={sent}
      max={1}
      className={`col-start-2 my-1 h-1.5 ${progressClass}`}
    />
  );
}

function StateIcon({ state }: Pick<Upload, 'state'>) {
  if (state === 'stored') return <Icon icon={CircleCheck} className="text-leaf-600" />;
  if (state === 'refused') return <Icon icon={CircleAlert} className="text-danger-600" />;
  return <Spinner size={18} label={null} />;
}

const words = { waiting: 'Waiting', sending: 'Sending', stored: 'Stored', refused: 'Not taken' };
const refusedClass = 'col-start-2 text-sm font-medium text-danger-600';
const notedClass = 'col-start-2 text-sm text-muted';
type Upload = {
  id: number;
  name: string;
  bytes: number;
  state: 'waiting' | 'sending' | 'stored' | 'refused';
  /** From 0 to 1. */
  sent: number;
  /** What there is to say about it. */
  message: string | null;
  stop: () => void;
};

type Waiting = { id: number; file: File; signal: AbortSignal };
type Summary = { stored: UploadedFile[]; refused: string[] };

const AT_ONCE = 2;
const FIRST_FRAME = 'Moving pictures are kept as their first frame.';

/**
 * Sends files to one place, two at a time; one that is refused does not hold up the others. `onDone` hears how it
 * went when none is left.
 */
export function useUploads(place: UploadPlace, onDone: (summary: Summary) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastId = useRef(0);
  const waiting = useRef<Waiting[]>([]);
  const working = useRef(0);
  const summary = useRef<Summary>({ stored: [], refused: [] });

  const change = useCallback((id: number, next: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }, []);

  async function send({ id, file, signal }: Waiting) {
    change(id, { state: 'sending' });
    const onProgress = (sent: number) => change(id, { sent });
    const outcome = await uploadFile(file, { ...place, signal, onProgress });
    if (outcome.ok) {
      summary.current.stored.push(outcome.file);
      const message = outcome.file.firstFrameOnly ? FIRST_FRAME : null;
      change(id, { state: 'stored', sent: 1, message });
    } else {
      summary.current.refused.push(outcome.message);
      change(id, { state: 'refused', message: outcome.message });
    }
  }

  async function work() {
    working.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    working.current -= 1;
    if (working.current > 0) return;
    const done = summary.current;
    summary.current = { stored: [], refused: [] };
    onDone(done);
  }

  return {
    uploads,
    add(files: File[]) {
      const added = files.map((file) => {
        const stopper = new AbortController();
        const id = (lastId.current += 1);
        waiting.current.push({ id, file, signal: stopper.signal });
        const { name, size: bytes } = file;
        const stop = () => stopper.abort();
        return { id, name, bytes, state: 'waiting', sent: 0, message: null, stop } satisfies Upload;
      });
      setUploads((all) => [...all, ...added]);
      for (let more = working.current; more < Math.min(AT_ONCE, files.length); more += 1) void work();
    },
    /** Takes those that ended off the list. */
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}
