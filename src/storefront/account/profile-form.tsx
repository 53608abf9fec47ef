import { type FormEvent, useRef, useState } from 'react';
import { useUnsaved } from '../../session/held-page.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import {
  defaultProfileCountry,
  looksLikeIndianPhone,
  looksLikePinCode,
  profileCountries,
} from '../../shop/countries.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, Select, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountForm } from '../auth/account-form.tsx';
import { type PersonField, nameFields, phoneField, placeFields } from './person-fields.ts';

/**
 * Personal fields and the address (docs/behaviour/accounts-and-access.md#profile). The e-mail is shown, and is not
 * part of what is sent.
 */
export function ProfileForm({ email, profile }: { email: string; profile: Profile | null }) {
  const [isDirty, setDirty] = useState(false);
  const isTypedSince = useRef(false);
  useUnsaved(isDirty);
  const { Form, ref, busy, errors, refusal } = useAccountForm((message) => {
    setDirty(isTypedSince.current);
    if (message) showToast({ title: message, tone: 'success' });
  });

  const country = useCountry(profile);
  const input = (field: PersonField) => (
    <Field
      key={field.name}
      label={field.label}
      error={errors[field.name]}
      hint={field.name === 'country' ? country.hint : field.hint}
      className={field.half ? undefined : 'sm:col-span-2'}
    >
      {field.name === 'country' ? (
        <Select
          name="country"
          value={country.value}
          onChange={({ currentTarget }) => country.choose(currentTarget.value)}
          autoComplete={field.input.autoComplete}
          required
        >
          {profileCountries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      ) : (
        <TextInput {...field.input} name={field.name} defaultValue={profile?.[field.name] ?? ''} required />
      )}
    </Field>
  );

  function noteInput({ target }: FormEvent<HTMLFormElement>) {
    setDirty(true);
    isTypedSince.current = true;
    if (target instanceof HTMLInputElement) country.follow(target);
  }

  return (
    <Card as="section" padding="lg" aria-label="Personal details and address">
      <Form
        ref={ref}
        method="post"
        action="/profile"
        noValidate
        onInput={noteInput}
        onSubmit={() => {
          isTypedSince.current = false;
        }}
      >
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
          {[...nameFields, phoneField].map(input)}
        </div>
        <h2 className="mt-8 mb-4 text-2xl">Address</h2>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">{placeFields.map(input)}</div>
        <div className="mt-7 flex justify-end">
          <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full sm:w-auto">
            Save Changes
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The field that gave India away, as the hint calls it. */
const indianSigns = [
  { name: 'zipCode', isIndian: looksLikePinCode, words: 'PIN code' },
  { name: 'phone', isIndian: looksLikeIndianPhone, words: 'phone number' },
];

/** The country: as saved or chosen; until then the list's first, or India once what is typed can only be Indian. */
function useCountry(profile: Profile | null) {
  const [value, setValue] = useState<string>(profile?.country ?? defaultProfileCountry);
  const [isChosen, setChosen] = useState(profile !== null);
  const [sign, setSign] = useState<string | null>(null);
  return {
    value,
    hint:
      sign === null
        ? undefined
        : `India, because of the ${sign} you typed. Please choose another if that is wrong.`,
    choose(country: string) {
      setValue(country);
      setChosen(true);
      setSign(null);
    },
    follow({ name, value: typed }: { name: string; value: string }) {
      const found = indianSigns.find((one) => one.name === name && one.isIndian(typed));
      if (isChosen || sign !== null || found === undefined) return;
      setValue('India');
      setSign(found.words);
    },
  };
}
