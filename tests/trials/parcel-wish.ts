import { type Answer, type Draw, press } from './asking.ts';
import { patiently } from './patience.ts';
import type { Wish } from './wishes.ts';
import type { World } from './world.ts';

const ADDRESS = 'orders/shipments';

/**
 * Staff have a courier's service take what is left of an order; one in three they take it back at once, as somebody who saw that the
 * address was wrong. In the end the service brings what the shop says that it brings, once, and nothing else.
 */
export function aParcel(world: World, draw: Draw, orderId: string): Wish {
  const { cookie } = world.owner;
  const shipmentId = crypto.randomUUID();
  const isTakenBack = draw.below(3) === 0;
  let isMade = false;
  return {
    what: 'parcel',
    async ask() {
      if (!isMade) {
        const units = await patiently(() => unitsLeft(world, orderId));
        const made = await press(world, cookie, ADDRESS, {
          intent: 'make',
          orderId,
          shipmentId,
          units: JSON.stringify(units),
          service: 'shiprocket',
          tells: 'yes',
          draft: JSON.stringify(nothingTyped),
        });
        // Refused: it was cancelled, or all of it has left.
        if (made?.status !== 200) return made;
        isMade = true;
      }
      return isTakenBack
        ? press(world, cookie, ADDRESS, { intent: 'void', shipmentId })
        : booked(world, shipmentId);
    },
    end: () => whatIsBrought(world),
  };
}

const nothingTyped = { courier: '', trackingNumber: '', weight: '', size: '', expectedOn: '' };

async function unitsLeft({ stage }: World, orderId: string) {
  const { rows } = await stage.control.query<{ orderItemId: string; quantity: number }>(
    `select id as "orderItemId", quantity - (select coalesce(sum(i.quantity), 0)::int from shipment_items i
       join shipments s on s.id = i.shipment_id where i.order_item_id = order_items.id and s.state <> 'void') as quantity
     from order_items where order_id = $1 order by position`,
    [orderId],
  );
  return rows;
}

/** Its job comes to its end while the round goes on, if nothing is killed. */
async function booked({ stage, isRunning }: World, shipmentId: string): Promise<Answer> {
  const MOST_LOOKS = 40;
  for (let looks = 0; looks < MOST_LOOKS && isRunning(); looks += 1) {
    const found = await stage.control
      .query('select 1 from shipments where id = $1 and label_url is not null', [shipmentId])
      .catch(() => null);
    if (found?.rowCount === 1) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { status: 200, body: null };
}

type Stored = { id: string; state: string; awb: string; label: string | null };

/** Beside the courier's own books, once no job is left. */
async function whatIsBrought({ stage, courier, bringForward }: World): Promise<string[]> {
  const { control } = stage;
  let wrong: string[] = [];
  await patiently(async () => {
    await bringForward();
    const { rows } = await control.query<Stored>(
      `select id, state, tracking_number as awb, label_url as label from shipments where service = 'shiprocket'`,
    );
    const brought = courier.orders.filter(({ isCancelled }) => !isCancelled);
    wrong = [
      ...rows.flatMap((parcel) => wrongWith(parcel, brought)),
      ...brought
        .filter(({ reference }) => !rows.some(({ id }) => id === reference))
        .map(({ reference }) => `A courier fetches a parcel ${reference} that nobody knows`),
      ...(await sentTooMuch(control)),
    ];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }).catch((error: unknown) => (wrong.length > 0 ? undefined : Promise.reject(error)));
  return wrong;
}

type Brought = World['courier']['orders'];

function wrongWith({ id, state, awb, label }: Stored, brought: Brought): string[] {
  const own = brought.filter(({ reference }) => reference === id);
  if (state === 'void') return own.length === 0 ? [] : [`The parcel ${id} was taken back, and is fetched`];
  if (state === 'booking') return [`The parcel ${id} is still asked for`];
  // No courier took it, and staff are told so.
  if (state === 'failed') return [];
  const wrong = own.length === 1 ? [] : [`The parcel ${id} is fetched ${own.length} times`];
  if (own[0]?.awb !== awb)
    wrong.push(`The parcel ${id} has the number ${awb}, and the courier's is ${own[0]?.awb}`);
  if (own[0]?.pickups !== 1) wrong.push(`The parcel ${id} was to be fetched ${own[0]?.pickups} times`);
  if (label === null) wrong.push(`The parcel ${id} has no label`);
  return wrong;
}

async function sentTooMuch(control: World['stage']['control']): Promise<string[]> {
  const { rows } = await control.query<{ id: string }>(
    `select o.id from order_items o join shipment_items i on i.order_item_id = o.id join shipments s on s.id = i.shipment_id
     where s.state <> 'void' group by o.id, o.quantity having sum(i.quantity) > o.quantity`,
  );
  return rows.map(({ id }) => `More was sent of the item ${id} than was ordered`);
}
