import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { sessionEnded } from '../../session/held-page.ts';
import { type Counted, countText } from '../../shop/list-page.rules.ts';
import type { LibraryFile, MediaUse } from '../../shop/media/media-files.ts';
import { MOST_USES } from '../../shop/media/uploads.schema.ts';
import { ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Unread } from '../layout/screen-error.tsx';
import { NONE_SO_FAR } from '../table/paged-table.tsx';
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
  if (page.files.length === 0)
    return page.next === null ? (
      <NoFiles search={search} />
    ) : (
      <EmptyState headingLevel={3} {...NONE_SO_FAR} />
    );
  return (
    <>
      <p aria-live="polite" className="mb-3 text-sm text-muted figures">
        {countText(page, 'file', 'files')}
      </p>
      <ul
        aria-busy={busy || undefined}
        className={cx(
          'grid grid-cols-3 gap-2 transition-opacity sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:gap-3',
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
  const size = [
    ...(width !== null && height !== null ? [`${width} × ${height}`] : []),
    bytes === null ? 'Shipped' : fileSize(bytes),
  ].join(' · ');
  return (
    <li className="group relative flex min-w-0 flex-col overflow-hidden rounded-lg bg-surface shadow-sm">
      <div className="relative aspect-square bg-sand sm:aspect-4/3">
        <Preview file={file} />
      </div>
      <div className="px-2 py-1.5 text-xs leading-5 sm:px-2.5 sm:pb-2">
        <p title={name} className="mb-0.5 line-clamp-2 leading-4 font-semibold break-all">
          {name}
        </p>
        <p title={size} className="truncate text-muted figures">
          {size}
        </p>
        <Uses uses={uses} />
      </div>
      <div className={actionsClass}>
        <IconButton
          label={`Copy address of ${name}`}
          title="Copy address"
          size="sm"
          icon={<Icon icon={Copy} size="sm" />}
          className="bg-surface shadow-sm pointer-coarse:shadow-none"
          onClick={() => void copyAddress(address)}
        />
        {uses.length === 0 && bytes !== null ? (
          <IconButton
            label={`Delete ${name}`}
            title="Delete"
            size="sm"
            icon={<Icon icon={Trash2} size="sm" />}
            className="bg-surface text-danger-600 shadow-sm pointer-coarse:shadow-none"
            onClick={() => onDelete(file)}
          />
        ) : null}
      </div>
    </li>
  );
}

/* Over the picture while it is pointed at or used; where nothing can be pointed at, below it. */
const actionsClass =
  'pointer-fine:absolute pointer-fine:top-1.5 pointer-fine:right-1.5 pointer-fine:opacity-0 flex gap-1 transition-opacity ' +
  'group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:mt-auto pointer-coarse:justify-end';

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
      sizes="(min-width: 40rem) 11rem, 33vw"
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
  if (!first) return <p className="truncate font-medium text-clay-700">Not used</p>;
  if (uses.length === 1) {
    const { place, name } = first;
    return <p title={`${place}: ${name}`} className="truncate text-ink-soft">{`${place}: ${name}`}</p>;
  }
  return (
    <details>
      <summary className="cursor-pointer truncate rounded-sm text-leaf-700">{usesText(uses.length)}</summary>
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
