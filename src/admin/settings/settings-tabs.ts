/** The tabs of the settings' screen, in their order: each is a route of its own (src/routes.ts). */
export const settingsTabs = [
  { to: '/admin/settings/shop', label: 'Shop' },
  { to: '/admin/settings/opening', label: 'Opening' },
  { to: '/admin/settings/health', label: 'Health' },
  { to: '/admin/settings/look', label: 'Look' },
  { to: '/admin/settings/words', label: 'Words' },
  { to: '/admin/settings/checkout', label: 'Checkout' },
  { to: '/admin/settings/claims', label: 'Claims' },
  { to: '/admin/settings/reviews', label: 'Reviews' },
  { to: '/admin/settings/delivery', label: 'Delivery' },
  { to: '/admin/settings/staff', label: 'Staff' },
  { to: '/admin/settings/taxes', label: 'Taxes' },
  { to: '/admin/settings/couriers', label: 'Couriers' },
  { to: '/admin/settings/invoices', label: 'Invoices' },
] as const;
