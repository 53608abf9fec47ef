import { Copy, Trash2 } from 'lucide-react';
import type { MediaFile, MediaUse } from '../../shop/media/media-files.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { copyText } from './copy-text.ts';
import { fileSize } from './file-size.ts';

export type LibraryFile = MediaFile & { uses: MediaUse[] };

type MediaCardProps = { file: LibraryFile; onDelete: (file: LibraryFile) => void };

/** A file of the library: how it looks, how large it is, where it is shown. */
export function MediaCard({ file, onDelete }: MediaCardProps) {
  const { name, address, bytes, width, height, uses } = file;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg bg-surface shadow-sm">
      <div className="relative aspect-4/3 bg-sand">
        <Preview file={file} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p title={name} className="truncate font-semibold">
          {name}
        </p>
        <p className="text-sm text-muted figures">
          {width !== null && height !== null ? `${width} × ${height} px · ` : null}
          {fileSize(bytes)}
        </p>
        <Uses uses={uses} />
        <div className="mt-auto flex items-center gap-1 pt-2">
          <Button
            variant="outline"
            size="sm"
            className="flex-1"
            aria-label={`Copy address of ${name}`}
            onClick={() => void copyAddress(address)}
          >
            <Icon icon={Copy} size="sm" /> Copy address
          </Button>
          {uses.length === 0 ? (
            <IconButton
              label={`Delete ${name}`}
              icon={<Trash2 aria-hidden="true" size={18} />}
              className="text-danger-600"
              onClick={() => onDelete(file)}
            />
          ) : null}
        </div>
      </div>
    </li>
  );
}

function Preview({ file: { address, name, contentType, width, height } }: { file: LibraryFile }) {
  if (contentType.startsWith('video/')) {
    return (
      <video
        src={address}
        aria-label={name}
        controls
        muted
        preload="metadata"
        className="absolute inset-0 size-full"
      />
    );
  }
  return (
    <Image
      src={address}
      alt=""
      width={width ?? 4}
      height={height ?? 3}
      sizes="(min-width: 80rem) 16rem, (min-width: 40rem) 33vw, 50vw"
      className="absolute inset-0 size-full object-contain"
    />
  );
}

/** A long list opens on demand: the cards stay of one height. */
function Uses({ uses }: { uses: MediaUse[] }) {
  if (uses.length === 0) return <Badge>Not used</Badge>;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer rounded-sm py-0.5 text-leaf-700">
        {uses.length === 1 ? 'Used in 1 place' : `Used in ${uses.length} places`}
      </summary>
      <ul className="mt-1 max-h-32 overflow-y-auto text-ink-soft">
        {uses.map(({ place, name }) => (
          <li key={`${place} ${name}`} className="truncate">
            {place}: {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In full: fields for addresses take only such, and the shop knows its own. */
async function copyAddress(address: string) {
  const isCopied = await copyText(new URL(address, window.location.origin).href);
  showToast(
    isCopied
      ? { title: 'Address copied', tone: 'success' }
      : { title: 'The address could not be copied', description: address, tone: 'error' },
  );
}
