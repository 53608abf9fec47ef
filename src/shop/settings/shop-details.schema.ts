import * as z from 'zod/mini';
import { isEmailAddress } from '../contact.schema.ts';
import { requiredText } from '../text.schema.ts';
import { NO_PHONE, socialNetworks } from './public-settings.rules.ts';
import {
  defineSection,
  optionalEmail,
  optionalLine,
  optionalLink,
  optionalPhone,
  optionalText,
} from './section.schema.ts';

const MOST_ALERTED = 10;

const schema = z.object({
  name: requiredText('Shop name', 60),
  tagline: optionalLine(120),
  legalName: optionalLine(120),
  address: optionalText(400),
  email: optionalEmail,
  phone: optionalPhone,
  whatsapp: optionalPhone,
  hasChat: z.boolean(),
  hours: optionalText(400),
  instagram: optionalLink,
  facebook: optionalLink,
  youtube: optionalLink,
  x: optionalLink,
  pinterest: optionalLink,
  senderName: optionalLine(80),
  senderAddress: z
    .string()
    .check(z.trim(), z.maxLength(254), z.refine(isEmailAddress, 'Please enter a valid email address')),
  replyTo: optionalEmail,
  alertsOrders: z.boolean(),
  alertsShort: z.boolean(),
  alertsPayments: z.boolean(),
  alertsRefunds: z.boolean(),
  alertsClaims: z.boolean(),
  alertsMessages: z.boolean(),
  alertsLowStock: z.boolean(),
  alertsMail: z.boolean(),
  alertsBackups: z.boolean(),
  alertAddresses: optionalText(1_000).check(
    z.refine((text) => listAddresses(text).every(isEmailAddress), {
      error: 'Please enter one valid email address per line',
      abort: true,
    }),
    z.refine((text) => listAddresses(text).length <= MOST_ALERTED, `At most ${MOST_ALERTED} addresses`),
  ),
});

export type ShopDetails = z.infer<typeof schema>;

/** Who runs the shop, and how they are reached. docs/behaviour/settings.md#shop. */
export const shopDetails = defineSection({
  label: 'Shop',
  schema,
  labels: {
    name: 'Shop name',
    tagline: 'Tagline',
    legalName: 'Legal name',
    address: 'Postal address',
    email: 'Support email',
    phone: 'Phone',
    whatsapp: 'WhatsApp number',
    hasChat: 'Chat button',
    hours: 'Opening hours',
    ...socialNetworks,
    senderName: 'Sender name',
    senderAddress: 'Sender address',
    replyTo: 'Replies go to',
    alertAddresses: 'Staff alerts go to',
    alertsOrders: 'New orders',
    alertsShort: 'Orders that lack stock',
    alertsPayments: 'Payments that make no order',
    alertsRefunds: 'Refunds that failed',
    alertsClaims: 'Claims about orders',
    alertsMessages: 'Messages from the contact page',
    alertsLowStock: 'Low stock, once a day',
    alertsMail: 'E-mails going out again',
    alertsBackups: 'Backups that fail',
  },
  defaults: {
    name: 'Plant Store',
    tagline: 'Plants and pots for Indian homes',
    legalName: '',
    address: '',
    email: '',
    phone: NO_PHONE,
    whatsapp: '',
    hasChat: true,
    hours: '',
    instagram: '',
    facebook: '',
    youtube: '',
    x: '',
    pinterest: '',
    senderName: '',
    senderAddress: 'orders@plantstore.example',
    replyTo: '',
    alertAddresses: '',
    alertsOrders: true,
    alertsShort: true,
    alertsPayments: true,
    alertsRefunds: true,
    alertsClaims: true,
    alertsMessages: true,
    alertsLowStock: true,
    alertsMail: true,
    alertsBackups: true,
  },
});

/**
 * Whom e-mails come from, and where their answers go; by the shop's name, where the owner gave none and the environment
 * says nothing.
 */
export function mailSender(details: ShopDetails) {
  const { name, senderName, senderAddress, replyTo } = details;
  return { from: { name: senderName || name, address: senderAddress }, replyTo: replyTo || null };
}

/** The addresses of a text, one a line or with commas between them; each once. */
export function listAddresses(text: string): string[] {
  const addresses = text.split(/[\n,;]/).map((line) => line.trim());
  return [...new Set(addresses.filter((address) => address !== ''))];
}
