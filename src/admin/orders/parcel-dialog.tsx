import { useState } from 'react';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { itemOptions } from '../../shop/orders/order-short.rules.ts';
import type { AdminShipment } from '../../shop/orders/order-shipments.ts';
import { unitsLeft } from '../../shop/orders/shipped-units.rules.ts';
import {
  type ShipmentDraft,
  emptyShipmentDraft,
  shipmentDraft,
  shipmentDraftLabels,
  shipmentDraftSchema,
} from '../../shop/orders/shipment.schema.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { CourierRates } from './courier-rates.tsx';
import { CourierField } from './kept-courier.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { type EditForm, useEditDialog } from '../edit/use-edit-form.ts';

const ACTION = '/admin/orders/shipments';
const common = { schema: shipmentDraftSchema, labels: shipmentDraftLabels, action: ACTION };

type NewParcelProps = { order: AdminOrderDetail; withEmail: boolean; onClose: () => void };

/** Sends what is left of an order, or a part of it. docs/behaviour/shipments.md#a-part-at-a-time. */
export function NewParcelDialog({ order, withEmail, onClose }: NewParcelProps) {
  const { items, shipments, packing } = order;
  const left = unitsLeft(items, shipments);
  // Its id stays while the order is read anew behind it: sent twice, it is one parcel.
  const [shipmentId] = useState(packing.shipmentId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(left);
  const [tells, setTells] = useState(withEmail);
  const [isBooked, setBooked] = useState(packing.service !== null);
  const unitsOf = (id: string) => Math.min(chosen.get(id) ?? 0, left.get(id) ?? 0);
  const units = items.map(({ id }) => ({ orderItemId: id, quantity: unitsOf(id) }));
  const form = useEditDialog({
    ...common,
    stored: {
      draft: {
        ...emptyShipmentDraft,
        courier: packing.couriers[0] ?? '',
        expectedOn: packing.expectedOn,
      },
    },
    fields: {
      intent: 'make',
      orderId: order.id,
      shipmentId,
      units: JSON.stringify(units),
      tells: tells ? 'yes' : 'no',
      ...(isBooked && packing.service ? { service: packing.service.key } : {}),
    },
    onClose,
  });
  return (
    <EditDialog
      title="Send a parcel"
      what="this parcel"
      submit={isBooked ? 'Book' : 'Send'}
      form={form}
      history={null}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">What is in it</legend>
        {items
          .filter(({ id }) => (left.get(id) ?? 0) > 0)
          .map(({ id, productName, ...options }) => (
            <div
              key={id}
              className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {productName}
                <span className="block text-sm text-muted">
                  {[itemOptions(options), `${left.get(id)} left`].filter(Boolean).join(' · ')}
                </span>
              </span>
              <QuantityStepper
                label={`Units of ${productName}`}
                size="sm"
                min={0}
                max={left.get(id) ?? 0}
                value={unitsOf(id)}
                onChange={(quantity) => setChosen(new Map(chosen).set(id, quantity))}
              />
            </div>
          ))}
      </fieldset>
      {packing.service === null ? null : (
        <Switch
          label={`Book it with ${packing.service.name}`}
          hint="Its number and label come by themselves. Off: you type them."
          checked={isBooked}
          onChange={({ currentTarget }) => setBooked(currentTarget.checked)}
        />
      )}
      <ParcelFields form={form} couriers={packing.couriers} isTyped={!isBooked} />
      {isBooked ? <CourierRates orderId={order.id} draft={form.draft} /> : null}
      <Switch
        label="E-mail the customer"
        checked={tells}
        onChange={({ currentTarget }) => setTells(currentTarget.checked)}
      />
    </EditDialog>
  );
}

type EditParcelProps = { order: AdminOrderDetail; shipment: AdminShipment; onClose: () => void };

/** Changes what was typed of a parcel. docs/behaviour/shipments.md#changing-and-taking-back. */
export function EditParcelDialog({ order, shipment, onClose }: EditParcelProps) {
  const [tells, setTells] = useState(false);
  const form = useEditDialog({
    ...common,
    stored: { draft: shipmentDraft(shipment), revision: shipment.revision },
    fields: { intent: 'save', shipmentId: shipment.id, tells: tells ? 'yes' : 'no' },
    onClose,
  });
  return (
    <EditDialog
      title={`Parcel ${shipment.position}`}
      what="this parcel"
      submit="Save"
      form={form}
      history={null}
    >
      <ParcelFields form={form} couriers={order.packing.couriers} isTyped={shipment.service === 'by-hand'} />
      {shipment.state === 'shipped' ? (
        <Switch
          label="E-mail the customer"
          hint="What stands here now, once more."
          checked={tells}
          onChange={({ currentTarget }) => setTells(currentTarget.checked)}
        />
      ) : null}
    </EditDialog>
  );
}

type FieldsProps = {
  form: EditForm<ShipmentDraft>;
  couriers: readonly string[];
  /** Courier and number: a service gives its own. */
  isTyped: boolean;
};

function ParcelFields({ form: { text }, couriers, isTyped }: FieldsProps) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      {isTyped ? (
        <>
          <CourierField couriers={couriers} name="courier" {...text('courier')} />
          <TextField
            label={shipmentDraftLabels.trackingNumber}
            name="trackingNumber"
            {...text('trackingNumber')}
            optional
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      ) : null}
      <TextField
        label={shipmentDraftLabels.expectedOn}
        name="expectedOn"
        {...text('expectedOn')}
        optional
        type="date"
      />
      <TextField
        label={shipmentDraftLabels.weight}
        name="weight"
        {...text('weight')}
        optional
        inputMode="numeric"
        suffix="g"
        autoComplete="off"
      />
      <TextField
        label={shipmentDraftLabels.size}
        name="size"
        {...text('size')}
        optional
        hint="Length × width × height"
        suffix="cm"
        autoComplete="off"
      />
    </div>
  );
}
