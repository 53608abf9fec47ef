import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { defaultCheckoutCountry } from '../../shop/countries.ts';
import type { CheckoutFieldName } from './checkout-fields.ts';
import { checkoutDraft } from './checkout-records.ts';
import { beginForm, type CheckoutSession } from './own-draft.rules.ts';
import { checkForm, type FormErrors, typedValues, type TypedValues } from './read-checkout-form.ts';
import { whenPointerRests } from './when-pointer-rests.ts';

export const checkoutFormId = 'checkout-form';

type Control = HTMLInputElement | HTMLSelectElement;

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/**
 * The checkout's native form: begins with what was typed before, else with the saved profile; keeps what is typed, and
 * says beside each field what is wrong with it.
 */
export function useCheckoutForm(session: CheckoutSession | null, delivered: readonly string[]) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [{ values, offer }, setBeginning] = useState(() => beginForm(checkoutDraft.read(), session));
  // Each of its beginnings makes the fields anew.
  const [beginning, setCount] = useState(0);

  /** Checks some fields alone; the others may not have been reached yet. */
  function checkFields(form: HTMLFormElement, names: readonly CheckoutFieldName[]) {
    const checked = checkForm(typedValues(new FormData(form)), delivered);
    const found = checked.ok ? {} : checked.errors;
    setErrors((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, found[name]])) }));
  }

  function checkField({ form, name, value }: Control) {
    if (!form) return;
    const zipCode = typedValues(new FormData(form)).zipCode;
    // The country says what its postal codes look like; whether there is one is said when it was reached.
    const withCode = name === 'country' && value !== '' && zipCode !== '';
    checkFields(form, withCode ? ['country', 'zipCode'] : [name as CheckoutFieldName]);
  }

  function keep(form: HTMLFormElement) {
    checkoutDraft.write({ owner: session?.email ?? null, values: typedValues(new FormData(form)) });
  }

  /** What a field does when it is typed into, and when it is left. */
  const handlers = {
    onInput({ currentTarget: control }: FormEvent<Control>) {
      if (control.form) keep(control.form);
      // While a fault is being mended, its message goes as soon as it no longer holds.
      if (control.name === 'country' || errors[control.name as CheckoutFieldName]) checkField(control);
    },
    onBlur({ currentTarget: control }: FormEvent<Control>) {
      whenPointerRests(() => checkField(control));
    },
  };

  /** The customer; or null, with every fault shown and the first wrong field focused. */
  function check(): Customer | null {
    const form = findForm();
    if (!form) return null;
    const checked = checkForm(typedValues(new FormData(form)), delivered);
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) return checked.customer;
    controlsOf(form)
      .find((control) => control.name in checked.errors)
      ?.focus();
    return null;
  }

  return {
    errors,
    initial: { country: defaultCheckoutCountry, ...values } as Partial<TypedValues>,
    beginning,
    handlers,
    check,
    /** Shows beside a field what the shop has said of it. */
    refuse(field: string, message: string) {
      setErrors((known) => ({ ...known, [field]: message }));
      const form = findForm();
      if (form)
        controlsOf(form)
          .find(({ name }) => name === field)
          ?.focus();
    },
    /** The saved address, where something else was typed. */
    offer,
    /** Puts the saved address in the place of what was typed. */
    useSaved() {
      if (!offer) return;
      const { email } = session ?? {};
      checkoutDraft.write({ owner: email ?? null, values: { ...offer, email: email ?? '' } });
      flushSync(() => {
        setBeginning({ values: offer, offer: null });
        setErrors({});
        setCount(beginning + 1);
      });
      // The button that was pressed is gone.
      focusField('firstName');
    },
  };
}

/** Puts the cursor where typing begins. */
export function focusFirstEmptyField(): void {
  const form = findForm();
  if (!form) return;
  controlsOf(form)
    .find((control) => control.value === '')
    ?.focus();
}

function focusField(field: string): void {
  const form = findForm();
  if (!form) return;
  controlsOf(form)
    .find(({ name }) => name === field)
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
