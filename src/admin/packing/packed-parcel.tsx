import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import {
  emptyShipmentDraft,
  shipmentDraftLabels,
  shipmentDraftSchema,
} from '../../shop/orders/shipment.schema.ts';
import type { OrderToPack, PackingTable } from '../../shop/shipments/orders-to-pack.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { EditFields } from '../edit/edit-dialog.tsx';
import { useEditForm } from '../edit/use-edit-form.ts';
import { CourierRates } from '../orders/courier-rates.tsx';
import { CourierField, keepCourier, useKeptCourier } from '../orders/kept-courier.tsx';
import { SHIPMENTS } from '../orders/order-shipments.tsx';

type PackedParcelProps = {
  order: OrderToPack;
  table: Pick<PackingTable, 'couriers' | 'service'>;
  tells: boolean;
  takesFocus: () => boolean;
  onSent: () => void;
};

/** The parcel with everything that was ticked: a scanner types its number, and its Enter ships. docs/behaviour/packing.md#the-parcel. */
export function PackedParcel({ order, table, tells, takesFocus, onSent }: PackedParcelProps) {
  const { couriers, service } = table;
  const courier = useKeptCourier(couriers);
  // Its id stays while the order is read anew behind it: sent twice, it is one parcel.
  const [shipmentId] = useState(order.shipmentId);
  const [isBooked, setBooked] = useState(service !== null);
  const { revalidate } = useRevalidator();
  const units = order.lines.map((line) => ({ orderItemId: line.id, quantity: line.units }));
  const form = useEditForm({
    schema: shipmentDraftSchema,
    labels: shipmentDraftLabels,
    action: SHIPMENTS,
    stored: { draft: { ...emptyShipmentDraft, courier, expectedOn: order.expectedOn } },
    fields: {
      intent: 'make',
      orderId: order.id,
      shipmentId,
      units: JSON.stringify(units),
      tells: tells ? 'yes' : 'no',
      ...(isBooked && service ? { service: service.key } : {}),
    },
    onAnswer({ ok, message }) {
      // Others were first: the order says what became of it.
      if (!ok && message !== null) void revalidate();
    },
    onSaved() {
      if (!isBooked) keepCourier(form.draft.courier);
      onSent();
    },
  });

  const number = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const opened = useEffectEvent(() => {
    // A finger is not met by a keyboard that covers what it opened.
    if (takesFocus())
      (matchMedia('(pointer: fine)').matches ? (number.current ?? send.current) : send.current)?.focus();
  });
  useEffect(() => opened(), []);

  return (
    <div className="min-w-0 rounded-lg bg-sand p-4">
      <EditFields form={form} className="gap-4">
        {service === null ? null : (
          <Switch
            label={`Book it with ${service.name}`}
            hint="Its number and label come by themselves. Off: you type them."
            checked={isBooked}
            onChange={({ currentTarget }) => setBooked(currentTarget.checked)}
          />
        )}
        {isBooked ? null : (
          <>
            <CourierField couriers={couriers} {...form.text('courier')} />
            <TextField
              ref={number}
              label={shipmentDraftLabels.trackingNumber}
              {...form.text('trackingNumber')}
              optional
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
        <TextField
          label={shipmentDraftLabels.weight}
          {...form.text('weight')}
          optional
          inputMode="numeric"
          suffix="g"
          autoComplete="off"
        />
        {isBooked ? <CourierRates orderId={order.id} draft={form.draft} /> : null}
        <Button ref={send} variant="primary" type="submit" block busy={form.busy}>
          {isBooked ? 'Book' : 'Ship'}
          <span className="sr-only"> order {orderNumber(order.id)}</span>
        </Button>
      </EditFields>
    </div>
  );
}
