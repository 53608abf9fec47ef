import { CircleUser } from 'lucide-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuLink, MenuSeparator } from '../../ui/menu-items.tsx';
import { Menu, type MenuTriggerProps } from '../../ui/menu.tsx';
import { adminLink, loginLink, personalLinks } from './navigation.ts';
import { useSession } from './session.ts';

/** Login for visitors; for everybody the pages that are about themselves. Wide windows only. */
export function AccountMenu() {
  const { email, isAdmin } = useSession();
  return (
    <>
      {email === null ? (
        <ButtonLink to={loginLink.to} variant="outline" size="sm">
          {loginLink.label}
        </ButtonLink>
      ) : null}
      <Menu label="Account" trigger={accountButton}>
        {email === null ? null : (
          <>
            <p className="truncate px-3 py-2 text-sm text-muted">{email}</p>
            <MenuSeparator />
          </>
        )}
        {[...personalLinks, ...(isAdmin ? [adminLink] : [])].map(({ to, label, reloadDocument }) => (
          <MenuLink key={to} to={to} reloadDocument={reloadDocument ?? false}>
            {label}
          </MenuLink>
        ))}
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
