import type { ComponentProps } from 'react';
import type { Profile } from '../../shop/accounts/profile.schema.ts';

/** A field about a person, as their profile and the checkout ask for it. */
export type PersonField<Name extends string = keyof Profile> = {
  name: Name;
  label: string;
  /** What the browser and its keyboard should know. */
  input: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize'>;
  hint?: string;
  /** Two of them share a line. */
  half?: boolean;
};

export const nameFields: readonly PersonField[] = [
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
];

export const phoneField: PersonField = {
  name: 'phone',
  label: 'Phone number',
  input: { type: 'tel', autoComplete: 'tel' },
};

/** The code before what it says: in India the state follows from it. */
export const placeFields: readonly PersonField[] = [
  { name: 'address', label: 'Address', input: { autoComplete: 'street-address' } },
  {
    name: 'zipCode',
    label: 'ZIP code',
    hint: 'In India, the PIN code.',
    input: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
    half: true,
  },
  { name: 'city', label: 'City', input: { autoComplete: 'address-level2' }, half: true },
  { name: 'state', label: 'State', input: { autoComplete: 'address-level1' }, half: true },
  { name: 'country', label: 'Country', input: { autoComplete: 'country-name' }, half: true },
];
