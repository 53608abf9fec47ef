import { ChevronDown, Printer } from 'lucide-react';
import { papersAddress } from '../../shop/invoices/printed-papers.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import { useMay } from '../layout/use-may.ts';

/** What goes with the parcels of these orders, and their invoices, each as one file in a window of its own. */
export function PrintMenu({ ids }: { ids: readonly string[] }) {
  const withMoney = useMay()('money');
  const papers = [
    ['Packing slips', papersAddress('packing-slips', ids)],
    ['Labels, one a sheet (A6)', papersAddress('labels', ids, 'a6')],
    ['Labels, four a sheet (A4)', papersAddress('labels', ids, 'a4')],
    ...(withMoney ? [['Invoices', papersAddress('invoices', ids)] as const] : []),
  ] as const;
  return (
    <Menu label="Print" trigger={printButton(ids.length)}>
      {papers.map(([label, to]) => (
        <MenuLink key={label} to={to} target="_blank">
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}

const printButton = (count: number) => (trigger: MenuTriggerProps) => (
  <Button {...trigger} variant="outline" size="sm">
    <Icon icon={Printer} size="sm" />
    Print {count}
    <Icon icon={ChevronDown} size="sm" />
  </Button>
);

/** Opens the packing slips of these orders: the key for it. */
export function printPapers(ids: readonly string[]) {
  if (ids.length > 0) window.open(papersAddress('packing-slips', ids), '_blank', 'noopener');
}
