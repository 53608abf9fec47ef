import { type CheckoutForm, checkoutFormSchema, type Customer } from '../../shop/checkout/checkout.schema.ts';
import type { CheckoutFieldName } from './checkout-fields.ts';

export type FormErrors = { [name in CheckoutFieldName]?: string | undefined };
export type TypedValues = Record<CheckoutFieldName, string>;

type CheckedForm = { ok: true; customer: Customer } | { ok: false; errors: FormErrors };

/** What stands in the form's fields, as typed. */
export function typedValues(form: FormData): TypedValues {
  const text = (name: CheckoutFieldName) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    country: text('country'),
    phone: text('phone'),
  };
}

/** The customer, or the first thing wrong with each field (specification, storefront §5). */
export function checkForm(values: TypedValues): CheckedForm {
  const read = checkoutFormSchema.safeParse(values);
  if (read.success) return { ok: true, customer: withoutCode(read.data) };
  const errors: FormErrors = {};
  for (const issue of read.error.issues) {
    const name = issue.path[0] as CheckoutFieldName;
    errors[name] ??= issue.message;
  }
  return { ok: false, errors };
}

function withoutCode({ discountCode: _code, ...customer }: CheckoutForm): Customer {
  return customer;
}
