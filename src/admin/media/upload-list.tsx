import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { fileSize } from './file-size.ts';
import type { Upload } from './use-uploads.ts';

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
  return <progress aria-label={`${name}, sent`} value={sent} max={1} className={progressClass} />;
}

function StateIcon({ state }: Pick<Upload, 'state'>) {
  if (state === 'stored') return <Icon icon={CircleCheck} className="text-leaf-600" />;
  if (state === 'refused') return <Icon icon={CircleAlert} className="text-danger-600" />;
  return <Spinner size={18} label={null} />;
}

const words = { waiting: 'Waiting', sending: 'Sending', stored: 'Stored', refused: 'Not taken' };
const refusedClass = 'col-start-2 text-sm font-medium text-danger-600';
const notedClass = 'col-start-2 text-sm text-muted';
const progressClass =
  'col-start-2 my-1 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sand-deep ' +
  '[&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-leaf-600 [&::-moz-progress-bar]:bg-leaf-600';
