import type { ComponentProps } from 'react';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';

export type CheckoutFieldName = keyof Customer;

export type CheckoutField = {
  name: CheckoutFieldName;
  label: string;
  /** What the browser and its keyboard should know. */
  input: Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'maxLength'
  >;
  half?: boolean;
};

/** Specification, storefront §3: the checkout form, in two blocks and in the order in which people fill it. */
export const contactFields: readonly CheckoutField[] = [
  { name: 'email', label: 'Email', input: { type: 'email', autoComplete: 'email' }, half: true },
  { name: 'phone', label: 'Phone number', input: { type: 'tel', autoComplete: 'tel' }, half: true },
];

export const addressFields: readonly CheckoutField[] = [
  {
    name: 'firstName',
    label: 'First name',
    input: { autoComplete: 'shipping given-name', autoCapitalize: 'words' },
    half: true,
  },
  {
    name: 'lastName',
    label: 'Last name',
    input: { autoComplete: 'shipping family-name', autoCapitalize: 'words' },
    half: true,
  },
  { name: 'address', label: 'Address', input: { autoComplete: 'shipping street-address' } },
  { name: 'city', label: 'City', input: { autoComplete: 'shipping address-level2' }, half: true },
  { name: 'state', label: 'State', input: { autoComplete: 'shipping address-level1' }, half: true },
  {
    name: 'zipCode',
    label: 'ZIP code',
    input: { autoComplete: 'shipping postal-code', autoCapitalize: 'characters' },
    half: true,
  },
  { name: 'country', label: 'Country', input: { autoComplete: 'shipping country-name' }, half: true },
];
