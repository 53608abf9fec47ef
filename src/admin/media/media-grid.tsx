import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Unread } from '../layout/screen-error.tsx';
import { type LibraryFile, MediaCard } from './media-card.tsx';

type MediaGridProps = {
  /** Nothing if the library could not be read. */
  page: { files: LibraryFile[]; total: number } | undefined | null;
  search: string;
  /** Another page is on its way. */
  busy: boolean;
  onDelete: (file: LibraryFile) => void;
};

export function MediaGrid({ page, search, busy, onDelete }: MediaGridProps) {
  if (!page) {
    return <Unread>The library could not be loaded</Unread>;
  }
  if (page.files.length === 0) return <NoFiles search={search} />;
  return (
    <>
      <p aria-live="polite" className="mb-3 text-sm text-muted figures">
        {page.total === 1 ? '1 file' : `${page.total} files`}
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

function NoFiles({ search }: { search: string }) {
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
