import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeliveryTerms, FieldProblems, WeightClass } from '../../shop/settings/delivery.schema.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

type TermsProps = {
  terms: DeliveryTerms;
  classes: readonly WeightClass[];
  /** Once they could not be saved. */
  problems: FieldProblems;
  onChange: (part: Partial<DeliveryTerms>) => void;
};

/** On which terms something is sent to a zone. docs/behaviour/delivery.md#what-the-owner-sets. */
export function DeliveryTermsFields(props: TermsProps) {
  const { terms, onChange } = props;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2">
        <Switch
          label="We deliver there"
          checked={terms.delivers}
          onChange={({ currentTarget }) => onChange({ delivers: currentTarget.checked })}
        />
        {terms.delivers ? (
          <Switch
            label="Live plants, too"
            checked={terms.livePlants}
            onChange={({ currentTarget }) => onChange({ livePlants: currentTarget.checked })}
          />
        ) : null}
      </div>
      {terms.delivers ? (
        <>
          <Prices {...props} />
          <Cash {...props} />
        </>
      ) : null}
    </div>
  );
}

function Prices({ terms, classes, problems, onChange }: TermsProps) {
  const { bands, extras } = terms;
  const text = (key: 'price' | 'freeAbove' | 'daysFrom' | 'daysTo') => ({
    value: terms[key],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [key]: currentTarget.value }),
  });
  const priceOf = (id: string) => extras.find(({ weightClass }) => weightClass === id)?.price ?? '';
  const setExtra = (id: string, price: string) =>
    onChange({
      extras: [
        ...extras.filter(
          ({ weightClass }) => weightClass !== id && classes.some((one) => one.id === weightClass),
        ),
        ...(price === '' ? [] : [{ weightClass: id, price }]),
      ],
    });
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Field label="Price" error={problems['price']}>
          <TextInput {...text('price')} inputMode="decimal" icon="₹" />
        </Field>
        <Field label="Free above" error={problems['freeAbove']} hint="Empty: never.">
          <TextInput {...text('freeAbove')} inputMode="decimal" icon="₹" />
        </Field>
        <Field label="Days, from" error={problems['daysFrom']} hint="Empty: no promise.">
          <TextInput {...text('daysFrom')} inputMode="numeric" />
        </Field>
        <Field label="Days, to" error={problems['daysTo']}>
          <TextInput {...text('daysTo')} inputMode="numeric" />
        </Field>
      </div>
      <Rows title="Other prices by value of the goods" problem={problems['bands']}>
        {bands.map((band, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Nothing else tells them apart while they are typed
          <li key={at} className="flex flex-wrap items-start gap-x-3 gap-y-2">
            {(['above', 'price'] as const).map((key) => (
              <Field
                key={key}
                label={key === 'above' ? 'Goods above' : 'Price then'}
                error={problems[`bands.${at}.${key}`]}
                className="w-36"
              >
                <TextInput
                  value={band[key]}
                  inputMode="decimal"
                  icon="₹"
                  autoComplete="off"
                  onChange={({ currentTarget }) =>
                    onChange({ bands: bands.with(at, { ...band, [key]: currentTarget.value }) })
                  }
                />
              </Field>
            ))}
            <IconButton
              label={`Remove the price above ₹${band.above || '…'}`}
              icon={<Icon icon={X} />}
              onClick={() => onChange({ bands: bands.toSpliced(at, 1) })}
              className="mt-6.5"
            />
          </li>
        ))}
        {bands.length < 10 ? (
          <li>
            <Button
              variant="outline"
              size="sm"
              onClick={() => onChange({ bands: [...bands, { above: '', price: '' }] })}
            >
              <Icon icon={Plus} size="sm" />
              Add a price
            </Button>
          </li>
        ) : null}
      </Rows>
      {classes.length === 0 ? null : (
        <Rows title="On top, by weight class" problem={undefined}>
          <li className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
            {classes.map((one) => (
              <Field
                key={one.id}
                label={one.name || 'Unnamed'}
                hint={one.counts === 'each' ? 'for each unit' : 'once an order'}
                error={
                  problems[`extras.${extras.findIndex(({ weightClass }) => weightClass === one.id)}.price`]
                }
              >
                <TextInput
                  value={priceOf(one.id)}
                  inputMode="decimal"
                  icon="₹"
                  placeholder="0"
                  autoComplete="off"
                  onChange={({ currentTarget }) => setExtra(one.id, currentTarget.value)}
                />
              </Field>
            ))}
          </li>
        </Rows>
      )}
    </>
  );
}

function Rows({
  title,
  problem,
  children,
}: {
  title: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <ul className="grid gap-3">{children}</ul>
      {problem ? (
        <p role="alert" className="mt-1 text-sm font-medium text-danger-600">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function Cash({ terms: { cash }, problems, onChange }: TermsProps) {
  const set = (part: Partial<typeof cash>) => onChange({ cash: { ...cash, ...part } });
  return (
    <div className="grid gap-3">
      <Switch
        label="Cash on delivery"
        checked={cash.on}
        onChange={({ currentTarget }) => set({ on: currentTarget.checked })}
      />
      {cash.on ? (
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          <Field label="Up to a total of" error={problems['cash.upTo']}>
            <TextInput
              value={cash.upTo}
              inputMode="decimal"
              icon="₹"
              autoComplete="off"
              onChange={({ currentTarget }) => set({ upTo: currentTarget.value })}
            />
          </Field>
          <Field label="Fee" error={problems['cash.fee']}>
            <TextInput
              value={cash.fee}
              inputMode="decimal"
              icon="₹"
              autoComplete="off"
              onChange={({ currentTarget }) => set({ fee: currentTarget.value })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
