import * as z from 'zod/mini';
import { emailAddress, phoneNumber, postalCodeOfCountry } from '../contact.schema.ts';
import { type CheckoutCountry, checkoutCountries } from '../countries.rules.ts';
import { giftSchema } from './gift.schema.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { requiredText } from '../text.schema.ts';
import type { OrderStatus } from './order-status.rules.ts';

/** Who an order goes to, and where, as it is edited. */
export type OrderContact = {
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: CheckoutCountry;
  /** Of a gift: who gets it, and what is on the card. Empty for any other order, and then never changed. */
  recipient: string;
  recipientPhone: string;
  message: string;
};

export const orderContactLabels: DraftLabels<OrderContact> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
  recipient: 'Recipient',
  recipientPhone: 'Recipient’s phone',
  message: 'Message on the card',
};

const nothing = z.string().check(z.trim(), z.maxLength(0));

/**
 * Checked as at checkout (docs/behaviour/checkout-and-payments.md#the-form); an order that came without a phone number
 * may stay without.
 */
export const orderContactSchema = z
  .object({
    name: requiredText('Name', 201),
    email: emailAddress,
    phone: z.union([nothing, phoneNumber], 'Invalid phone number'),
    address: requiredText('Address', 300),
    city: requiredText('City', 100),
    state: requiredText('State', 100),
    zipCode: requiredText('ZIP code', 20),
    country: z.enum(checkoutCountries, 'Please choose a country from the list'),
    recipient: z._default(z.union([nothing, giftSchema.shape.recipient]), ''),
    recipientPhone: giftSchema.shape.phone,
    message: giftSchema.shape.message,
  })
  .check(postalCodeOfCountry());

/** Once it is on its way, where it goes is no longer in our hands. */
export function isContactOpen(status: OrderStatus): boolean {
  return status === 'order_placed' || status === 'processing';
}
