import { ImageUp, LayoutDashboard, type LucideIcon, ShoppingBag, Sprout, Tags } from 'lucide-react';

export type SidebarEntry = { label: string; to: string; icon: LucideIcon };

/** The screens that there are, in the sidebar's order. Specification, admin §2 'Admin layout'. */
export const sidebarEntries: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Products', to: '/admin/products', icon: Sprout },
  { label: 'Orders', to: '/admin/orders', icon: ShoppingBag },
  { label: 'Categories', to: '/admin/categories', icon: Tags },
  { label: 'Image Upload', to: '/admin/image-upload', icon: ImageUp },
];
