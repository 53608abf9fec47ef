import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { sessionEnded } from '../../session/held-page.ts';
import { type Counted, countText } from '../../shop/list-page.rules.ts';
import type { LibraryFile, MediaUse } from '../../shop/media/media-files.ts';
import { MOST_USES } from '../../shop/media/uploads.schema.ts';
import { Button, ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Unread } from '../layout/screen-error.tsx';
import { fileSize } from './upload-file.ts';

type MediaGridProps = {
  /** Nothing if the library could not be read. */
  page: (Counted & { files: LibraryFile[]; next: string | null }) | undefined | null;
  search: string;
  /** Another page is on its way. */
  busy: boolean;
  onDelete: (file: LibraryFile) => void;
};

export function MediaGrid({ page, search, busy, onDelete }: MediaGridProps) {
  if (!page) {
    return <Unread>The library could not be loaded</Unread>;
  }
  if (page.files.length === 0) return page.next === null ? <NoFiles search={search} /> : <NoneSoFar />;
  return (
    <>
      <p aria-live="polite" className="mb-3 text-sm text-muted figures">
        {countText(page, 'file', 'files')}
      </p>
      <ul
        aria-busy={busy || undefined}
        className={cx(
          'grid grid-cols-1 gap-4 transition-opacity min-[26rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6',
          busy && 'opacity-60',
        )}
      >
        {page.files.map((file) => (
          <MediaCard key={file.id} file={file} onDelete={onDelete} />
        ))}
      </ul>
    </>
  );
}

/** Of very many files a page looks at some. */
function NoneSoFar() {
  return (
    <EmptyState
      headingLevel={3}
      title="No files among these"
      text="The next page looks through older ones."
    />
  );
}

function NoFiles({ search }: { search: string }) {
  const [query] = useSearchParams();
  if (search === '' && query.has('use')) {
    return (
      <EmptyState
        headingLevel={3}
        title="No files found"
        text={query.get('use') === 'unused' ? 'Everything is shown somewhere.' : 'Nothing is shown anywhere.'}
        action={
          <ButtonLink to="/admin/image-upload" variant="outline">
            Show all files
          </ButtonLink>
        }
      />
    );
  }
  if (search === '') {
    return (
      <EmptyState
        headingLevel={3}
        title="No files yet"
        text="What you upload here, or with a product or page, is listed here."
      />
    );
  }
  return (
    <EmptyState
      headingLevel={3}
      image="/images/empty-search.svg"
      title="No files found"
      text={`No file's name has '${search}' in it.`}
      action={
        <ButtonLink to="/admin/image-upload" variant="outline">
          Show all files
        </ButtonLink>
      }
    />
  );
}

type MediaCardProps = { file: LibraryFile; onDelete: (file: LibraryFile) => void };

/** A file of the library: how it looks, how large it is, where it is shown. */
function MediaCard({ file, onDelete }: MediaCardProps) {
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
          {bytes === null ? 'Shipped with the shop' : fileSize(bytes)}
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
          {uses.length === 0 && bytes !== null ? (
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
      loading="lazy"
      alt=""
      width={width ?? 4}
      height={height ?? 3}
      sizes="(min-width: 80rem) 16rem, (min-width: 40rem) 33vw, 50vw"
      className="absolute inset-0 size-full object-contain"
    />
  );
}

function usesText(count: number): string {
  return count > MOST_USES ? `Used in over ${MOST_USES} places` : `Used in ${count} places`;
}

/** A long list opens on demand: the cards stay of one height. */
function Uses({ uses }: { uses: MediaUse[] }) {
  const [first] = uses;
  if (!first) return <Badge>Not used</Badge>;
  if (uses.length === 1) {
    const { place, name } = first;
    return (
      <p
        title={`${place}: ${name}`}
        className="truncate py-0.5 text-sm text-ink-soft"
      >{`${place}: ${name}`}</p>
    );
  }
  return (
    <details className="text-sm">
      <summary className="cursor-pointer rounded-sm py-0.5 text-leaf-700">{usesText(uses.length)}</summary>
      <ul className="mt-1 max-h-32 overflow-y-auto text-ink-soft">
        {uses.slice(0, MOST_USES).map(({ place, name }) => (
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

type DeleteMediaDialogProps = {
  /** Null closes it. */
  file: LibraryFile | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a file goes for good. */
export function DeleteMediaDialog({ file, onClose, onDeleted }: DeleteMediaDialogProps) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!file) return;
    setBusy(true);
    const problem = await deleteFile(file.id);
    setBusy(false);
    onClose();
    if (problem === null) {
      showToast({ title: 'Image deleted', tone: 'success' });
      onDeleted();
    } else {
      showToast({ title: 'Delete failed', description: problem, tone: 'error' });
    }
  }

  return (
    <ConfirmDialog
      open={file !== null}
      title="Are you absolutely sure?"
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {`This action cannot be undone. This will permanently delete ${file?.name ?? 'the file'}.`}
    </ConfirmDialog>
  );
}

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** The sentence that says what went wrong, or null. */
async function deleteFile(id: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/admin/media/${id}`, { method: 'DELETE' });
    // Gone already is as good as deleted.
    if (response.ok || response.status === 404) return null;
    if (response.status === 401) void sessionEnded();
    return refusalSchema.parse(await response.json()).error.message;
  } catch {
    return 'Failed to delete image. Please check your connection and try again.';
  }
}
