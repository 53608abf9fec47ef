/** What somebody saves about themselves. */
export const aProfile = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '98450 00000',
  address: '12 Lake Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
} as const;
