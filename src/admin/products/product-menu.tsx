import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, MenuLink } from '../../ui/menu-items.tsx';
import { Menu, type MenuTriggerProps } from '../../ui/menu.tsx';
import { withQuery } from '../table/with-query.ts';

type ProductMenuProps = { product: { id: string; name: string }; onDelete: () => void };

/** What can be done to one product. Specification, admin §2 'Manage Products'. */
export function ProductMenu({ product, onDelete }: ProductMenuProps) {
  const [query] = useSearchParams();
  return (
    <Menu label="Actions" trigger={menuButton(`Actions for ${product.name}`)}>
      <MenuLink to={`/product/${product.id}?from=admin`} reloadDocument icon={<Icon icon={Eye} size="sm" />}>
        Preview
      </MenuLink>
      <MenuLink
        to={withQuery(query, { dialog: 'edit', id: product.id })}
        preventScrollReset
        icon={<Icon icon={Pencil} size="sm" />}
      >
        Edit
      </MenuLink>
      <MenuButton tone="danger" icon={<Icon icon={Trash2} size="sm" />} onClick={onDelete}>
        Delete
      </MenuButton>
    </Menu>
  );
}

function menuButton(label: string) {
  return (props: MenuTriggerProps) => <IconButton {...props} label={label} icon={<Icon icon={Ellipsis} />} />;
}
