import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { requireStaff } from '../../http/guards.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import { emailsWithStatus } from '../../shop/orders/change-order-status.ts';
import { retryShipment } from '../../shop/shipments/book-shipment.ts';
import { deliverShipment, updateShipment, voidShipment } from '../../shop/shipments/change-shipment.ts';
import { listCourierRates } from '../../shop/shipments/list-courier-rates.ts';
import { makeShipment } from '../../shop/shipments/make-shipment.ts';
import {
  type ShipmentRefusal,
  shipmentMessages as messages,
  shipmentRefusals,
} from '../../shop/shipments/shipment-messages.ts';
import { shipmentDraftSchema, shipmentUnitsSchema } from '../../shop/orders/shipment.schema.ts';
import { answerEdit, byIntent, readEdit, unknownForm } from '../edit/edit-form.server.ts';
import { type Asked, accept, answerForm, refuse } from '../layout/answer-action.server.ts';
import type { Route } from './+types/shipments';

/** Parcels are shown with their order; this address takes their forms. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'orders');
  return redirect('/admin/orders');
}

const sayFailed = () => messages.failed;

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'orders', actOnShipment, { say: sayFailed });
}

export const clientAction = askingShop(sayFailed);

/** Whoever comes here is led on. */
export default function Shipments() {
  return null;
}

const yes = z._default(z.enum(['yes', 'no']), 'no');
const makeSchema = z.object({
  orderId: z.guid(),
  shipmentId: z.guid(),
  units: z.pipe(jsonField, shipmentUnitsSchema),
  tells: yes,
  service: z.optional(z.string().check(z.maxLength(40))),
});
const namedSchema = z.object({ shipmentId: z.guid() });

const actOnShipment = byIntent({ make, save, void: takeBack, delivered, retry, rates });

async function make({ shop, actor, form }: Asked) {
  const read = makeSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return unknownForm();
  const sent = readEdit(form, shipmentDraftSchema);
  if (!sent.ok) return sent.answer;
  const { orderId, shipmentId, units: items, tells, service } = read.data;
  const { draft } = sent.edit;
  const made = await makeShipment(shop, {
    actor,
    orderId,
    shipmentId,
    items,
    draft,
    service,
    tells: tells === 'yes',
  });
  if (!made.ok) return refuseFor(made.reason);
  return accept(service === undefined ? messages.made : messages.booking);
}

async function save({ shop, actor, form }: Asked) {
  const read = z.extend(namedSchema, { tells: yes }).safeParse(Object.fromEntries(form));
  if (!read.success) return unknownForm();
  const sent = readEdit(form, shipmentDraftSchema);
  if (!sent.ok) return sent.answer;
  const { shipmentId, tells } = read.data;
  const saved = await updateShipment(shop, {
    actor,
    shipmentId,
    tells: tells === 'yes',
    ...sent.edit,
  });
  if (!saved.ok && (saved.reason === 'delivered' || saved.reason === 'void')) return refuseFor(saved.reason);
  return answerEdit(saved, { saved: messages.saved, gone: messages.gone });
}

async function takeBack({ shop, actor, form }: Asked) {
  const read = namedSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return unknownForm();
  const done = await voidShipment(shop, { actor, ...read.data });
  return done.ok ? accept(messages.voided) : refuseFor(done.reason);
}

async function delivered({ shop, actor, form }: Asked) {
  const read = namedSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return unknownForm();
  const tells = await emailsWithStatus(shop);
  const done = await deliverShipment(shop, { actor, ...read.data, tells });
  return done.ok ? accept(messages.delivered) : refuseFor(done.reason);
}

async function retry({ shop, actor, form }: Asked) {
  const read = namedSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return unknownForm();
  const done = await retryShipment(shop, { actor, ...read.data });
  return done.ok ? accept(messages.retried) : refuseFor(done.reason);
}

async function rates({ shop, actor, form }: Asked) {
  const read = z.object({ orderId: z.guid() }).safeParse(Object.fromEntries(form));
  if (!read.success) return unknownForm();
  const sent = readEdit(form, shipmentDraftSchema);
  if (!sent.ok) return sent.answer;
  const listed = await listCourierRates(shop, { actor, ...read.data, draft: sent.edit.draft });
  if (listed.ok) return data({ ok: true as const, message: null, rates: listed.rates });
  return 'message' in listed ? refuse(listed.message, 502) : refuseFor(listed.reason);
}

const missing: ReadonlySet<ShipmentRefusal> = new Set(['gone', 'unknown-order']);

function refuseFor(reason: ShipmentRefusal) {
  return refuse(shipmentRefusals[reason], missing.has(reason) ? 404 : 409);
}
