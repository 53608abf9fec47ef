import { FileArchive, FileText } from 'lucide-react';
import { Button } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';

const file = '/admin/export/catalogue';

/** All products as a file, which imports again. docs/behaviour/import.md#export. */
export function ExportMenu() {
  return (
    <Menu label="Export" trigger={exportButton}>
      <MenuLink to={file} reloadDocument icon={<Icon icon={FileText} size="sm" />}>
        All products (CSV)
      </MenuLink>
      <MenuLink to={`${file}?pictures=yes`} reloadDocument icon={<Icon icon={FileArchive} size="sm" />}>
        With pictures (ZIP)
      </MenuLink>
    </Menu>
  );
}

function exportButton(props: MenuTriggerProps) {
  return (
    <Button {...props} variant="outline">
      Export
    </Button>
  );
}
