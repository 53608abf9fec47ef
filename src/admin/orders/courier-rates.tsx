import type { FormAnswer } from '../../http/form-answer.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDay } from '../../shop/orders/order-number.rules.ts';
import type { ShipmentDraft } from '../../shop/orders/shipment.schema.ts';
import type { ListedRate } from '../../shop/shipments/list-courier-rates.ts';
import { Button } from '../../ui/buttons.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type Answer = FormAnswer & { rates?: ListedRate[] };

const SHOWN = 5;

/** Asks the courier's service who would take this parcel, and shows what it said. */
export function CourierRates({ orderId, draft }: { orderId: string; draft: ShipmentDraft }) {
  const { send, busy, answer } = useAdminAction<Answer>();
  const rates = answer?.ok ? answer.rates : undefined;
  const fields = { intent: 'rates', orderId, draft: JSON.stringify(draft) };
  return (
    <div>
      <Button variant="outline" size="sm" busy={busy} onClick={() => send(fields, '/admin/orders/shipments')}>
        Who delivers there?
      </Button>
      <div aria-live="polite">
        {rates === undefined ? null : rates.length === 0 ? (
          <p className="mt-2 text-sm font-medium text-danger-700">Nobody delivers to this PIN.</p>
        ) : (
          <ul className="mt-2 grid gap-1 text-sm text-ink-soft figures">
            {rates.slice(0, SHOWN).map((rate) => (
              <li key={rate.courier}>{rateText(rate)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function rateText({ courier, paise, expectedOn }: ListedRate): string {
  const words = [
    courier,
    paise === null ? null : formatPaise(paise),
    expectedOn === null ? null : `arrives ${formatOrderDay(expectedOn)}`,
  ];
  return words.filter((word) => word !== null).join(' · ');
}
