import { useSyncExternalStore } from 'react';
import { SelectField } from '../../ui/fields.tsx';

const KEPT = 'admin-order-courier';
/** Kept in place of a name where none is to be named. */
const NONE = '-';

/**
 * By whom what is shipped with one press is sent: the one that was chosen last on this device, or the first that the shop
 * sends with; empty where none is named. docs/behaviour/orders-and-emails.md#the-next-step.
 */
export function useStepCourier(couriers: readonly string[]): string {
  const kept = useSyncExternalStore(watch, readKept, () => null);
  if (kept === NONE) return '';
  return kept !== null && couriers.includes(kept) ? kept : (couriers[0] ?? '');
}

type StepCourierProps = { couriers: readonly string[]; courier: string };

/** Beside the button that ships; nothing in a shop that sends with nobody. */
export function StepCourier({ couriers, courier }: StepCourierProps) {
  if (couriers.length === 0) return null;
  return (
    <SelectField
      label="Courier of what is shipped"
      hideLabel
      className="w-40"
      value={courier}
      onChange={({ currentTarget }) => keep(currentTarget.value)}
    >
      {couriers.map((name) => (
        <option key={name} value={name}>
          {`By ${name}`}
        </option>
      ))}
      <option value="">No courier</option>
    </SelectField>
  );
}

const readKept = () => localStorage.getItem(KEPT);

function keep(courier: string) {
  localStorage.setItem(KEPT, courier === '' ? NONE : courier);
  // The browser tells other tabs alone.
  window.dispatchEvent(new Event('storage'));
}

function watch(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
