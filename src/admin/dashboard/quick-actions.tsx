import { ChevronRight, FileText, History, Mails, Newspaper, PackagePlus, PackageX, Tags } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';

const actions = [
  { label: 'Add Product', to: '/admin/products?dialog=new', icon: PackagePlus },
  { label: 'See what is out of stock', to: '/admin/products?status=out-of-stock', icon: PackageX },
  { label: 'Manage Categories', to: '/admin/categories', icon: Tags },
  { label: 'Edit information pages', to: '/admin/pages', icon: FileText },
  { label: 'Stored e-mails', to: '/admin/emails', icon: Mails },
  { label: 'Newsletter', to: '/admin/newsletter', icon: Newspaper },
  { label: 'Activity', to: '/admin/activity', icon: History },
];

/** The things done most. */
export function QuickActions() {
  return (
    <Card as="section" padding="sm" aria-label="Quick Actions">
      <h3 className="px-2 pt-1 pb-2 text-xl">Quick Actions</h3>
      <ul>
        {actions.map((action) => (
          <li key={action.to}>
            <Link
              to={action.to}
              className="flex min-h-11 items-center gap-3 rounded-md px-2 font-medium transition-colors hover:bg-leaf-50"
            >
              <Icon icon={action.icon} className="text-leaf-600" />
              <span className="flex-1">{action.label}</span>
              <Icon icon={ChevronRight} size="sm" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
