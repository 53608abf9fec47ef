import {
  House,
  ImageUp,
  LayoutDashboard,
  Leaf,
  type LucideIcon,
  MessageSquareQuote,
  ShoppingBag,
  Sprout,
  Tags,
  TicketPercent,
  Users,
} from 'lucide-react';

export type SidebarEntry = { label: string; to: string; icon: LucideIcon };

/** The screens that there are, in the sidebar's order. Specification, admin §2 'Admin layout'. */
export const sidebarEntries: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Products', to: '/admin/products', icon: Sprout },
  { label: 'Orders', to: '/admin/orders', icon: ShoppingBag },
  { label: 'Promo Codes', to: '/admin/promo-codes', icon: TicketPercent },
  { label: 'Users', to: '/admin/users', icon: Users },
  { label: 'Testimonials', to: '/admin/testimonials', icon: MessageSquareQuote },
  { label: 'Plant Care', to: '/admin/plant-care', icon: Leaf },
  { label: 'Categories', to: '/admin/categories', icon: Tags },
  { label: 'Homepage', to: '/admin/homepage', icon: House },
  { label: 'Image Upload', to: '/admin/image-upload', icon: ImageUp },
];
