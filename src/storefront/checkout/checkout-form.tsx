import { FlaskConical, LockKeyhole, type LucideIcon, Mail, MapPin } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Profile } from '../../shop/accounts/profile.schema.ts';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { formatPaise } from '../../shop/money.ts';
import { checkoutCountries } from '../../shop/countries.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { NOTE_LENGTH } from '../../shop/checkout/checkout.schema.ts';
import type { CheckoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { Field, Select, TextInput, Textarea } from '../../ui/fields.tsx';
import { cx } from '../../ui/cx.ts';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { type CheckoutField, addressFields, contactFields, noteField } from './checkout-fields.ts';
import { checkoutGrid } from './checkout-skeleton.tsx';
import { BlockIcon, blockTitleClass } from './block-title.tsx';
import { GiftFields } from './gift-fields.tsx';
import { noticeTone } from './outcome-messages.ts';
import { type CheckoutFormState, checkoutFormId } from './use-checkout-form.ts';

type CheckoutFormProps = {
  form: CheckoutFormState;
  rules: CheckoutRules;
  /** The e-mail of who is signed in: it cannot be changed here. */
  ownEmail: string | null;
  /** The first day on which it could come, where that is promised. */
  earliest: string | null;
  onSubmit: () => void;
};

/** Who buys and where it goes: one native form, sent by the pay button further down the page. */
export function CheckoutForm({ form, rules, ownEmail, earliest, onSubmit }: CheckoutFormProps) {
  const show = (field: CheckoutField) => (
    <CheckoutInput key={field.name} {...{ field, form, rules, ownEmail }} />
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
        <Block title="Contact" icon={Mail} fields={contactFields.map(show)} />
        <Block title="Shipping address" icon={MapPin} fields={addressFields.map(show)}>
          {form.offer ? <SavedAddress saved={form.offer} onUse={form.useSaved} /> : null}
        </Block>
        {rules.gifts ? <GiftFields form={form} earliest={earliest} /> : null}
        {rules.orderNotes ? <OrderNote form={form} /> : null}
      </Fragment>
    </form>
  );
}

type BlockProps = { title: string; icon: LucideIcon; fields: ReactNode; children?: ReactNode };

function Block({ title, icon, fields, children }: BlockProps) {
  return (
    <Card as="section">
      <h2 className={blockTitleClass}>
        <BlockIcon icon={icon} />
        {title}
      </h2>
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

type CheckoutInputProps = Omit<CheckoutFormProps, 'onSubmit' | 'earliest'> & { field: CheckoutField };

/** For those who pack it. docs/behaviour/settings.md#checkout. */
function OrderNote({ form }: Pick<CheckoutFormProps, 'form'>) {
  return (
    <Card as="section">
      <Field label="Order notes" optional error={form.errors.orderNote} hint="For us, like a gate code.">
        <Textarea
          {...form.handlers}
          name={noteField}
          defaultValue={form.initial.orderNote ?? ''}
          rows={2}
          maxLength={NOTE_LENGTH}
        />
      </Field>
    </Card>
  );
}

function CheckoutInput({
  field: { name, label, input, hint, half },
  form,
  rules,
  ownEmail,
}: CheckoutInputProps) {
  const isOptional = rules.optional.some((one) => one === name);
  const own = name === 'email' ? ownEmail : null;
  const value = own ?? form.initial[name] ?? '';
  return (
    <Field
      label={label}
      optional={isOptional}
      error={form.errors[name]}
      hint={hint}
      className={half ? undefined : 'sm:col-span-2'}
    >
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
          required={!isOptional}
        />
      )}
    </Field>
  );
}

type PayPanelProps = {
  busy: boolean;
  /** The order's prices are being asked for. */
  waiting: boolean;
  notice: string | null;
  sandbox: boolean;
  promise: string;
  /** There is nothing to pay. */
  free: boolean;
  /** What the button that pays says. */
  payWith: string;
  /** How the money goes then. */
  by: string;
  /** Said above the button where the totals may be out of sight, as soon as the shop has said it. */
  totalPaise: number | undefined;
  /** Beside it: when it arrives, where that is promised. */
  arrival: string | null;
  /** The courier is paid. */
  onDelivery: boolean;
};

/** The one main action of the page, and what was to say about it. */
export function PayPanel({
  busy,
  waiting,
  notice,
  sandbox,
  promise,
  free,
  payWith,
  by,
  totalPaise,
  arrival,
  onDelivery,
}: PayPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);

  // A disabled button loses the focus; after the payment window it is wanted back.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  return (
    <>
      {sandbox && !free && !onDelivery ? <TestNotice /> : null}
      {/* On a phone it is in sight all along, and so is why it did not go on. */}
      <div
        data-keep-clear
        className="flex flex-col gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-gutter max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-gutter max-lg:py-3"
      >
        {notice === null ? null : (
          <Alert tone={noticeTone(notice)} live>
            {notice}
          </Alert>
        )}
        {totalPaise === undefined || free ? null : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-lg font-semibold figures">{formatPaise(totalPaise)}</span>
            <span className="text-sm text-ink-soft">{arrival ?? by}</span>
          </p>
        )}
        <Button
          ref={button}
          type="submit"
          form={checkoutFormId}
          variant="primary"
          size="lg"
          block
          busy={busy}
          disabled={waiting}
        >
          {busy ? checkoutMessages.processing : free ? 'Place Order' : payWith}
        </Button>
      </div>
      {free || by === '' ? null : (
        <p className={cx('-mt-2 text-center text-sm text-muted', arrival === null && 'max-lg:hidden')}>
          {by}
        </p>
      )}
      {sandbox || free || onDelivery || promise === '' ? null : <SecureNote promise={promise} />}
    </>
  );
}

function SecureNote({ promise }: { promise: string }) {
  return (
    <p className="flex items-center justify-center gap-1.5 text-sm text-muted">
      <LockKeyhole aria-hidden="true" size={15} className="shrink-0" />
      {promise}
    </p>
  );
}

function TestNotice() {
  return (
    <div className="flex gap-3 rounded-lg border border-dashed border-leaf-500 bg-leaf-50 px-4 py-3.5">
      <FlaskConical aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-leaf-700" />
      <p>
        <strong className="font-semibold">This is a test: no money moves.</strong> The payment window offers
        test cards, and no card of yours is asked for.
      </p>
    </div>
  );
}
