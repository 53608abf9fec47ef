import {
  FileDown,
  FileUp,
  House,
  ImageUp,
  LayoutDashboard,
  Leaf,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  MessageSquareWarning,
  Search,
  Settings as SettingsIcon,
  ShoppingBag,
  Sprout,
  Star,
  Tags,
  TicketPercent,
  Users,
  Warehouse,
} from 'lucide-react';
import type { Right } from '../../shop/access/roles.rules.ts';
import type { CountName } from './sidebar-counts.tsx';

export type SidebarEntry = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Of who is shown it. */
  right: Right | 'any';
  /** Each of its tabs has an address below it. */
  hasTabs?: true;
  /** What of it waits. */
  count?: CountName;
};

/** The screens that there are, in the sidebar's order. docs/behaviour/back-office.md#frame. */
export const sidebarEntries: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, right: 'any' },
  { label: 'Products', to: '/admin/products', icon: Sprout, right: 'catalogue' },
  { label: 'Orders', to: '/admin/orders', icon: ShoppingBag, right: 'orders', count: 'orders' },
  { label: 'Promo Codes', to: '/admin/promo-codes', icon: TicketPercent, right: 'promo' },
  { label: 'Users', to: '/admin/users', icon: Users, right: 'people' },
  { label: 'Testimonials', to: '/admin/testimonials', icon: MessageSquareQuote, right: 'content' },
  { label: 'Plant Care', to: '/admin/plant-care', icon: Leaf, right: 'content' },
  { label: 'Categories', to: '/admin/categories', icon: Tags, right: 'catalogue' },
  { label: 'Homepage', to: '/admin/homepage', icon: House, right: 'content' },
  { label: 'Image Upload', to: '/admin/image-upload', icon: ImageUp, right: 'media' },
];

/** Below the specified ones, under a heading of their own; the day's work first. */
export const moreEntries: readonly SidebarEntry[] = [
  { label: 'Stock', to: '/admin/stock', icon: Warehouse, right: 'stock', count: 'lowStock' },
  { label: 'Claims', to: '/admin/claims', icon: MessageSquareWarning, right: 'orders', count: 'claims' },
  { label: 'Messages', to: '/admin/messages', icon: Mail, right: 'orders', count: 'messages' },
  { label: 'Reviews', to: '/admin/reviews', icon: Star, right: 'content', count: 'reviews' },
  { label: 'Search', to: '/admin/search', icon: Search, right: 'catalogue' },
  { label: 'Import', to: '/admin/import', icon: FileUp, right: 'catalogue', hasTabs: true },
  { label: 'Exports', to: '/admin/exports', icon: FileDown, right: 'money' },
  { label: 'Settings', to: '/admin/settings', icon: SettingsIcon, right: 'settings', hasTabs: true },
];
