import { defaultCheckoutCountry } from '../../shop/countries.rules.ts';
import type { CheckoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import type { PhoneOrderForm } from './use-phone-order.ts';

const fields = [
  ['email', 'E-mail address', 'email'],
  ['phone', 'Phone', 'tel'],
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['address', 'Address', 'text'],
  ['city', 'City', 'text'],
  ['state', 'State', 'text'],
  ['zipCode', 'ZIP code', 'text'],
] as const;

/** Who an order by phone is for, and where it goes. */
export function CustomerFields({ order, rules }: { order: PhoneOrderForm; rules: CheckoutRules }) {
  const { customer, errors, changeCustomer } = order;
  return (
    <Card as="section" padding="sm" aria-label="Customer" className="md:p-5">
      <h3 className="mb-3 text-xl">Customer</h3>
      <div className="grid gap-4.5 md:grid-cols-2">
        {fields.map(([name, label, type]) => (
          <TextField
            key={name}
            label={label}
            type={type}
            optional={rules.optional.some((one) => one === name)}
            value={customer[name] ?? ''}
            error={errors[`customer.${name}`]}
            onChange={({ currentTarget }) => changeCustomer({ [name]: currentTarget.value })}
            maxLength={300}
            autoComplete="off"
          />
        ))}
        <SelectField
          label="Country"
          value={customer['country'] ?? defaultCheckoutCountry}
          error={errors['customer.country']}
          onChange={({ currentTarget }) => changeCustomer({ country: currentTarget.value })}
        >
          {rules.countries.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}
