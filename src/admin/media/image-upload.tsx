import { useRef, useState } from 'react';
import { data, useNavigation, useRevalidator } from 'react-router';
import { readShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { rangeText, shortFigure } from '../../shop/list-page.rules.ts';
import { countMedia } from '../../shop/media/count-media.ts';
import { listMedia } from '../../shop/media/media-files.ts';
import type { LibraryFile } from '../../shop/media/media.types.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import {
  acceptedFiles,
  mediaQuerySchema,
  reasonOfType,
  refusalSentence,
  uploadLimits,
} from '../../shop/media/uploads.schema.ts';
import { DropWords, FileDropZone } from '../edit/file-drop-zone.tsx';
import { type ToastInput, showToast } from '../../ui/toast-store.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { FilterLinks, FilterSelect, ListToolbar } from '../table/filters.tsx';
import { KeyPager } from '../table/paged-table.tsx';
import type { Route } from './+types/image-upload';
import { DeleteMediaDialog } from './delete-media-dialog.tsx';
import { MediaGrid } from './media-grid.tsx';
import { UploadList, useUploads } from './upload-list.tsx';

/** Uploads go on working while the library cannot be read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'media');
  const query = mediaQuerySchema.parse(Object.fromEntries(url.searchParams));
  const shop = context.get(shopContext);
  const [{ found: page, status }, counts] = await Promise.all([
    readMain(shop, 'Error fetching media files:', listMedia(shop, query)),
    // Of what a search finds each is looked at: that is counted once, with its page.
    query.q ? null : orNothing(shop, 'Error counting media files:', countMedia(shop)),
  ]);
  return data({ page, counts, search: query.q ?? '', isSorted: query.sort !== undefined }, { status });
}

/** The library is also read within other screens' dialogs: those stay when it cannot be. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return readShop(() => serverLoader(), { page: null, counts: null, search: '', isSorted: false });
}

export const meta = screenTitle('Image Upload');

export default function ImageUpload({
  loaderData: { page, counts, search, isSorted },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state === 'loading';
  const [doomed, setDoomed] = useState<LibraryFile[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { uploads, add, clear } = useUploads({ kind: 'library' }, ({ stored, refused }) => {
    showToast(summaryOf(stored.length, refused));
    if (stored.length > 0) void revalidate();
  });

  return (
    <div>
      <ScreenHead title="Image Upload" text="Pictures and videos of the shop, and where each is shown." />
      <FileDropZone
        label={<DropWords what="pictures or videos" />}
        hint={hint}
        accept={acceptedFiles.both}
        slim
        isMain
        action="Upload"
        multiple
        onFiles={add}
        refusal={(file) => `${file.name}: ${refusalSentence(reasonOfType(file), 'library')}`}
      />
      <UploadList uploads={uploads} onClear={clear} />
      <h3 ref={heading} tabIndex={-1} className="mt-6 mb-3 text-2xl outline-none">
        Library
      </h3>
      <ListToolbar search="Search plants and files">
        <FilterSelect label="Sort" name="sort" all="Newest first" options={orders} />
        <FilterLinks
          label="Use"
          name="use"
          all="All files"
          options={uses.map((use) => ({
            ...use,
            count: counts ? shortFigure(counts[use.value]) : undefined,
          }))}
        />
      </ListToolbar>
      {isSorted && page?.hasMoreThanTotal ? (
        <p className="mb-3 text-sm text-muted">
          So many files are too many to sort: only the newest are listed in this order.
        </p>
      ) : null}
      <MediaGrid page={page} search={search} busy={isLoading} onDelete={setDoomed} />
      {page ? (
        <KeyPager
          previous={page.previous}
          next={page.next}
          position={rangeText(page, page.first, page.files.length)}
          label="Pages of the library"
          className="mt-8"
        />
      ) : null}
      <DeleteMediaDialog
        files={doomed}
        onClose={() => setDoomed([])}
        // The button that had the focus goes with its file.
        onDeleted={() => void revalidate().then(() => heading.current?.focus())}
      />
    </div>
  );
}

const orders = [
  { value: 'name', label: 'By name' },
  { value: 'size', label: 'Largest first' },
  { value: 'uses', label: 'Most used first' },
];

const uses = [
  { value: 'used', label: 'In use' },
  { value: 'products', label: 'Products' },
  { value: 'guides', label: 'Guides' },
  { value: 'home', label: 'Home page' },
  { value: 'unused', label: 'Not in use' },
] as const;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}

function summaryOf(stored: number, [cause, ...more]: string[]): ToastInput {
  if (cause === undefined) return { title: 'Upload successful', tone: 'success' };
  const count = 1 + more.length;
  const description =
    stored + count === 1 ? cause : `${count} of ${stored + count} files could not be taken.`;
  return { title: 'Upload failed', description, tone: 'error' };
}

const MIB = 1024 * 1024;
const hint =
  `JPEG, PNG, WebP, GIF or AVIF up to ${uploadLimits.pictureBytes / MIB} MB, ` +
  `MP4 or WebM up to ${uploadLimits.videoBytes / MIB} MB. Where a picture was taken is not kept.`;
