import { MenuIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { NavLink } from 'react-router';
import { useIsAdmin, useUser } from '../../session/use-session.ts';
import { Button, ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { signOutAndSay } from '../auth/sign-out-and-say.ts';
import { type NavigationItem, adminLink, loginLink, personalLinks } from './navigation.ts';

/** The header's links on windows below 768 px: a native popover, so it opens before any script has run. */
export function SiteMenu({ links }: { links: NavigationItem[] }) {
  const user = useUser();
  const isAdmin = useIsAdmin();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const personal = [...personalLinks, ...(isAdmin ? [adminLink] : [])];
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
            {links.map((item) => (
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
