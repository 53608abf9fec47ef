import {
  ChevronRight,
  FileText,
  History,
  House,
  Leaf,
  type LucideIcon,
  Mails,
  Newspaper,
  PackagePlus,
  PackageSearch,
  PackageX,
  ShoppingBag,
  Tags,
  Warehouse,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Right } from '../../shop/access/roles.rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMay } from '../layout/use-may.ts';

type QuickAction = { label: string; to: string; icon: LucideIcon; right: Right };

const actions: readonly QuickAction[] = [
  { label: 'Add Product', to: '/admin/products?dialog=new', icon: PackagePlus, right: 'catalogue' },
  {
    label: 'See what is out of stock',
    to: '/admin/products?status=out-of-stock',
    icon: PackageX,
    right: 'catalogue',
  },
  { label: 'Manage Categories', to: '/admin/categories', icon: Tags, right: 'catalogue' },
  { label: 'Edit information pages', to: '/admin/pages', icon: FileText, right: 'content' },
  { label: 'Stored e-mails', to: '/admin/emails', icon: Mails, right: 'emails' },
  { label: 'Newsletter', to: '/admin/newsletter', icon: Newspaper, right: 'newsletter' },
  { label: 'Activity', to: '/admin/activity', icon: History, right: 'activity' },
];

/** For those whose work none of the above is. */
const mainScreens: readonly QuickAction[] = [
  { label: 'Orders to pack', to: '/admin/orders?status=order_placed', icon: ShoppingBag, right: 'orders' },
  { label: 'Stock', to: '/admin/stock', icon: Warehouse, right: 'stock' },
  { label: 'Held stock', to: '/admin/holds', icon: PackageSearch, right: 'stock' },
  { label: 'Care guides', to: '/admin/plant-care', icon: Leaf, right: 'content' },
  { label: 'Home page', to: '/admin/homepage', icon: House, right: 'content' },
];

/** The things done most. */
export function QuickActions() {
  const may = useMay();
  const shown = [...(may('catalogue') ? [] : mainScreens), ...actions].filter(({ right }) => may(right));
  return (
    // Ways to elsewhere stand back behind what there is to do here.
    <section aria-label="Quick Actions" className="min-w-0 rounded-xl border border-line p-4">
      <h3 className="px-2 pt-1 pb-2 font-sans text-base font-semibold tracking-normal text-ink-soft">
        Quick Actions
      </h3>
      <ul className="grid grid-cols-2 gap-x-2 sm:gap-x-6 xl:grid-cols-1">
        {shown.map((action) => (
          <li key={action.to}>
            <Link
              to={action.to}
              className="flex h-full min-h-11 items-center gap-2 rounded-md px-2 font-medium transition-colors hover:bg-leaf-50 max-sm:text-sm sm:gap-3"
            >
              <Icon icon={action.icon} className="shrink-0 text-leaf-600" />
              <span className="flex-1">{action.label}</span>
              <Icon icon={ChevronRight} size="sm" className="text-muted max-sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
