import { Copy, Trash2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Right } from '../../shop/access/roles.rules.ts';
import { type Counted, countText } from '../../shop/list-page.rules.ts';
import type { LibraryFile, MediaPage, MediaUse } from '../../shop/media/media.types.ts';
import { MOST_USES } from '../../shop/media/uploads.schema.ts';
import { Button, ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Unread } from '../layout/screen-error.tsx';
import { useMay } from '../layout/use-may.ts';
import { NONE_SO_FAR } from '../table/paged-table.tsx';
import { type RowSelection, useRowSelection } from '../table/row-selection.tsx';
import { fileSize } from './upload-file.ts';

type MediaGridProps = {
  /** Nothing if the library could not be read. */
  page: Pick<MediaPage, 'files' | 'next' | keyof Counted> | undefined | null;
  search: string;
  /** Another page is on its way. */
  busy: boolean;
  onDelete: (files: LibraryFile[]) => void;
};

/** An upload that nothing shows may go. */
const mayGo = ({ uses, bytes }: LibraryFile) => uses.length === 0 && bytes !== null;

export function MediaGrid({ page, search, busy, onDelete }: MediaGridProps) {
  const unused = page?.files.filter(mayGo) ?? [];
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
          'mb-3 flex min-h-11 flex-wrap items-center gap-2',
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
      <ul
        aria-busy={busy || undefined}
        className={cx(
          'grid grid-cols-2 gap-3 transition-opacity sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4',
          busy && 'opacity-60',
        )}
      >
        {page.files.map((file) => (
          <MediaCard key={file.id} file={file} selection={selection} onDelete={onDelete} />
        ))}
      </ul>
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
      text={`No file's name has '${search}' in it.`}
      action={
        <ButtonLink to="/admin/image-upload" variant="outline">
          Show all files
        </ButtonLink>
      }
    />
  );
}

type MediaCardProps = {
  file: LibraryFile;
  selection: RowSelection;
  onDelete: (files: LibraryFile[]) => void;
};

/** A file of the library: how it looks, how large it is, where it is shown. */
function MediaCard({ file, selection, onDelete }: MediaCardProps) {
  const { id, name, words, address, contentType, bytes, width, height, uses } = file;
  const size = [
    ...(width !== null && height !== null ? [`${width} × ${height}`] : []),
    ...(bytes === null ? [] : [fileSize(bytes)]),
  ].join(' · ');
  const isSelected = selection.isSelected(id);
  return (
    <li
      data-file={id}
      className={cx(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-lg bg-surface shadow-sm',
        isSelected && 'outline-2 outline-leaf-700',
      )}
    >
      <div className="relative aspect-square bg-sand">
        <Preview file={file} />
      </div>
      <div className="px-3 py-2 text-sm">
        <p title={words} className="line-clamp-4 leading-5 font-semibold wrap-anywhere">
          {words}
        </p>
        <p title={name} className="mt-0.5 truncate text-xs text-muted">
          {name}
        </p>
        {size === '' ? null : (
          <p title={size} className="truncate text-xs text-muted figures">
            {size}
          </p>
        )}
        <div className="mt-1 text-xs">
          <Uses kind={contentType.startsWith('video/') ? 'Video' : 'Picture'} uses={uses} />
        </div>
      </div>
      {mayGo(file) ? (
        <div className="absolute top-1.5 left-1.5 rounded-sm bg-surface p-1 shadow-sm">
          <Checkbox
            label={`Select ${name}`}
            hideLabel
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </div>
      ) : null}
      <div className={actionsClass}>
        <IconButton
          label={`Copy address of ${name}`}
          title="Copy address"
          size="sm"
          icon={<Icon icon={Copy} size="sm" />}
          className="bg-surface shadow-sm pointer-coarse:shadow-none"
          onClick={() => void copyAddress(address)}
        />
        {mayGo(file) ? (
          <IconButton
            label={`Delete ${name}`}
            title="Delete"
            size="sm"
            icon={<Icon icon={Trash2} size="sm" />}
            className="bg-surface text-danger-600 shadow-sm pointer-coarse:shadow-none"
            onClick={() => onDelete([file])}
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
      sizes="(min-width: 40rem) 15rem, 50vw"
      className="absolute inset-0 size-full object-contain"
    />
  );
}

function usesText(count: number): string {
  if (count === 0) return 'not used';
  return countText(
    { total: Math.min(count, MOST_USES), hasMoreThanTotal: count > MOST_USES },
    'place',
    'places',
  );
}

/** What kind of file it is, and where it is shown. A long list opens on demand: the cards stay of one height. */
function Uses({ kind, uses }: { kind: string; uses: MediaUse[] }) {
  const [first] = uses;
  const words = `${kind} · ${usesText(uses.length)}`;
  if (!first) return <p className="truncate font-medium text-clay-700">{words}</p>;
  if (uses.length === 1)
    return (
      <>
        <p className="truncate text-muted">{words}</p>
        <Use use={first} />
      </>
    );
  return (
    <details>
      <summary className="cursor-pointer truncate rounded-sm text-leaf-700">{words}</summary>
      <ul className="mt-1 max-h-32 overflow-y-auto">
        {uses.slice(0, MOST_USES).map((use) => (
          <li key={`${use.place} ${use.name}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Where each kind of place is edited, by what it shows there. */
const places: Partial<Record<string, { right: Right; href: (name: string) => string }>> = {
  Product: { right: 'catalogue', href: (name) => `/admin/products?${new URLSearchParams({ q: name })}` },
  'Plant care': { right: 'content', href: (name) => `/admin/plant-care?${new URLSearchParams({ q: name })}` },
  Testimonial: { right: 'content', href: () => '/admin/homepage?tab=testimonials' },
  Homepage: { right: 'content', href: () => '/admin/homepage' },
};

/** Where a file is shown, and the way there for who may go it. */
function Use({ use: { place, name } }: { use: MediaUse }) {
  const words = `${place}: ${name}`;
  const may = useMay();
  const way = places[place];
  return way && may(way.right) ? (
    <Link to={way.href(name)} title={words} className="line-clamp-2 text-link">
      {words}
    </Link>
  ) : (
    <p title={words} className="line-clamp-2 text-ink-soft">
      {words}
    </p>
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
