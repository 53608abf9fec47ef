import { inSentences } from '../../http/form-answer.ts';
import { type CheckoutForm, type Customer, checkoutFormSchema } from '../../shop/checkout/checkout.schema.ts';
import { checkoutCountries, deliveryProblem, postalCodeProblem } from '../../shop/countries.rules.ts';
import type { Gift } from '../../shop/orders/gift.schema.ts';
import type { CheckoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { type PersonField, nameFields, phoneField, placeFields } from '../account/person-fields.ts';

/** Of a box that is ticked where somebody else gets it: 'gift'; of what is then asked: 'gift.recipient'. */
export type GiftFieldName = `gift.${keyof Gift}`;
export type CheckoutFieldName = keyof Customer | GiftFieldName;

/** Of a textarea, where the shop takes notes. */
export const noteField = 'orderNote' satisfies CheckoutFieldName;

export type CheckoutField = PersonField<Exclude<keyof Customer, 'gift'>>;

/**
 * docs/behaviour/checkout-and-payments.md#the-form: the checkout form, in two blocks and in the order in which
 * people fill it.
 */
export const contactFields: readonly CheckoutField[] = [
  { name: 'email', label: 'Email', input: { type: 'email', autoComplete: 'email' }, half: true },
  { ...phoneField, half: true },
];

export const addressFields: readonly CheckoutField[] = [...nameFields, ...placeFields].map((field) => ({
  ...field,
  input: { ...field.input, autoComplete: `shipping ${field.input.autoComplete}` },
}));

export type FormErrors = { [name in CheckoutFieldName]?: string | undefined };
export type TypedValues = Record<CheckoutFieldName, string>;

type CheckedForm = { ok: true; customer: Customer } | { ok: false; errors: FormErrors };

const giftFields = [
  'gift',
  'gift.recipient',
  'gift.phone',
  'gift.message',
  'gift.day',
] as const satisfies CheckoutFieldName[];

/** What stands in the form's fields, as typed. */
export function typedValues(form: FormData): TypedValues {
  const people = [...contactFields, ...addressFields].map(({ name }) => name);
  const typed = [...people, noteField, ...giftFields].map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(typed) as TypedValues;
}

/**
 * The customer, or the first thing wrong with each field (docs/behaviour/checkout-and-payments.md#the-form). What
 * country and postal code say of each other, and where the shop delivers, is said however little else is filled in
 * yet.
 */
export function checkForm(values: TypedValues, rules: CheckoutRules): CheckedForm {
  const read = checkoutFormSchema(rules).safeParse({ ...values, gift: giftOf(values, rules) }, inSentences);
  const undelivered = deliveryProblem(values.country, rules.countries);
  if (read.success && undelivered === null) return { ok: true, customer: withoutCode(read.data) };
  const errors: FormErrors = {};
  for (const issue of read.error?.issues ?? []) {
    const name = issue.path.join('.') as CheckoutFieldName;
    errors[name] ??= issue.message;
  }
  const country = checkoutCountries.find((known) => known === values.country);
  const unfit = country && values.zipCode.trim() !== '' ? postalCodeProblem(values.zipCode, country) : null;
  if (unfit !== null) errors.zipCode ??= unfit;
  if (undelivered !== null) errors.country = undelivered;
  return { ok: false, errors };
}

/** What is said of a gift; nothing where the box is not ticked. */
function giftOf(values: TypedValues, { gifts }: CheckoutRules) {
  if (!gifts || values.gift !== 'on') return undefined;
  const of = (name: keyof Gift) => values[`gift.${name}`];
  return { recipient: of('recipient'), phone: of('phone'), message: of('message'), day: of('day') };
}

function withoutCode({ discountCode: _code, ...customer }: CheckoutForm): Customer {
  const { orderNote, gift, ...about } = customer;
  return { ...about, ...(orderNote && { orderNote }), ...(gift && { gift }) };
}
