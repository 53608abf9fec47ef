import { CircleUser } from 'lucide-react';
import { useIsAdmin, useUser } from '../../session/use-session.ts';
import { ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { Menu, MenuButton, MenuLink, MenuSeparator, type MenuTriggerProps } from '../../ui/menu.tsx';
import { signOutAndSay } from '../auth/sign-out-and-say.ts';
import { adminLink, loginLink, personalLinks } from './navigation.ts';

/** Login for visitors; for everybody the pages that are about themselves. Wide windows only. */
export function AccountMenu() {
  const user = useUser();
  const isAdmin = useIsAdmin();
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
        {[...personalLinks, ...(isAdmin ? [adminLink] : [])].map(({ to, label, reloadDocument }) => (
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
