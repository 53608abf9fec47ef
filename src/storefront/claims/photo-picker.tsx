import { Camera, RotateCcw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type storedPhotoSchema, photoTypes } from '../../shop/claims/claim-photo.schema.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { FieldError } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { removePhoto, sendPhoto } from './send-photo.ts';

type Photo = z.infer<typeof storedPhotoSchema>;

/** Where pictures of a form go, and who is told that they see them. */
export type PhotoPlace = {
  uploadTo: string;
  addressOf: (photoId: string) => string;
  most: number;
  hint: string;
};

/** One that is on its way, or did not get there. */
type Sending = { id: number; file: File; sent: number; message: string | null; stopper: AbortController };

type PhotoPickerProps = {
  photos: readonly Pick<Photo, 'id'>[];
  place: PhotoPlace;
  error: string | undefined;
  onAdd: (photo: Photo) => void;
  onRemove: (id: string) => void;
  /** Whether any is on its way: the form waits for it. */
  onBusy: (busy: boolean) => void;
};

/** A few photographs, sent one by one as they are chosen, each with its progress. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, place, error, onRemove } = props;
  const { most, addressOf } = place;
  const { sendings, add, again, drop } = useSendings(props);
  const room = most - photos.length - sendings.length;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold text-ink">
        Photographs <span className="font-normal text-muted">(up to {most})</span>
      </legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {place.hint}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="relative">
            <img
              src={addressOf(photo.id)}
              alt={`Photograph ${index + 1}`}
              className="aspect-square w-full rounded-md border border-line bg-sand object-cover"
            />
            <span className="absolute top-1.5 right-1.5 rounded-full bg-surface shadow-xs">
              <IconButton
                label={`Remove photograph ${index + 1}`}
                size="sm"
                icon={<X aria-hidden="true" size={16} />}
                onClick={() => {
                  removePhoto(addressOf(photo.id));
                  onRemove(photo.id);
                }}
              />
            </span>
          </li>
        ))}
        {sendings.map((sending) => (
          <SendingTile
            key={sending.id}
            sending={sending}
            onAgain={() => again(sending)}
            onDrop={() => drop(sending)}
          />
        ))}
      </ul>
      {room > 0 ? (
        <div className="mt-3">
          <input
            ref={input}
            id={id}
            type="file"
            accept={photoTypes}
            multiple
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])].slice(0, room));
              // The same one may be chosen again.
              currentTarget.value = '';
            }}
          />
          <label
            htmlFor={id}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-pill border border-line-strong bg-surface px-4.5 font-semibold hover:border-leaf-800 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
          >
            <Icon icon={Camera} size="sm" />
            {photos.length + sendings.length === 0 ? 'Add photographs' : 'Add another'}
          </label>
        </div>
      ) : null}
      {error ? (
        <div role="alert" className="mt-2">
          <FieldError errors={[error]} />
        </div>
      ) : null}
    </fieldset>
  );
}

type SendingTileProps = { sending: Sending; onAgain: () => void; onDrop: () => void };

function SendingTile({ sending: { file, sent, message }, onAgain, onDrop }: SendingTileProps) {
  const isFailed = message !== null;
  return (
    <li
      className={`flex min-w-0 flex-col justify-between gap-2 rounded-md border border-dashed border-line-strong p-3 ${isFailed ? 'col-span-full' : 'aspect-square'}`}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="truncate text-sm font-medium">{file.name}</p>
        <IconButton
          label={`${isFailed ? 'Forget' : 'Stop'} ${file.name}`}
          size="sm"
          icon={<X aria-hidden="true" size={16} />}
          onClick={onDrop}
        />
      </div>
      {isFailed ? (
        <div role="alert">
          <p className="text-sm font-medium text-danger-600">{message}</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={onAgain}>
            <Icon icon={RotateCcw} size="sm" />
            Try again
          </Button>
        </div>
      ) : (
        <div>
          <progress
            aria-label={`${file.name}, sent`}
            value={sent}
            max={1}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sand-deep [&::-moz-progress-bar]:bg-leaf-600 [&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-leaf-600"
          />
          <p className="mt-1 text-sm text-muted">
            {sent >= 1 ? 'Almost there…' : `${Math.round(sent * 100)} % sent`}
          </p>
        </div>
      )}
    </li>
  );
}

/** One after the other: on a slow line the first is there while the others wait. */
function useSendings({ place: { uploadTo }, onAdd, onBusy }: PhotoPickerProps) {
  const [sendings, setSendings] = useState<Sending[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const lastId = useRef(0);
  const isBusy = sendings.some(({ message }) => message === null);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const change = (id: number, next: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const forget = (id: number) => setSendings((all) => all.filter((one) => one.id !== id));

  async function sendAfter(before: Promise<void>, { id, file, stopper: { signal } }: Sending) {
    await before;
    if (signal.aborted) return;
    const onProgress = (sent: number) => change(id, { sent });
    const outcome = await sendPhoto(file, { uploadTo, onProgress, signal });
    if (signal.aborted) return;
    if (!outcome.ok) return change(id, { message: outcome.message });
    forget(id);
    onAdd(outcome.photo);
  }
  const enqueue = (sending: Sending) => {
    queue.current = sendAfter(queue.current, sending);
  };

  return {
    sendings,
    add(files: File[]) {
      const added = files.map((file): Sending => {
        const id = (lastId.current += 1);
        return { id, file, sent: 0, message: null, stopper: new AbortController() };
      });
      setSendings((all) => [...all, ...added]);
      for (const sending of added) enqueue(sending);
    },
    again(sending: Sending) {
      change(sending.id, { message: null, sent: 0 });
      enqueue(sending);
    },
    drop({ id, stopper }: Sending) {
      stopper.abort();
      forget(id);
    },
  };
}
