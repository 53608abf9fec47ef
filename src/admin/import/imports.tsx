import { Link, data, useNavigate } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { importMessages as messages } from '../../shop/import/import-messages.ts';
import { importLimits, importListSchema } from '../../shop/import/imports.schema.ts';
import { type ListedImport, listImports } from '../../shop/import/imports.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ExportMenu } from '../products/export-menu.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { PagedTable } from '../table/paged-table.tsx';

import type { Route } from './+types/imports';
import { ImportUpload } from './import-upload.tsx';
import { ImportState, formatNames } from './import-state.tsx';
import { useWatching } from '../layout/use-watching.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  const shop = context.get(shopContext);
  const query = importListSchema.parse(Object.fromEntries(url.searchParams));
  const { found: page, status } = await readMain(shop, 'Error fetching imports:', listImports(shop, query));
  return data({ page }, { status });
}

export const meta = screenTitle('Import');

const MIB = 1024 * 1024;
const hint =
  `Our own CSV file, or what Shopify or WooCommerce export: up to ${importLimits.bytes / MIB} MB. ` +
  `Or a ZIP with such a file and its pictures: up to ${importLimits.picturesBytes / MIB / 1024} GB. ` +
  'Nothing of the shop changes until you have seen what it would do.';

export default function Imports({ loaderData: { page } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useWatching(page?.rows.some(({ state }) => state === 'checking' || state === 'running') ?? false);
  return (
    <div className="max-w-5xl">
      <ScreenHead
        title="Import"
        text="Products, variants, categories and pictures from a file."
        actions={
          <>
            <ExportMenu />
            <ButtonLink to="/admin/import/sample" reloadDocument variant="outline">
              Sample file
            </ButtonLink>
          </>
        }
      />
      <ImportUpload
        label="Drop a CSV file here, or choose it"
        hint={hint}
        accept=".csv,.txt,.tsv,.zip,text/csv,application/zip"
        wrongType="This is no CSV file. Please save the sheet as CSV (UTF-8) and choose that."
        mostBytes={importLimits.picturesBytes}
        onStored={(id) => void navigate(`/admin/import/${id}`)}
      />
      <h3 className="mt-8 mb-4 text-2xl">Imports</h3>
      <ListToolbar search="Search file name" />
      {page ? (
        <PagedTable
          caption="Imports"
          label="Pages of imports"
          page={page}
          columns={columns}
          filters={['q', 'after', 'before']}
          none={{ title: 'Nothing imported yet', text: 'Files stand here as soon as they are uploaded.' }}
          unmatched={{ title: 'No imports found.', all: 'Show the newest', to: '/admin/import' }}
        />
      ) : (
        <Unread>{messages.fetchFailed}</Unread>
      )}
    </div>
  );
}

const whole = new Intl.NumberFormat('en-IN');

const columns: TableColumn<ListedImport>[] = [
  {
    id: 'file',
    header: 'File',
    rowHeader: true,
    fill: true,
    cell: ({ id, fileName }) => (
      <Link to={`/admin/import/${id}`} title={fileName} className="ui-line text-link font-semibold">
        {fileName}
      </Link>
    ),
  },
  { id: 'format', header: 'Format', cell: ({ format }) => formatNames[format] },
  { id: 'rows', header: 'Rows', align: 'end', cell: ({ rows }) => whole.format(rows) },
  { id: 'state', header: 'State', cell: (one) => <ImportState {...one} /> },
  {
    id: 'since',
    header: 'Uploaded',
    share: 1.5,
    className: 'figures whitespace-nowrap',
    cell: ({ createdAt, who }) => (
      <>
        <time dateTime={createdAt.toISOString()}>{formatOrderMoment(createdAt)}</time>
        {who === null ? null : <OneLine className="text-muted">{who}</OneLine>}
      </>
    ),
  },
];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => messages.fetchFailed} />;
}
