import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { type Counted, countText } from '../../shop/list-page.rules.ts';
import { subjectOf } from '../../shop/media/media-words.rules.ts';
import type { LibraryFile, MediaPage } from '../../shop/media/media.types.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Unread } from '../layout/screen-error.tsx';
import { NONE_SO_FAR } from '../table/paged-table.tsx';
import { useRowSelection } from '../table/row-selection.tsx';
import { MediaCard, WayToUse, mayGo } from './media-card.tsx';

type MediaGridProps = {
  /** Nothing if the library could not be read. */
  page: Pick<MediaPage, 'files' | 'previous' | 'next' | keyof Counted> | undefined | null;
  search: string;
  /** Another page is on its way. */
  busy: boolean;
  onDelete: (files: LibraryFile[]) => void;
};

/** A page of the library, below what its files are pictures of. docs/behaviour/pictures.md#library. */
export function MediaGrid({ page, search, busy, onDelete }: MediaGridProps) {
  const [query] = useSearchParams();
  // Largest or most used first: pictures of one plant do not stand together then.
  const isByWeight = query.get('sort') === 'size' || query.get('sort') === 'uses';
  const sections = [
    ...Map.groupBy(page?.files ?? [], ({ uses }) => (isByWeight ? '' : subjectOf(uses))).entries(),
  ];
  const unused = sections.flatMap(([, files]) => files.filter(mayGo));
  const selection = useRowSelection(unused.map(({ id }) => id));
  if (!page) {
    return <Unread>The library could not be loaded</Unread>;
  }
  if (page.files.length === 0)
    return page.next === null ? (
      <NoFiles search={search} />
    ) : (
      <EmptyState headingLevel={3} {...NONE_SO_FAR} />
    );
  const chosen = unused.filter(({ id }) => selection.isSelected(id));
  return (
    <>
      <section
        aria-label="Many at once"
        className={cx(
          'flex flex-wrap items-center gap-2',
          unused.length > 0 ? 'mb-3 min-h-11' : 'mb-1',
          chosen.length > 0 && 'sticky top-2 z-20 rounded-lg bg-leaf-100 px-4 py-1 shadow-md',
        )}
      >
        <p
          aria-live="polite"
          className={cx('mr-auto figures', chosen.length > 0 ? 'font-semibold' : 'text-sm text-muted')}
        >
          {chosen.length > 0 ? `${chosen.length} selected` : countText(page, 'file', 'files')}
        </p>
        {unused.length > 0 ? (
          <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
            {selection.isAll ? 'Select none' : `Select ${unused.length} not in use`}
          </Button>
        ) : null}
        {chosen.length > 0 ? (
          <Button variant="danger" size="sm" onClick={() => onDelete(chosen)}>
            Delete
          </Button>
        ) : null}
      </section>
      <div
        aria-busy={busy || undefined}
        className={cx(
          'grid gap-2.5 transition-opacity sm:gap-3',
          isByWeight
            ? 'grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4'
            : 'grid-cols-3 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]',
          busy && 'opacity-60',
        )}
      >
        {sections.map(([subject, files], at) => (
          <MediaSection
            key={subject}
            subject={subject}
            files={files}
            isWhole={
              sections.length > 1 &&
              (at > 0 || page.previous === null) &&
              (at < sections.length - 1 || page.next === null)
            }
          >
            {files.map((file) => (
              <MediaCard
                key={file.id}
                file={file}
                below={subject}
                selection={selection}
                onDelete={onDelete}
              />
            ))}
          </MediaSection>
        ))}
      </div>
    </>
  );
}

const nothingOf: Partial<Record<string, string>> = {
  used: 'Nothing is shown anywhere.',
  unused: 'Everything is shown somewhere.',
};

function NoFiles({ search }: { search: string }) {
  const [query] = useSearchParams();
  if (search === '' && query.has('use')) {
    return (
      <EmptyState
        headingLevel={3}
        title="No files found"
        text={nothingOf[query.get('use') ?? ''] ?? 'Nothing is shown there.'}
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
      text={`No file, plant or guide of this name has '${search}' in it.`}
      action={
        <ButtonLink to="/admin/image-upload" variant="outline">
          Show all files
        </ButtonLink>
      }
    />
  );
}

type MediaSectionProps = {
  /** Empty where the files are of no order that keeps those of one plant together. */
  subject: string;
  files: readonly LibraryFile[];
  /** None of it stands on another page, and other sections beside it. */
  isWhole: boolean;
  children: ReactNode;
};

/** The files of one plant, or of one place, below its name and the way to it. */
function MediaSection({ subject, files, isWhole, children }: MediaSectionProps) {
  const id = useId();
  if (subject === '') return <ul className="contents">{children}</ul>;
  const uses = files.flatMap((file) => file.uses.filter(({ name }) => name === subject));
  const ways = [...new Map(uses.map((use) => [use.place, use])).values()];
  return (
    <section aria-labelledby={id} className="contents">
      <div className="col-span-full mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line pb-1.5">
        <h4 id={id} className="font-sans text-base leading-6 font-semibold tracking-normal wrap-anywhere">
          {subject}
        </h4>
        {isWhole ? (
          <span className="text-sm text-muted figures">
            {files.length === 1 ? '1 file' : `${files.length} files`}
          </span>
        ) : null}
        <span className="ml-auto flex flex-wrap items-baseline gap-x-4 text-sm">
          {ways.map((use) => (
            <WayToUse key={use.place} use={use} />
          ))}
        </span>
      </div>
      <ul className="contents">{children}</ul>
    </section>
  );
}
