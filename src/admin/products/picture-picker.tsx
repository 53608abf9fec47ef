import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert } from '../../ui/notices.tsx';
import type { loader } from '../media/image-upload.tsx';

type PicturePickerProps = { open: boolean; onClose: () => void; onChoose: (address: string) => void };

/** Chooses a picture that was uploaded before. */
export function PicturePicker({ open, onClose, onChoose }: PicturePickerProps) {
  return (
    <Dialog open={open} onClose={onClose} size="lg" title="Choose from the library">
      {open ? <Library onChoose={onChoose} /> : null}
    </Dialog>
  );
}

const PAUSE_MS = 300;
const MEDIA = '/admin/image-upload';

function Library({ onChoose }: Pick<PicturePickerProps, 'onChoose'>) {
  const { load, data, state } = useFetcher<typeof loader>();
  const [words, setWords] = useState('');
  const [after, setAfter] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => void load(`${MEDIA}?${new URLSearchParams({ q: words, ...(after ? { after } : {}) })}`),
      words === '' ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [load, words, after]);

  const pictures = data?.page?.files.filter(({ contentType }) => contentType.startsWith('image/'));
  return (
    <div className="grid gap-4">
      <TextField
        label="Search by name"
        type="search"
        value={words}
        maxLength={100}
        onChange={({ currentTarget }) => {
          setAfter('');
          setWords(currentTarget.value);
        }}
      />
      {data?.page === null ? <Alert tone="error">{variantsMessages.imagesFailed}</Alert> : null}
      {pictures?.length === 0 ? <p className="text-ink-soft">No pictures found.</p> : null}
      <ul aria-busy={state === 'loading' || undefined} className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {data === undefined
          ? Array.from({ length: 10 }, (_, at) => (
              <li key={at}>
                <Skeleton className="aspect-square" />
              </li>
            ))
          : null}
        {pictures?.map(({ id, name, words: shows, address }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Choose ${name}`}
              title={shows}
              onClick={() => onChoose(address)}
              className="block w-full overflow-hidden rounded-md bg-sand hover:outline-2 hover:outline-leaf-700"
            >
              <Thumbnail src={address} side={160} className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {data?.page?.next ? (
        <Button
          variant="outline"
          className="justify-self-center"
          onClick={() => setAfter(data.page?.next ?? '')}
        >
          Older pictures
        </Button>
      ) : null}
    </div>
  );
}
