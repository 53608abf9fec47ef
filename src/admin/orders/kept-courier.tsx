import { type ComponentProps, useSyncExternalStore } from 'react';
import { SelectField } from '../../ui/fields.tsx';

const KEPT = 'admin-order-courier';
/** Kept in place of a name where none is to be named. */
const NONE = '-';

/**
 * With whom a parcel is suggested to go: the courier by whom the last one left on this device, or the first that the shop
 * sends with; empty where none is named. docs/behaviour/orders-and-emails.md#shipping.
 */
export function useKeptCourier(couriers: readonly string[]): string {
  const kept = useSyncExternalStore(watch, readKept, () => null);
  if (kept === NONE) return '';
  return kept !== null && couriers.includes(kept) ? kept : (couriers[0] ?? '');
}

/** By whom a parcel left, for the next one. */
export function keepCourier(courier: string): void {
  try {
    localStorage.setItem(KEPT, courier === '' ? NONE : courier);
  } catch {
    // Storage is refused or full: the usual one is suggested again.
  }
  // The browser tells other tabs alone.
  window.dispatchEvent(new Event('storage'));
}

type CourierFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children' | 'value'> & {
  /** Those that are offered; a name that was taken off the list since is offered where it is chosen. */
  couriers: readonly string[];
  value: string;
};

/** By whom a parcel goes, or that none is named. */
export function CourierField({ couriers, value, ...field }: CourierFieldProps) {
  const known = couriers.includes(value) || value === '' ? couriers : [value, ...couriers];
  return (
    <SelectField {...field} label="Courier" value={value}>
      <option value="">None named</option>
      {known.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function watch(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
