import { data } from 'react-router';
import { UNUSABLE, inSentences } from '../../http/form-answer.ts';
import { deliveryProblem } from '../../shop/countries.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { checkoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { cancelPhoneOrder } from '../../shop/staff-orders/payment-links.ts';
import { phoneOrderSchema, phoneQuoteSchema } from '../../shop/staff-orders/phone-order.schema.ts';
import { quotePhoneOrder, startPhoneOrder } from '../../shop/staff-orders/start-phone-order.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

type Refusal = Exclude<Awaited<ReturnType<typeof startPhoneOrder>>, { ok: true }>;
type Totals = Awaited<ReturnType<typeof quotePhoneOrder>>['totals'];

/** What came of a form of the screen; `next` is the key of the next order. */
export type PhoneAnswer =
  | {
      ok: true;
      message: string | null;
      totals?: Totals;
      problems?: (string | null)[];
      undelivered?: string | null;
      orderId?: string | null;
      next?: string;
    }
  | { ok: false; message: string | null; errors: Record<string, string>; code: string | null };

/** Does what one of the screen's forms asks for. docs/behaviour/staff-orders.md#orders-by-phone. */
export async function actOnPhoneOrder(asked: Asked) {
  const intent = asked.form.get('intent');
  if (intent === 'quote') return quote(asked);
  if (intent === 'create') return create(asked);
  if (intent === 'cancel') return cancel(asked);
  return refuse('This form is not known', 400);
}

function draftOf(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('draft') ?? '');
  } catch {
    return null;
  }
}

async function quote({ shop, form }: Asked) {
  const read = phoneQuoteSchema.safeParse(draftOf(form), inSentences);
  if (!read.success) return refuse(null, 422, { errors: errorsOf(read.error.issues) });
  const { lines, totals, undelivered } = await quotePhoneOrder(shop, read.data);
  const problems = lines.map(({ problem }) => problem?.message ?? null);
  return data<PhoneAnswer>({ ok: true, message: null, totals, problems, undelivered });
}

async function create({ shop, actor, form }: Asked) {
  const rules = checkoutRules(shop.settings().checkout);
  const read = phoneOrderSchema(rules).safeParse(draftOf(form), inSentences);
  if (!read.success) return refuse(null, 422, { errors: errorsOf(read.error.issues) });
  const { country } = read.data.customer;
  const undelivered = deliveryProblem(country, rules.countries);
  if (undelivered !== null) return refuse(null, 422, { errors: { 'customer.country': undelivered } });
  const started = await startPhoneOrder(shop, { actor, draft: read.data });
  if (!started.ok) return refuseOrder(started);
  const next = crypto.randomUUID();
  if (started.order)
    return data<PhoneAnswer>({ ok: true, message: 'Order placed', orderId: started.order.id, next });
  const { email } = started.checkout;
  const message =
    started.linkUrl === null
      ? `The payment provider does not answer: the link goes to ${email} as soon as it does`
      : `Payment link sent to ${email}`;
  return data<PhoneAnswer>({ ok: true, message, orderId: null, next });
}

/** By its whole path: the customer's fields stand below 'customer'. */
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}

function refuseOrder(refused: Refusal) {
  if (refused.reason === 'line')
    return refuse(null, 409, { errors: { [`lines.${refused.position}`]: refused.problem.message } });
  if (refused.reason === 'total-rose') {
    const total = formatPaise(refused.amounts.totalPaise);
    return refuse(`It costs ${total} by now. Look at it again before you send the link.`);
  }
  if (refused.reason === 'cash') return refuse(refused.problem.message);
  if (refused.reason === 'key-reused')
    return refuse('This order was made already, and changed since: it stands below.');
  return refuse('message' in refused && refused.message !== '' ? refused.message : UNUSABLE);
}

const cancelRefusals = {
  unknown: ['There is no such order, or no longer', 404],
  paid: ['It has been paid: it is an order now', 409],
  unanswered: ['The payment provider does not answer right now. Please try again.', 502],
} as const;

async function cancel({ shop, actor, form }: Asked) {
  const checkoutId = form.get('checkoutId') ?? '';
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(checkoutId)) return refuse(UNUSABLE, 400);
  const cancelled = await cancelPhoneOrder(shop, { actor, checkoutId });
  if (cancelled.ok) return accept('Taken back. Its plants are for sale again.');
  const [message, status] = cancelRefusals[cancelled.reason];
  return refuse(message, status);
}
