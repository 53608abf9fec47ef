import { data } from 'react-router';
import * as z from 'zod/mini';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import { markCash } from '../../shop/cash/mark-cash.ts';
import { sendOrderEmailNow } from '../../shop/emails/send-now.ts';
import { makeInvoice } from '../../shop/invoices/issue-invoice.ts';
import { formatPaise, rupeesToPaise } from '../../shop/money.ts';
import {
  changeOrderStatus,
  dismissStockFailure,
  emailsWithStatus,
  setEmailsWithStatus,
} from '../../shop/orders/change-order-status.ts';
import { updateOrderContact } from '../../shop/orders/edit-order-contact.ts';
import { orderContactSchema } from '../../shop/orders/order-contact.schema.ts';
import { orderMessages as messages } from '../../shop/orders/order-messages.ts';
import { courierName, expectedDay, parcelNumber } from '../../shop/orders/shipment.schema.ts';
import { orderStatuses } from '../../shop/orders/order-status.rules.ts';
import { skippedText } from '../../shop/orders/shelf-words.rules.ts';
import { MOST_STEPS } from '../../shop/orders/order-views.rules.ts';
import { addOrderNote } from '../../shop/orders/order-timeline.ts';
import { stepOrders } from '../../shop/shipments/step-orders.ts';
import { refundAmountProblem } from '../../shop/refunds/refund-amount.rules.ts';
import { type RefundOutcome, refundOrder } from '../../shop/refunds/refund-order.ts';
import { type ReturnedCash, returnCash } from '../../shop/refunds/return-cash.ts';
import { answerEdit, readEdit } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

type Intent<Name extends OrderIntent['intent']> = Extract<OrderIntent, { intent: Name }>;

/** Does what one of the screen's forms asks for, and says how it went (docs/behaviour/back-office.md#messages). */
export async function actOnOrder(asked: Asked) {
  if (asked.form.get('intent') === 'contact') return editContact(asked);
  const read = orderIntentSchema.safeParse(Object.fromEntries(asked.form), inSentences);
  if (!read.success) {
    const { errors } = refusedFields(read.error.issues);
    if (errors['text']) return refuse(null, 422, { errors });
    const typed = read.error.issues.find(({ path }) => ABOUT_A_PARCEL.has(path.at(-1)));
    return typed ? refuse(typed.message, 422) : refuse(messages.unknownForm, 400);
  }
  switch (read.data.intent) {
    case 'status':
      return changeStatus(asked, read.data);
    case 'steps':
      return step(asked, read.data);
    case 'status-emails':
      return switchStatusEmails(asked, read.data);
    case 'email':
      return sendEmail(asked, read.data);
    case 'note':
      return addNote(asked, read.data);
    case 'refund':
      return refund(asked, read.data);
    case 'cash':
      return markMoney(asked, read.data);
    case 'stock-checked':
      return markStockChecked(asked, read.data);
    case 'invoice':
      return numberOrder(asked, read.data);
  }
}

async function changeStatus({ shop, actor }: Asked, asked: Intent<'status'>) {
  const { orderId, to } = asked;
  const changed = await changeOrderStatus(shop, {
    actor,
    orderId,
    to,
    returnStock: asked.returnStock === 'yes',
    // What the switch showed to whoever pressed counts.
    withEmail: asked.withEmail === undefined ? await emailsWithStatus(shop) : asked.withEmail === 'yes',
  });
  if (!changed.ok) return refuse(messages.statusFailed, 404);
  return accept(messages.statusUpdated, skippedText({ to }, changed.stock));
}

/** One or many; what could not be done is told by order. */
async function step({ shop, actor }: Asked, { steps, withEmail, ...parcel }: Intent<'steps'>) {
  const isMailing = withEmail === 'yes';
  const { courier, expectedOn } = parcel;
  const stepped = await stepOrders(shop, { actor, steps, withEmail: isMailing, courier, expectedOn });
  const left = stepped.filter(({ outcome }) => outcome !== 'done');
  if (left.length > 0) {
    const message = messages.steppedPartly(left.length, stepped.length);
    return data({ ok: false as const, message, errors: {}, code: null, stepped }, { status: 409 });
  }
  const many = isMailing ? messages.stepped(stepped.length) : messages.steppedQuietly(stepped.length);
  return data({ ok: true as const, message: stepped.length === 1 ? messages.statusUpdated : many, stepped });
}

async function switchStatusEmails({ shop, actor }: Asked, asked: Intent<'status-emails'>) {
  const on = asked.on === 'yes';
  await setEmailsWithStatus(shop, { actor, on });
  return accept(messages.statusEmails(on));
}

/** Who and where to; what is wrong is said at its field. */
async function editContact({ shop, actor, form }: Asked) {
  const sent = readEdit(form, orderContactSchema);
  if (!sent.ok) return sent.answer;
  if (sent.id === undefined) return refuse(messages.unknownForm, 400);
  const saved = await updateOrderContact(shop, { actor, orderId: sent.id, ...sent.edit });
  if (!saved.ok && saved.reason === 'sent') return refuse(messages.contactSent);
  if (!saved.ok && saved.reason === 'problem')
    return refuse(null, 422, { errors: { [saved.problem.field]: saved.problem.message } });
  return answerEdit(saved, { saved: messages.contactSaved, gone: messages.noSuchOrder });
}

const emailRefusals = {
  'unknown-order': { message: messages.emailFailed, status: 404 },
  'already-sent': { message: messages.emailSentAlready, status: 409 },
  failed: { message: messages.emailFailed, status: 502 },
} as const;

async function sendEmail({ shop, actor }: Asked, { orderId, type }: Intent<'email'>) {
  const sent = await sendOrderEmailNow(shop, { orderId, type, actor: actor.userId });
  if (sent.ok) return accept(messages.emailSent);
  const { message, status } = emailRefusals[sent.reason];
  return refuse(message, status);
}

async function numberOrder({ shop, actor }: Asked, { orderId }: Intent<'invoice'>) {
  const made = await makeInvoice(shop, { actor, orderId });
  if (made.ok) return accept(`Invoice ${made.number} made`);
  if (made.reason === 'no-order') return refuse(messages.noSuchOrder, 404);
  return made.reason === 'no-sale'
    ? refuse('What is sent for nothing is no sale', 409)
    : refuse('The shop has no series of invoices', 409);
}

async function addNote({ shop, actor }: Asked, { orderId, text }: Intent<'note'>) {
  const added = await addOrderNote(shop, { actor, orderId, text });
  return added.ok ? accept(messages.noteAdded) : refuse(messages.noSuchOrder, 404);
}

const cashRefusals = {
  'unknown-order': { message: messages.cashFailed, status: 404 },
  'not-cash': { message: messages.cashFailed, status: 409 },
  'not-from-here': { message: messages.cashFailed, status: 409 },
  returned: { message: messages.cashReturned, status: 409 },
} as const;

async function markMoney({ shop, actor }: Asked, { orderId, as, returnStock }: Intent<'cash'>) {
  const marked = await markCash(shop, { actor, orderId, as, returnStock: returnStock === 'yes' });
  if (marked.ok) return accept(messages.cashMarked(as));
  const { message, status } = cashRefusals[marked.reason];
  return refuse(message, status);
}

async function markStockChecked({ shop, actor }: Asked, { orderId }: Intent<'stock-checked'>) {
  await dismissStockFailure(shop, { actor, orderId });
  return accept(messages.stockChecked);
}

/** Sends money back as a form asks, or notes that it goes back in cash; 409 while another refund of the order is under way. */
async function refund({ shop, actor }: Asked, asked: Intent<'refund'>) {
  const { orderId, amount: amountPaise, idempotencyKey } = asked;
  if (amountPaise === null) return refuseAmount(refundAmountProblem(null, 0) ?? '');
  if (asked.byHand === 'yes') {
    const returned = await returnCash(shop, { actor, orderId, amountPaise, idempotencyKey });
    return returned.ok
      ? accept(messages.cashGivenBack(formatPaise(returned.amountPaise)))
      : refuseRefund(returned);
  }
  const outcome = await refundOrder(shop, { actor, orderId, amountPaise, idempotencyKey });
  return outcome.ok ? accept(messages.refunded(formatPaise(outcome.amountPaise))) : refuseRefund(outcome);
}

const refuseAmount = (problem: string) => refuse(null, 422, { errors: { amount: problem } });

const refusals = {
  'unknown-order': { message: messages.noSuchOrder, status: 404 },
  'no-payment': { message: messages.refundNoPayment, status: 409 },
  'not-captured': { message: messages.refundNotCaptured, status: 409 },
  'under-way': { message: messages.refundUnderWay, status: 409 },
  'key-reused': { message: messages.refundKeyReused, status: 422 },
  'not-collected': { message: messages.cashNotCollected, status: 409 },
  unreachable: { message: messages.refundUnreachable, status: 502 },
} as const;

function refuseRefund(outcome: Extract<RefundOutcome | ReturnedCash, { ok: false }>) {
  if (outcome.reason === 'amount') return refuseAmount(outcome.message);
  const { reason: code } = outcome;
  if (code === 'refused') return refuse(messages.refundRefused(outcome.message), 422, { code });
  const { message, status } = refusals[code];
  return refuse(message, status, { code });
}

const LONGEST_NOTE = 2000;

const orderId = z.guid();
// Line breaks and tabs are fine in a note; PostgreSQL or browsers refuse other control characters.
const unusable = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

const noteText = z.string('Write something first').check(
  z.trim(),
  z.minLength(1, { error: 'Write something first', abort: true }),
  z.maxLength(LONGEST_NOTE, { error: `A note has at most ${LONGEST_NOTE} characters`, abort: true }),
  z.refine((text) => !unusable.test(text), 'Contains characters that cannot be used'),
);

/** What is typed of a parcel that leaves with a step; what is wrong with it is said. */
const ABOUT_A_PARCEL: ReadonlySet<PropertyKey | undefined> = new Set([
  'trackingNumber',
  'courier',
  'expectedOn',
]);

const stepsSchema = z
  .array(
    z.object({
      orderId,
      from: z.enum(orderStatuses.map(({ value }) => value)),
      trackingNumber: z.optional(parcelNumber),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(MOST_STEPS),
    z.refine((steps) => new Set(steps.map((one) => one.orderId)).size === steps.length, 'Each order once'),
  );

/** What can be asked for on the orders screen; what is wrong is said at its field. */
const orderIntentSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('status'),
    orderId,
    to: z.enum(orderStatuses.map(({ value }) => value)),
    returnStock: z.optional(z.literal('yes')),
    withEmail: z.optional(z.enum(['yes', 'no'])),
  }),
  z.object({
    intent: z.literal('steps'),
    steps: z.pipe(jsonField, stepsSchema),
    withEmail: z.enum(['yes', 'no']),
    courier: z.optional(courierName),
    expectedOn: z.optional(expectedDay),
  }),
  z.object({ intent: z.literal('status-emails'), on: z.enum(['yes', 'no']) }),
  z.object({ intent: z.literal('email'), orderId, type: z.enum(['confirmation', 'status_update']) }),
  z.object({ intent: z.literal('note'), orderId, text: noteText }),
  z.object({
    intent: z.literal('refund'),
    orderId,
    idempotencyKey: z.guid(),
    // Null for what is no amount.
    amount: z.pipe(
      z.string(),
      z.transform((rupees: string) => rupeesToPaise(rupees)),
    ),
    byHand: z.optional(z.literal('yes')),
  }),
  z.object({
    intent: z.literal('cash'),
    orderId,
    as: z.enum(['due', 'collected', 'refused']),
    returnStock: z.optional(z.literal('yes')),
  }),
  z.object({ intent: z.literal('stock-checked'), orderId }),
  z.object({ intent: z.literal('invoice'), orderId }),
]);

export type OrderIntent = z.infer<typeof orderIntentSchema>;
