import { type FormEvent, useState } from 'react';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { defaultCheckoutCountry } from '../../shop/countries.ts';
import type { CheckoutFieldName } from './checkout-fields.ts';
import { checkoutDraft } from './checkout-records.ts';
import { ownDraft } from './own-draft.rules.ts';
import { checkForm, type FormErrors, typedValues, type TypedValues } from './read-checkout-form.ts';
import { whenPointerRests } from './when-pointer-rests.ts';

export const checkoutFormId = 'checkout-form';

type Control = HTMLInputElement | HTMLSelectElement;

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/** Who is signed in, and what they saved about themselves. */
export type CheckoutSession = { email: string; profile: Profile | null };

/** The checkout's native form: begins with the saved profile, keeps what is typed, and says beside each field what is wrong with it. */
export function useCheckoutForm(session: CheckoutSession | null) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [initial] = useState<Partial<TypedValues>>(() => ({
    country: defaultCheckoutCountry,
    ...session?.profile,
    ...ownDraft(checkoutDraft.read(), session),
  }));

  /** Checks one field alone; the others may not have been reached yet. */
  function checkField(control: Control) {
    if (!control.form) return;
    const name = control.name as CheckoutFieldName;
    const checked = checkForm(typedValues(new FormData(control.form)));
    const message = checked.ok ? undefined : checked.errors[name];
    setErrors((known) => (known[name] === message ? known : { ...known, [name]: message }));
  }

  /** What a field does when it is typed into, and when it is left. */
  const handlers = {
    onInput({ currentTarget: control }: FormEvent<Control>) {
      if (control.form) {
        const values = typedValues(new FormData(control.form));
        checkoutDraft.write({ owner: session?.email ?? null, values });
      }
      // While a fault is being mended, its message goes as soon as it no longer holds.
      if (errors[control.name as CheckoutFieldName]) checkField(control);
    },
    onBlur({ currentTarget: control }: FormEvent<Control>) {
      whenPointerRests(() => checkField(control));
    },
  };

  /** The customer; or null, with every fault shown and the first wrong field focused. */
  function check(): Customer | null {
    const form = findForm();
    if (!form) return null;
    const checked = checkForm(typedValues(new FormData(form)));
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) return checked.customer;
    controlsOf(form)
      .find((control) => control.name in checked.errors)
      ?.focus();
    return null;
  }

  return { errors, initial, handlers, check };
}

/** Puts the cursor where typing begins. */
export function focusFirstEmptyField(): void {
  const form = findForm();
  if (!form) return;
  controlsOf(form)
    .find((control) => control.value === '')
    ?.focus();
}

function findForm(): HTMLFormElement | null {
  const found = document.getElementById(checkoutFormId);
  return found instanceof HTMLFormElement ? found : null;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
  );
}
