import { data, useLocation, useNavigate, useNavigation } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { listActivity } from '../../shop/activity/activity-log.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { listMisses } from '../../shop/search/missed-words.ts';
import { findEditedOtherNames, listOtherNames } from '../../shop/search/other-names.ts';
import {
  type SearchTab,
  missesQuerySchema,
  newNamesSchema,
  searchScreenSchema,
  searchTabs,
} from '../../shop/search/other-names.schema.ts';
import { searchMessages } from '../../shop/search/search-messages.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOpenDialog } from '../edit/edited-list.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { readDialogQuery, useQueryChange } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/search';
import { MissesTab } from './misses-tab.tsx';
import { NamesTab } from './names-tab.tsx';
import { OtherNamesDialog } from './other-names-dialog.tsx';
import { changeSearch } from './search-actions.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  const shop = context.get(shopContext);
  const query = Object.fromEntries(url.searchParams);
  const { tab, ...page } = searchScreenSchema.parse(query);
  const isMisses = tab === 'not-found';
  const sorted = missesQuerySchema.parse(query);
  const read = Promise.all([
    isMisses ? null : listOtherNames(shop, page),
    isMisses ? listMisses(shop, sorted) : null,
    openDialog(shop, url.searchParams),
  ]);
  const { found, status } = await readMain(shop, 'Error fetching search words:', read);
  const [names, misses, open] = found ?? [null, null, null];
  return data({ tab, sorted, names, misses, open, isRead: found !== null }, { status });
}

/** The group that the address opens: with its history, or the names that a new one begins with. */
async function openDialog(shop: Shop, query: URLSearchParams) {
  const { dialog, id } = readDialogQuery(query);
  if (dialog === 'new')
    return { group: null, history: [], ...newNamesSchema.parse(Object.fromEntries(query)) };
  if (dialog === undefined || id === undefined) return null;
  const [group, history] = await Promise.all([
    findEditedOtherNames(shop, id),
    listActivity(shop, { subjectType: 'other-names', subjectId: id }),
  ]);
  return group ? { group, history, name: '' } : null;
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'catalogue', changeSearch);
}

export const clientAction = askingShop();

export const meta = screenTitle('Search');

const labels: Record<SearchTab, string> = { names: 'Other names', 'not-found': 'Not found' };

export default function Search({ loaderData }: Route.ComponentProps) {
  const { tab, sorted, names, misses, open, isRead } = loaderData;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const { newHref } = useOpenDialog();
  const changeQuery = useQueryChange();
  const isLeaving = next?.pathname === pathname && tabOf(next) !== tab;
  const panel = names ? <NamesTab page={names} /> : misses ? <MissesTab page={misses} {...sorted} /> : null;
  return (
    <div>
      <ScreenHead
        title="Search"
        text="What shoppers type, and what is found by it."
        actions={
          tab === 'names' && names ? (
            <ButtonLink to={newHref} preventScrollReset variant="primary">
              Add names
            </ButtonLink>
          ) : null
        }
      />
      <Tabs
        label="Search"
        value={tab}
        onChange={(id) => void navigate(id === 'names' ? '?' : `?tab=${id}`, { preventScrollReset: true })}
        tabs={searchTabs.map((id) => ({
          id,
          label: labels[id],
          panel: id !== tab ? null : isLeaving ? <Spinner className="m-8" /> : panel,
        }))}
      />
      {isRead ? null : <Unread>{searchMessages.loadFailed(catalogueMessages.failed)}</Unread>}
      {open ? (
        <OtherNamesDialog
          key={open.group?.id ?? open.name}
          {...open}
          onClose={() => changeQuery({ dialog: null, id: null, name: null })}
        />
      ) : null}
    </div>
  );
}

function tabOf({ search }: { search: string }): SearchTab {
  return searchScreenSchema.parse(Object.fromEntries(new URLSearchParams(search))).tab;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={searchMessages.loadFailed} />;
}
