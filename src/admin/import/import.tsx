import { data, redirect, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { importMessages as messages } from '../../shop/import/import-messages.ts';
import { importIntentSchema, importRowsSchema, rowResults } from '../../shop/import/imports.schema.ts';
import {
  cancelImport,
  findImport,
  listImportRows,
  removeImport,
  startImport,
} from '../../shop/import/imports.ts';
import { checkAgain } from '../../shop/import/receive-import.ts';
import { accept, answerForm, refuse } from '../layout/answer-action.server.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { FilterSelect } from '../table/filters.tsx';
import type { Route } from './+types/import';
import { ImportActions } from './import-actions.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportRows, resultNames } from './import-rows.tsx';
import { formatNames } from './import-state.tsx';
import { useWatching } from '../layout/use-watching.ts';

const idSchema = z.guid();

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  const shop = context.get(shopContext);
  const id = idSchema.safeParse(params.id);
  const one = id.success ? await findImport(shop, id.data) : undefined;
  if (!one) throw data(null, { status: 404, statusText: messages.notFound });
  const query = importRowsSchema.parse(Object.fromEntries(url.searchParams));
  return { one, page: await listImportRows(shop, { id: one.id, ...query }) };
}

const verbs = { start: startImport, cancel: cancelImport, check: checkAgain, remove: removeImport };
const done = {
  start: messages.started,
  cancel: messages.cancelled,
  check: messages.checkAgain,
  remove: messages.removed,
};

export function action({ params, ...args }: Route.ActionArgs) {
  return answerForm(args, 'catalogue', async ({ shop, actor, form }) => {
    const asked = importIntentSchema.safeParse(Object.fromEntries(form));
    const id = idSchema.safeParse(params.id);
    if (!asked.success || !id.success) return refuse(messages.unknownForm, 400);
    const { intent } = asked.data;
    const outcome = await verbs[intent](shop, { actor, id: id.data });
    if (!outcome.ok) {
      return outcome.reason === 'not-found' ? refuse(messages.notFound, 404) : refuse(messages.notNow);
    }
    if (intent === 'remove') throw redirect('/admin/import');
    return accept(done[intent]);
  });
}

export const clientAction = askingShop();

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return screenTitle(loaderData ? `Import of ${loaderData.one.fileName}` : 'Import')({ matches });
}

const whole = new Intl.NumberFormat('en-IN');

export default function Import({ loaderData: { one, page } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isGoingOn = one.state === 'checking' || one.state === 'running';
  useWatching(isGoingOn);
  const found = rowResults.reduce((sum, result) => sum + one.counts[result], 0);
  return (
    <div>
      <ScreenHead
        title={one.fileName}
        text={`${formatNames[one.format]}, ${whole.format(one.rows)} ${one.rows === 1 ? 'row' : 'rows'}`}
        actions={<ImportActions one={one} />}
      />
      <ImportOutcome one={one} />
      {found > 0 ? (
        <>
          <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h3 className="text-2xl">Rows</h3>
            <FilterSelect
              label="Result"
              name="result"
              all={`All results (${whole.format(found)})`}
              options={rowResults.map((value) => ({
                value,
                label: `${resultNames[value].label} (${whole.format(one.counts[value])})`,
              }))}
            />
          </div>
          <ImportRows page={page} isFiltered={query.has('result')} />
        </>
      ) : null}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
