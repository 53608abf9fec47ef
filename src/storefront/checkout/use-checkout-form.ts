import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { defaultCheckoutCountry } from '../../shop/countries.rules.ts';
import { readPin } from '../../shop/delivery/pin-codes.rules.ts';
import { type Destination, stateOfPin, typedDestination } from '../../shop/delivery/zones.rules.ts';
import type { CheckoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { readRememberedPin } from '../delivery/remembered-pin.ts';
import {
  type CheckoutFieldName,
  type FormErrors,
  type TypedValues,
  checkForm,
  typedValues,
} from './checkout-fields.ts';
import { checkoutDraft } from './checkout-records.ts';

export const checkoutFormId = 'checkout-form';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/**
 * The checkout's native form: begins with what was typed before, else with the saved profile; keeps what is typed, and
 * says beside each field what is wrong with it.
 */
export function useCheckoutForm(session: CheckoutSession | null, rules: CheckoutRules) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [{ values, offer }, setBeginning] = useState(() =>
    withPin(beginForm(checkoutDraft.read(), session), readRememberedPin()),
  );
  // Each of its beginnings makes the fields anew.
  const [beginning, setCount] = useState(0);
  const [destination, setDestination] = useState(() => destinationOf(values));
  const [gift, setGift] = useState(() => giftOf(values));
  // What the PIN code said: it goes as it came.
  const filledState = useRef(stateOfPin(values.zipCode ?? ''));

  /** Checks some fields alone; the others may not have been reached yet. */
  function checkFields(form: HTMLFormElement, names: readonly CheckoutFieldName[]) {
    const checked = checkForm(typedValues(new FormData(form)), rules);
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
    const typed = typedValues(new FormData(form));
    checkoutDraft.write({ owner: session?.email ?? null, values: typed });
    setDestination(destinationOf(typed));
    setGift(giftOf(typed));
  }

  /** A PIN code says in which state it lies: whoever typed no other need not type it. */
  function fillState({ elements }: HTMLFormElement) {
    const [state, country, zipCode] = ['state', 'country', 'zipCode'].map((name) => elements.namedItem(name));
    if (!(state instanceof HTMLInputElement && zipCode instanceof HTMLInputElement)) return;
    const isIndia = country instanceof HTMLSelectElement && country.value === 'India';
    const isOwn = state.value.trim() !== '' && state.value !== filledState.current;
    if (!isIndia || readPin(zipCode.value) === null || isOwn) return;
    // Where it may be several, that of the code before it would be wrong.
    const found = stateOfPin(zipCode.value);
    state.value = found ?? '';
    filledState.current = found;
    setErrors((known) => ({ ...known, state: undefined }));
  }

  /** What a field does when it is typed into, and when it is left. */
  const handlers = {
    onInput({ currentTarget: control }: FormEvent<Control>) {
      if (control.form && control.name === 'zipCode') fillState(control.form);
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
    const checked = checkForm(typedValues(new FormData(form)), rules);
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) return checked.customer;
    focusControl(({ name }) => name in checked.errors);
    return null;
  }

  return {
    errors,
    initial: { country: defaultCheckoutCountry, ...values } as Partial<TypedValues>,
    beginning,
    /** Where it goes, as far as it is typed. */
    destination,
    /** The day before which a gift shall not come, which may be empty; null: whoever buys gets it. */
    gift: rules.gifts ? gift : null,
    handlers,
    check,
    /** Shows beside a field what the shop has said of it. */
    refuse(field: string, message: string) {
      setErrors((known) => ({ ...known, [field]: message }));
      focusControl(({ name }) => name === field);
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
        setDestination(destinationOf(offer));
        setGift(null);
        setErrors({});
        setCount(beginning + 1);
      });
      // The button that was pressed is gone.
      focusControl(({ name }) => name === 'firstName');
    },
  };
}

function giftOf(typed: Partial<TypedValues>): { day: string } | null {
  return typed.gift === 'on' ? { day: typed['gift.day'] ?? '' } : null;
}

function destinationOf({ country, state, zipCode }: Partial<TypedValues>): Destination {
  return typedDestination({
    country: country ?? defaultCheckoutCountry,
    state: state ?? '',
    zipCode: zipCode ?? '',
  });
}

/** Who asked for delivery to a PIN code before need type neither it again nor its state; what was typed or saved stays. */
export function withPin(begun: FormBeginning, pin: string | null): FormBeginning {
  const { country = defaultCheckoutCountry, zipCode = '', state = '' } = begun.values;
  if (pin === null || country !== 'India' || zipCode.trim() !== '') return begun;
  const ofPin = state.trim() === '' ? stateOfPin(pin) : null;
  return { ...begun, values: { ...begun.values, zipCode: pin, ...(ofPin && { state: ofPin }) } };
}

/** Puts the cursor where typing begins. */
export function focusFirstEmptyField(): void {
  focusControl(({ value }) => value === '');
}

/** The first of the form's controls of which this is true gets the cursor. */
function focusControl(isWanted: (control: Control) => boolean): void {
  const controls = [...(findForm()?.elements ?? [])].filter(
    (control) =>
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement,
  );
  // What belongs to a gift is there, and hidden, where there is none.
  controls.find((control) => control.checkVisibility() && isWanted(control))?.focus();
}

function findForm(): HTMLFormElement | null {
  const found = document.getElementById(checkoutFormId);
  return found instanceof HTMLFormElement ? found : null;
}

/** What was typed into the checkout's form, and by whom: an e-mail address, or null for a guest. */
type CheckoutDraft = { owner: string | null; values: Record<string, string> };

/** Who is signed in, and what they saved about themselves. */
export type CheckoutSession = { email: string; profile: Profile | null };

type FormBeginning = {
  values: Partial<TypedValues>;
  /** The saved address, where something else was typed: offered, never put in its place unasked. */
  offer: Profile | null;
};

const aboutPerson = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
] as const satisfies readonly (keyof Profile)[];

/**
 * What the form begins with: what was typed before, even as a guest who signed in on the way; else the saved profile.
 * What somebody typed while signed in is for them alone, even where they signed out in another tab.
 */
export function beginForm(draft: CheckoutDraft | null, session: CheckoutSession | null): FormBeginning {
  const profile = session?.profile ?? null;
  const isOwn = draft !== null && (draft.owner === null || draft.owner === session?.email);
  if (!isOwn) return { values: profile ?? {}, offer: null };
  const isTyped = aboutPerson.some((name) => (draft.values[name] ?? '').trim() !== '');
  if (profile && !isTyped) return { values: profile, offer: null };
  const isOther = [...aboutPerson, 'country' as const].some(
    (name) => profile !== null && draft.values[name] !== profile[name],
  );
  return { values: draft.values, offer: isOther ? profile : null };
}

/**
 * Runs something that may move the page, but not between the press and the release of a click: the button under the
 * pointer would slip away and the click be lost.
 */
function whenPointerRests(run: () => void): void {
  if (document.querySelector(':active') === null) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
