import { Copy, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Right } from '../../shop/access/roles.rules.ts';
import { countText } from '../../shop/list-page.rules.ts';
import { wordsBelow } from '../../shop/media/media-words.rules.ts';
import type { LibraryFile, MediaUse } from '../../shop/media/media.types.ts';
import { MOST_USES } from '../../shop/media/uploads.schema.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useMay } from '../layout/use-may.ts';
import type { RowSelection } from '../table/row-selection.tsx';
import { fileSize } from './upload-file.ts';

/** An upload that nothing shows may go. */
export const mayGo = ({ uses, bytes }: LibraryFile) => uses.length === 0 && bytes !== null;

type MediaCardProps = {
  file: LibraryFile;
  /** What it is a picture of, where that stands above it: the card is small then, and says the rest. */
  below: string;
  selection: RowSelection;
  onDelete: (files: LibraryFile[]) => void;
};

/** A file of the library: how it looks, how large it is, where it is shown. */
export function MediaCard({ file, below, selection, onDelete }: MediaCardProps) {
  const { id, name, words, address, contentType, bytes, width, height, uses } = file;
  const size = [
    ...(width !== null && height !== null ? [`${width} × ${height}`] : []),
    ...(bytes === null ? [] : [fileSize(bytes)]),
  ].join(' · ');
  const isSelected = selection.isSelected(id);
  const isSmall = below !== '';
  const isToldAbove = isSmall && uses.every((use) => use.name === below);
  return (
    <li
      data-file={id}
      className={cx(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-lg bg-surface shadow-sm',
        isSelected && 'outline-2 outline-leaf-700',
      )}
    >
      <div className="relative aspect-square bg-sand">
        <Preview file={file} isSmall={isSmall} />
      </div>
      <div className={isSmall ? 'px-2 py-1.5 text-xs' : 'px-3 py-2 text-sm'}>
        <p
          title={words}
          className={cx(
            'wrap-anywhere',
            isSmall ? 'line-clamp-4 leading-4 max-sm:line-clamp-6' : 'line-clamp-4 leading-5 font-semibold',
          )}
        >
          {isSmall ? wordsBelow(below, words) : words}
        </p>
        {/* What the program came with is told by its words; how an upload is called its owner knows. */}
        {isSmall && bytes === null ? null : (
          <p title={name} className="mt-0.5 truncate text-xs text-muted">
            {name}
          </p>
        )}
        {size === '' ? null : (
          <p title={size} className="truncate text-xs text-muted figures">
            {size}
          </p>
        )}
        {isToldAbove ? null : (
          <div className="mt-1 text-xs">
            <Uses kind={contentType.startsWith('video/') ? 'Video' : 'Picture'} uses={uses} />
          </div>
        )}
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

type PreviewProps = { file: LibraryFile; isSmall: boolean };

function Preview({ file: { address, name, contentType, width, height }, isSmall }: PreviewProps) {
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
      sizes={isSmall ? '(min-width: 40rem) 9rem, 33vw' : '(min-width: 40rem) 15rem, 50vw'}
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

/** The way to where files are shown, below the name of what shows them; none for who may not go it. */
export function WayToUse({ use: { place, name } }: { use: MediaUse }) {
  const may = useMay();
  const way = places[place];
  return way && may(way.right) ? (
    <Link to={way.href(name)} aria-label={`${place}: ${name}`} className="text-link">
      {place}
    </Link>
  ) : null;
}

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
