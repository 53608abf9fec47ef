import { MenuIcon, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { NavLink, Outlet, isRouteErrorResponse, useLocation, useNavigation } from 'react-router';
import { shopContext, sidebarCountsContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { pageTitle, usePublicSettings } from '../../http/public-settings.ts';
import { Guarded } from '../../session/guarded.tsx';
import { roleRows } from '../../shop/access/roles.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { getSiteSettings } from '../../shop/content/site-settings.ts';
import { ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useModalDialog } from '../../ui/modal.ts';
import { NavigationProgress, SkipLink, usePageChange } from '../../ui/page-change.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import type { Route } from './+types/layout';
import { keepScreen, useKeptScreen } from './kept-screen.ts';
import { AdminError, NoAccess } from './screen-error.tsx';
import { ProofDialog } from './proof.tsx';
import { focusLeftRow } from './row-focus.ts';
import { SidebarCount, SidebarCountsProvider } from './sidebar-counts.tsx';
import { type SidebarEntry, moreEntries, sidebarEntries } from './sidebar-entries.ts';
import { useMay } from './use-may.ts';
import { useUntouched } from './use-untouched.ts';

/** Runs at every navigation below /admin; each page's own loaders and actions check for themselves besides. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { email, role } = requireStaff({ context, url }, 'any');
  const shop = context.get(shopContext);
  const [{ logoImageUrl, logoHeight }, counts] = await Promise.all([
    getSiteSettings(shop),
    orNothing(shop, 'Error counting what waits:', context.get(sidebarCountsContext)(role)),
  ]);
  return { email, role, logo: { imageUrl: logoImageUrl, height: logoHeight }, counts };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, 'Admin') }, { name: 'robots', content: 'noindex' }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Guarded>
      <SidebarCountsProvider loaded={loaderData.counts}>
        <AdminFrame {...loaderData} />
      </SidebarCountsProvider>
    </Guarded>
  );
}

function AdminFrame({ email, role, logo }: Route.ComponentProps['loaderData']) {
  useKeptScreen();
  useUntouched();
  const loading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const title = usePageChange(() => {
    if (!focusLeftRow()) main.current?.focus({ preventScroll: true });
  });
  return (
    <div className="grid min-h-dvh lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <NavigationProgress />
      <Sidebar />
      <div className="flex min-w-0 flex-col">
        <AdminHeader email={email} role={role} logo={logo} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          aria-busy={loading}
          className="min-w-0 flex-1 px-gutter py-6 outline-none lg:py-8 xl:px-8"
        >
          <ScreenOutlet />
        </main>
      </div>
      <Toaster position="bottom-right" />
      <ProofDialog />
      <output className="sr-only">{title}</output>
    </div>
  );
}

type WhoseProps = Omit<Route.ComponentProps['loaderData'], 'counts'>;

const TITLE = 'Admin Dashboard';

/** Above every screen, in one line: on phones logo and name stand in the menu. docs/behaviour/back-office.md#frame. */
function AdminHeader(whose: WhoseProps) {
  const { name } = usePublicSettings();
  return (
    <header className="border-b border-line bg-surface px-gutter no-print xl:px-8">
      <div className="flex min-h-header items-center gap-x-1.5 py-2.5 md:gap-x-4">
        <SidebarMenu {...whose} />
        <div className="hidden min-w-0 md:block">
          <Logo {...whose.logo} name={name} />
        </div>
        <div className="min-w-0 flex-1 md:border-l md:border-line md:pl-4">
          <h1 title={TITLE} className="truncate text-base sm:text-lg md:text-xl">
            {TITLE}
          </h1>
          <WhoIsIn {...whose} className="hidden md:block" />
        </div>
        <ButtonLink
          to="/"
          reloadDocument
          variant="outline"
          size="sm"
          className="max-sm:px-2.5 max-sm:text-xs"
        >
          Go back to website
        </ButtonLink>
      </div>
    </header>
  );
}

function WhoIsIn({ email, role, className }: Omit<WhoseProps, 'logo'> & { className?: string }) {
  const words = role === 'admin' ? email : `${email} · ${roleRows[role].label}`;
  return (
    <p title={words} className={cx('truncate text-sm text-muted', className)}>
      {words}
    </p>
  );
}

/**
 * The ten ways through the back office, and those that came later, as far as who works here may go them; the one whose
 * path is open is highlighted.
 */
function SidebarNav({ onFollow }: { onFollow?: () => void }) {
  const may = useMay();
  const more = moreEntries.filter(({ right }) => may(right));
  return (
    <nav aria-label="Admin" className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
      <p
        data-modal="heading"
        tabIndex={-1}
        className="outline-none px-3 pt-6 pb-5 font-serif text-xl font-medium"
      >
        Admin Panel
      </p>
      <SidebarList entries={sidebarEntries.filter(({ right }) => may(right))} onFollow={onFollow} />
      {more.length > 0 ? (
        <>
          <h3 className="px-3 pt-5 pb-1.5 font-sans text-sm font-medium text-leaf-100/80">More</h3>
          <SidebarList entries={more} onFollow={onFollow} />
        </>
      ) : null}
    </nav>
  );
}

function SidebarList({
  entries,
  onFollow,
}: {
  entries: readonly SidebarEntry[];
  onFollow?: (() => void) | undefined;
}) {
  return (
    <ul className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.to} className="relative">
          <NavLink
            to={entry.to}
            end={!entry.hasTabs}
            prefetch="intent"
            onClick={onFollow}
            className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-leaf-100 transition-colors hover:bg-paper/8 hover:text-paper aria-[current=page]:bg-leaf-700 aria-[current=page]:text-paper"
          >
            <Icon icon={entry.icon} className="shrink-0 opacity-80" />
            {entry.label}
          </NavLink>
          {entry.count ? <SidebarCount of={entry.count} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Beside the page on wide windows. */
function Sidebar() {
  return (
    <div className="on-dark sticky top-0 hidden h-dvh w-64 flex-col bg-leaf-950 lg:flex no-print">
      <SidebarNav />
    </div>
  );
}

/** The sidebar on small windows: behind a button, sliding in from the left; on phones with what the header has no room for. */
function SidebarMenu(whose: WhoseProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const modal = useModalDialog({ open, onClose: close });
  const { name } = usePublicSettings();
  return (
    <>
      <IconButton
        label="Menu"
        icon={<Icon icon={MenuIcon} size="lg" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 lg:hidden"
      />
      <dialog
        {...modal}
        data-side="left"
        aria-label="Admin Panel"
        className="ui-modal ui-drawer m-0 mr-auto h-dvh max-h-none w-64 max-w-[calc(100vw-3rem)] flex-col overflow-hidden rounded-r-xl bg-surface shadow-lg open:flex"
      >
        <div className="on-dark relative flex min-h-0 flex-1 flex-col bg-leaf-950">
          <div className="absolute top-4.5 right-3">
            <IconButton
              label="Close"
              icon={<Icon icon={X} />}
              onClick={close}
              className="hover:bg-paper/12"
            />
          </div>
          <SidebarNav onFollow={close} />
        </div>
        {open ? (
          <div className="px-6 py-2 md:hidden">
            <Logo {...whose.logo} name={name} />
            <WhoIsIn {...whose} />
          </div>
        ) : null}
      </dialog>
    </>
  );
}

/**
 * The screen; a spinner in its place once the next one takes its time
 * (docs/behaviour/back-office.md#screens-that-load).
 */
function ScreenOutlet() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  return (
    <div className="relative">
      {isLeaving ? (
        <div className="absolute inset-x-0 top-24 flex justify-center text-leaf-700 transition-opacity delay-150 duration-fast starting:opacity-0">
          <Spinner size={32} />
        </div>
      ) : null}
      <div
        data-leaving={isLeaving || undefined}
        className="transition-opacity duration-fast data-leaving:opacity-0 data-leaving:delay-150"
      >
        <Outlet />
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return isForbidden ? <NoAccess /> : <AdminError error={error} />;
}
