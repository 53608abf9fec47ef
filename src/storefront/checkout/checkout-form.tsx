import { checkoutCountries } from '../../shop/countries.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { addressFields, type CheckoutField, contactFields } from './checkout-fields.ts';
import { checkoutGrid } from './checkout-grid.ts';
import { checkoutFormId, type CheckoutFormState } from './use-checkout-form.ts';

type CheckoutFormProps = {
  form: CheckoutFormState;
  /** The e-mail of who is signed in: it cannot be changed here. */
  ownEmail: string | null;
  onSubmit: () => void;
};

/** Who buys and where it goes: one native form, sent by the pay button further down the page. */
export function CheckoutForm({ form, ownEmail, onSubmit }: CheckoutFormProps) {
  const show = (field: CheckoutField) => (
    <CheckoutInput key={field.name} field={field} form={form} ownEmail={ownEmail} />
  );
  return (
    <form
      id={checkoutFormId}
      noValidate
      aria-label="Contact and shipping"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-6"
    >
      <Block title="Contact" fields={contactFields.map(show)} />
      <Block title="Shipping address" fields={addressFields.map(show)} />
    </form>
  );
}

function Block({ title, fields }: { title: string; fields: React.ReactNode }) {
  return (
    <Card as="section">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <div className={checkoutGrid.fields}>{fields}</div>
    </Card>
  );
}

type CheckoutInputProps = Omit<CheckoutFormProps, 'onSubmit'> & { field: CheckoutField };

function CheckoutInput({ field: { name, label, input, half }, form, ownEmail }: CheckoutInputProps) {
  const own = name === 'email' ? ownEmail : null;
  const value = own ?? form.initial[name] ?? '';
  return (
    <Field label={label} error={form.errors[name]} className={half ? undefined : 'sm:col-span-2'}>
      {name === 'country' ? (
        <Select
          {...form.handlers}
          name={name}
          defaultValue={value}
          autoComplete={input.autoComplete}
          required
        >
          {checkoutCountries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      ) : (
        <TextInput
          {...input}
          {...form.handlers}
          name={name}
          defaultValue={value}
          readOnly={own !== null}
          required
        />
      )}
    </Field>
  );
}
