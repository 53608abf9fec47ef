import { Fragment, type ReactNode } from 'react';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import { checkoutCountries } from '../../shop/countries.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, Select, TextInput } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { type CheckoutField, addressFields, contactFields } from './checkout-fields.ts';
import { checkoutGrid } from './checkout-grid.ts';
import { type CheckoutFormState, checkoutFormId } from './use-checkout-form.ts';

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
      <Fragment key={form.beginning}>
        <Block title="Contact" fields={contactFields.map(show)} />
        <Block title="Shipping address" fields={addressFields.map(show)}>
          {form.offer ? <SavedAddress saved={form.offer} onUse={form.useSaved} /> : null}
        </Block>
      </Fragment>
    </form>
  );
}

type BlockProps = { title: string; fields: ReactNode; children?: ReactNode };

function Block({ title, fields, children }: BlockProps) {
  return (
    <Card as="section">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
      <div className={checkoutGrid.fields}>{fields}</div>
    </Card>
  );
}

/** What was typed stands in the fields; what was saved is one press away. */
function SavedAddress({ saved, onUse }: { saved: Profile; onUse: () => void }) {
  const { firstName, lastName, address, city, state, zipCode, country } = saved;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-leaf-50 px-4 py-3.5">
      <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
        <strong className="block font-semibold">Your saved address</strong>
        {`${firstName} ${lastName}, ${address}, ${city}, ${state} ${zipCode}, ${country}`}
      </p>
      <Button variant="outline" size="sm" onClick={onUse}>
        Use saved address
      </Button>
    </div>
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
