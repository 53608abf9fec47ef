import { useEffect, useState } from 'react';
import { type Delivery, deliveryFor } from '../../shop/delivery/delivery.rules.ts';
import { readPin } from '../../shop/delivery/pin-codes.rules.ts';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import { rupeesToPaise } from '../../shop/money.ts';
import type { DeliverySettings } from '../../shop/settings/delivery.schema.ts';
import { shortRupees } from '../../shop/settings/free-delivery.rules.ts';
import { Field, Select, TextInput } from '../../ui/fields.tsx';
import { FieldGroup } from './section-form.tsx';

/** What a PIN code would get of the settings as they are typed. docs/behaviour/delivery.md#which-zone. */
export function DeliveryTry({ settings }: { settings: DeliverySettings }) {
  const [typed, setTyped] = useState('');
  const [value, setValue] = useState('400');
  const [weightClass, setWeightClass] = useState('');
  const now = useNow();
  const pin = readPin(typed);
  const unitPricePaise = rupeesToPaise(value) ?? 0;
  const found =
    now === null || pin === null || unitPricePaise < 0
      ? null
      : deliveryFor({
          settings,
          address: { country: 'India', zipCode: pin },
          lines: [{ weightClass: weightClass || null, unitPricePaise, quantity: 1 }],
          now,
        });
  return (
    <FieldGroup title="Try it" text="By what stands in this form, saved or not.">
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Field label="PIN code" className="w-36">
          <TextInput
            value={typed}
            inputMode="numeric"
            placeholder="560001"
            maxLength={10}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        <Field label="Goods worth" className="w-36">
          <TextInput
            value={value}
            inputMode="decimal"
            icon="₹"
            autoComplete="off"
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </Field>
        {settings.classes.length === 0 ? null : (
          <Field label="Weight class" className="w-44">
            <Select value={weightClass} onChange={({ currentTarget }) => setWeightClass(currentTarget.value)}>
              <option value="">None</option>
              {settings.classes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name || 'Unnamed'}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <output className="block min-h-6 text-sm font-semibold">
        {found && pin ? (
          sentenceOf(pin, found)
        ) : (
          <span className="font-normal text-muted">Type a PIN code.</span>
        )}
      </output>
    </FieldGroup>
  );
}

/** 'PIN 560001 gets ‘City’, ₹40, Thu 26 – Sat 28 Nov.' */
function sentenceOf(pin: string, delivery: Delivery): string {
  const zone = delivery.zone === null ? 'what everybody gets' : `‘${delivery.zone}’`;
  if (!delivery.ok) return `PIN ${pin} gets ${zone}: ${delivery.message}`;
  const { pricePaise, promise, cash } = delivery;
  const parts = [
    pricePaise === 0 ? 'free' : shortRupees(pricePaise),
    promise ? formatDays(promise.arrivesFrom, promise.arrivesTo) : 'no day promised',
    ...(cash.on ? [`cash up to ${shortRupees(cash.upToPaise)}`] : []),
  ];
  return `PIN ${pin} gets ${zone}, ${parts.join(', ')}.`;
}

/** Of this browser, once it shows the page. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tell = () => setNow(new Date());
    tell();
    const timer = setInterval(tell, 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
