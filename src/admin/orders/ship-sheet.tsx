import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { stillPromised } from '../../shop/delivery/promise.rules.ts';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import { orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { isShippedNext, stepText } from '../../shop/orders/order-views.rules.ts';
import { expectedDay, parcelNumber } from '../../shop/orders/shipment.schema.ts';
import { hasUnitsLeft } from '../../shop/orders/shipped-units.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { CourierField, keepCourier, useKeptCourier } from './kept-courier.tsx';

/** As much of an order as its next step has to know. */
export type StepOrder = Pick<
  AdminOrder,
  'id' | 'number' | 'orderStatus' | 'customer' | 'city' | 'gift' | 'arrives' | 'items' | 'shipments'
>;

/** What was said of the parcels that leave. */
export type Parcels = {
  courier: string;
  /** By the order's id. */
  trackingNumbers: ReadonlyMap<string, string>;
  /** Left out: of each order the last day that was promised. */
  expectedOn?: string;
  withEmail: boolean;
};

type ShipSheetProps = {
  /** In the order in which they stand on the screen; some may have another step before them, which is taken with the rest. */
  orders: readonly StepOrder[];
  couriers: readonly string[];
  /** The customers are told, unless the switch says otherwise. */
  withEmail: boolean;
  busy: boolean;
  onShip: (parcels: Parcels) => void;
  onClose: () => void;
};

/**
 * What is asked before parcels leave: by whom, with which number, and whether the customer is told. Nothing happens until
 * 'Ship' is pressed. docs/behaviour/orders-and-emails.md#shipping.
 */
export function ShipSheet({ orders, couriers, withEmail, busy, onShip, onClose }: ShipSheetProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const ship = useRef<HTMLButtonElement>(null);
  const shipped = orders.filter(({ orderStatus }) => isShippedNext(orderStatus));
  const packed = shipped.filter(({ items, shipments }) => hasUnitsLeft(items, shipments));
  const [only] = shipped.length === 1 ? shipped : [];
  const [courier, setCourier] = useState(useKeptCourier(couriers));
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const [expectedOn, setExpectedOn] = useState(() => promisedNow(only));
  const [tells, setTells] = useState(withEmail);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  // Enter ships; whoever scans a number does not have to go to its field first.
  useEffect(() => {
    if (!busy) ship.current?.focus();
  }, [busy]);
  useEffect(() => {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);

  const fields = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[data-number]') ?? [])];
  function typedBeside(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[\w/-]$/.test(event.key)) return;
    // The letter follows the focus.
    (fields().find(({ value }) => value === '') ?? fields()[0])?.focus();
  }
  function entered(event: KeyboardEvent) {
    if (event.key !== 'Enter' || shipped.length === 1) return;
    // A scanner ends each number with Enter: of many it leads to the next one.
    event.preventDefault();
    const all: HTMLElement[] = fields();
    (all[all.findIndex((field) => field === event.target) + 1] ?? ship.current)?.focus();
  }

  function submit() {
    if (busy) return;
    const found = new Map<string, string>();
    for (const { id } of packed) {
      const read = parcelNumber.safeParse(numbers.get(id) ?? '');
      if (!read.success) found.set(id, read.error.issues[0]?.message ?? '');
    }
    const day = expectedDay.safeParse(expectedOn);
    if (only && !day.success) found.set('expectedOn', day.error.issues[0]?.message ?? '');
    setProblems(found);
    if (found.size > 0) return;
    keepCourier(courier);
    const trackingNumbers = new Map([...numbers].map(([id, number]) => [id, number.trim()]));
    onShip({ courier, trackingNumbers, withEmail: tells, ...(only ? { expectedOn } : {}) });
  }

  const numberField = (order: StepOrder, label: ReactNode, more: { optional?: boolean } = {}) => (
    <TextField
      key={order.id}
      label={label}
      {...more}
      data-number=""
      value={numbers.get(order.id) ?? ''}
      error={problems.get(order.id)}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={entered}
      onChange={({ currentTarget }) => setNumbers(new Map(numbers).set(order.id, currentTarget.value))}
    />
  );
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      closeOnBackdrop={false}
      title={only ? `Ship order ${orderNumber(only.id)}` : `Ship ${shipped.length} orders`}
      description={whatLeaves(shipped, packed)}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            ref={ship}
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            onKeyDown={typedBeside}
          >
            {orders.length === 1 ? 'Ship' : (stepText(orders) ?? 'Ship')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4.5 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {packed.length === 0 ? null : (
          <div className="grid gap-4.5 sm:grid-cols-2">
            {couriers.length === 0 ? null : (
              <CourierField
                couriers={couriers}
                value={courier}
                onChange={({ currentTarget }) => setCourier(currentTarget.value)}
              />
            )}
            {only ? numberField(only, 'Tracking number', { optional: true }) : null}
            {only ? (
              <TextField
                label="Expected on"
                optional
                type="date"
                value={expectedOn}
                error={problems.get('expectedOn')}
                onChange={({ currentTarget }) => setExpectedOn(currentTarget.value)}
              />
            ) : null}
          </div>
        )}
        {only || packed.length === 0 ? null : (
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-sm font-semibold">
              Tracking numbers <span className="font-normal text-muted">(optional)</span>
            </legend>
            {packed.map((order) => numberField(order, <ForWhom order={order} />))}
          </fieldset>
        )}
        <Switch
          label={orders.length === 1 ? 'E-mail the customer' : 'E-mail the customers'}
          checked={tells}
          onChange={({ currentTarget }) => setTells(currentTarget.checked)}
        />
      </form>
    </Dialog>
  );
}

function ForWhom({ order }: { order: StepOrder }) {
  return (
    <>
      <span className="figures">{shortNumber(order.number)}</span>{' '}
      <span className="font-normal text-muted">
        <span className="figures">{orderNumber(order.id)}</span>, {whereTo(order)}
      </span>
    </>
  );
}

/** Who gets it, and in which city. */
export const whereTo = ({ customer, gift, city }: Pick<StepOrder, 'customer' | 'gift' | 'city'>): string =>
  `${gift ? gift.recipient : customer.name}, ${city}`;

function whatLeaves(shipped: readonly StepOrder[], packed: readonly StepOrder[]): string {
  const [only] = shipped;
  if (shipped.length !== 1 || !only) {
    const rest = shipped.length - packed.length;
    const note = rest > 0 ? ` ${rest} have left whole before: only their status follows.` : '';
    return `All that is left of each leaves in a parcel of its own.${note}`;
  }
  return packed.length === 0
    ? `${whereTo(only)}. Everything has left in parcels: only its status follows.`
    : `${whereTo(only)}. All that is left of it leaves in one parcel.`;
}

const promisedNow = (order: StepOrder | undefined) => stillPromised(order?.arrives?.to, new Date());
