import type { ComponentProps } from 'react';
import type { Profile } from '../../shop/accounts/profile.schema.ts';

type ProfileField = {
  name: keyof Profile;
  label: string;
  input: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize'>;
  half?: boolean;
};

/** Specification, storefront §3 'Profile': personal fields. */
export const personalFields: readonly ProfileField[] = [
  {
    name: 'firstName',
    label: 'First name',
    input: { autoComplete: 'given-name', autoCapitalize: 'words' },
    half: true,
  },
  {
    name: 'lastName',
    label: 'Last name',
    input: { autoComplete: 'family-name', autoCapitalize: 'words' },
    half: true,
  },
  { name: 'phone', label: 'Phone number', input: { type: 'tel', autoComplete: 'tel' } },
];

/** And the address. */
export const addressFields: readonly ProfileField[] = [
  { name: 'address', label: 'Address', input: { autoComplete: 'street-address' } },
  { name: 'city', label: 'City', input: { autoComplete: 'address-level2' }, half: true },
  { name: 'state', label: 'State', input: { autoComplete: 'address-level1' }, half: true },
  {
    name: 'zipCode',
    label: 'ZIP code',
    input: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
    half: true,
  },
  { name: 'country', label: 'Country', input: { autoComplete: 'country-name' }, half: true },
];
