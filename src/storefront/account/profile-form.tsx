import { useState } from 'react';
import { useUnsaved } from '../../session/held-page.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import { defaultProfileCountry, profileCountries } from '../../shop/countries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountForm } from '../auth/use-account-form.ts';
import { addressFields, personalFields } from './profile-fields.ts';

/** Personal fields and the address. The e-mail is shown, and is not part of what is sent. */
export function ProfileForm({ email, profile }: { email: string; profile: Profile | null }) {
  const [isDirty, setDirty] = useState(false);
  useUnsaved(isDirty);
  const { Form, ref, busy, errors, refusal } = useAccountForm((message) => {
    setDirty(false);
    if (message) showToast({ title: message, tone: 'success' });
  });

  const input = (field: (typeof personalFields)[number]) => (
    <Field
      key={field.name}
      label={field.label}
      error={errors[field.name]}
      className={field.half ? undefined : 'sm:col-span-2'}
    >
      {field.name === 'country' ? (
        <Select
          name="country"
          defaultValue={profile?.country ?? defaultProfileCountry}
          autoComplete={field.input.autoComplete}
          required
        >
          {profileCountries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      ) : (
        <TextInput {...field.input} name={field.name} defaultValue={profile?.[field.name] ?? ''} required />
      )}
    </Field>
  );

  return (
    <Card as="section" padding="lg" aria-label="Personal details and address">
      <Form ref={ref} method="post" action="/profile" noValidate onInput={() => setDirty(true)}>
        <input type="hidden" name="intent" value="profile" />
        {refusal?.message ? (
          <Alert tone="error" className="mb-5">
            {refusal.message}
          </Alert>
        ) : null}
        <h2 className="mb-4 text-2xl">Personal details</h2>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
          <Field label="Email" hint={accountMessages.emailFixed} className="sm:col-span-2">
            <TextInput type="email" value={email} readOnly autoComplete="off" />
          </Field>
          {personalFields.map(input)}
        </div>
        <h2 className="mt-8 mb-4 text-2xl">Address</h2>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">{addressFields.map(input)}</div>
        <div className="mt-7 flex justify-end">
          <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto">
            Save Changes
          </Button>
        </div>
      </Form>
    </Card>
  );
}
