/** The sections of the settings' screen, as they are grouped and in their order: each is a route of its own (src/routes.ts). */
export const settingsGroups = [
  {
    title: 'Your shop',
    tabs: [
      { to: '/admin/settings/shop', label: 'Shop' },
      { to: '/admin/settings/look', label: 'Look' },
      { to: '/admin/settings/words', label: 'Words' },
      { to: '/admin/settings/opening', label: 'Opening' },
    ],
  },
  {
    title: 'Selling',
    tabs: [
      { to: '/admin/settings/checkout', label: 'Checkout' },
      { to: '/admin/settings/reviews', label: 'Reviews' },
      { to: '/admin/settings/claims', label: 'Claims' },
    ],
  },
  {
    title: 'Delivery and tax',
    tabs: [
      { to: '/admin/settings/delivery', label: 'Delivery' },
      { to: '/admin/settings/couriers', label: 'Couriers' },
      { to: '/admin/settings/taxes', label: 'Taxes' },
      { to: '/admin/settings/invoices', label: 'Invoices' },
    ],
  },
  {
    title: 'People and safety',
    tabs: [
      { to: '/admin/settings/staff', label: 'Staff' },
      { to: '/admin/settings/health', label: 'Health' },
    ],
  },
] as const;

export type SettingsLabel = (typeof settingsGroups)[number]['tabs'][number]['label'];
