import { CircleUser, MenuIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { NavLink } from 'react-router';
import { letGoOfPage } from '../../session/held-page.ts';
import { signOut, useMay, useUser } from '../../session/use-session.ts';
import { signOutMessages } from '../../shop/accounts/sign-out-messages.ts';
import { Button, ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { Menu, MenuButton, MenuLink, MenuSeparator, type MenuTriggerProps } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { checkoutDraft } from '../checkout/checkout-records.ts';
import { type NavigationItem, adminLink, finderLink, loginLink, personalLinks } from './navigation.ts';

/** Login for visitors; for everybody the pages that are about themselves. Wide windows only. */
export function AccountMenu() {
  const user = useUser();
  const isStaff = useMay('any');
  return (
    <>
      {user ? null : (
        <ButtonLink to={loginLink.to} variant="outline" size="sm">
          {loginLink.label}
        </ButtonLink>
      )}
      <Menu label="Account" trigger={accountButton}>
        {user ? (
          <>
            <p className="truncate px-3 py-2 text-sm text-muted" title={user.email}>
              {user.email}
            </p>
            <MenuSeparator />
          </>
        ) : null}
        {[...personalLinks, ...(isStaff ? [adminLink] : [])].map(({ to, label, reloadDocument }) => (
          <MenuLink key={to} to={to} reloadDocument={reloadDocument ?? false}>
            {label}
          </MenuLink>
        ))}
        {user ? (
          <>
            <MenuSeparator />
            <MenuButton onClick={() => void signOutAndSay()}>Logout</MenuButton>
          </>
        ) : null}
      </Menu>
    </>
  );
}

function accountButton(props: MenuTriggerProps) {
  return (
    <IconButton
      {...props}
      label="Account"
      icon={<CircleUser aria-hidden="true" size={23} strokeWidth={1.75} />}
    />
  );
}

/** The header's links on windows below 768 px: a native popover, so it opens before any script has run. */
export function SiteMenu({ links }: { links: NavigationItem[] }) {
  const user = useUser();
  const isStaff = useMay('any');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const personal = [...personalLinks, ...(isStaff ? [adminLink] : [])];
  const close = () => panel.current?.hidePopover();

  return (
    <>
      <IconButton
        label="Menu"
        icon={<MenuIcon aria-hidden="true" size={24} />}
        popoverTarget={id}
        size="lg"
        className="-ml-3"
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="ui-menu fixed inset-x-0 top-header bottom-auto m-0 max-h-[calc(100dvh-var(--spacing-header))] w-full max-w-none overflow-y-auto border-b border-line bg-paper px-gutter pt-2 pb-6 text-ink shadow-lg"
        onBeforeToggle={({ currentTarget, newState }) => {
          // On the home page an announcement may stand above the header.
          const header = currentTarget.closest('header');
          if (newState === 'open' && header)
            currentTarget.style.top = `${header.getBoundingClientRect().bottom}px`;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <nav aria-label="Menu">
          <ul className="font-serif text-2xl">
            {links.toSpliced(1, 0, finderLink).map((item) => (
              <MenuItem key={item.label} item={item} onFollow={close} />
            ))}
          </ul>
          <ul className="mt-4 grid grid-cols-2 gap-x-4 border-t border-line pt-4">
            {personal.map((item) => (
              <MenuItem key={item.label} item={item} onFollow={close} />
            ))}
          </ul>
          {user ? (
            <>
              <p className="mt-4 truncate text-sm text-muted">{user.email}</p>
              <Button
                variant="outline"
                block
                className="mt-3"
                onClick={() => {
                  close();
                  void signOutAndSay();
                }}
              >
                Logout
              </Button>
            </>
          ) : (
            <ButtonLink to={loginLink.to} variant="outline" block onClick={close} className="mt-4">
              {loginLink.label}
            </ButtonLink>
          )}
        </nav>
      </div>
    </>
  );
}

function MenuItem({ item, onFollow }: { item: NavigationItem; onFollow: () => void }) {
  return (
    <li>
      <NavLink
        to={item.to}
        reloadDocument={item.reloadDocument ?? false}
        onClick={onFollow}
        className="flex min-h-12 items-center rounded-sm aria-[current=page]:text-accent-ink"
      >
        {item.label}
      </NavLink>
    </li>
  );
}

/** Signs out in this browser and says how it went. docs/behaviour/storefront.md#header. */
async function signOutAndSay(): Promise<void> {
  try {
    await signOut();
    letGoOfPage();
    checkoutDraft.forget();
    showToast({ title: signOutMessages.loggedOut, tone: 'success' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showToast({ title: signOutMessages.failed(message), tone: 'error' });
  }
}
