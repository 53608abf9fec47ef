import { Ellipsis } from 'lucide-react';
import type { AdminUser } from '../../shop/users/admin-users.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuButton, type MenuTriggerProps } from '../../ui/menu.tsx';
import type { UserActing } from './use-user-action.ts';
import { fittingActions } from './user-actions.rules.ts';

/** What can be done to one person of the list. */
export function UserMenu({ user, acting }: { user: AdminUser; acting: UserActing }) {
  return (
    <Menu label={`Actions for ${user.email}`} trigger={menuButton(user.email)}>
      {fittingActions(user).map(({ intent, label, tone }) => (
        <MenuButton
          key={intent}
          tone={tone}
          disabled={acting.busy}
          onClick={() => acting.begin(intent, user)}
        >
          {label}
        </MenuButton>
      ))}
    </Menu>
  );
}

const menuButton = (email: string) => (trigger: MenuTriggerProps) => (
  <IconButton {...trigger} label={`Actions for ${email}`} icon={<Icon icon={Ellipsis} />} />
);
