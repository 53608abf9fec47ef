import { inSentences, refusedFields } from '../../http/form-answer.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import { addOrderNote } from '../../shop/orders/add-order-note.ts';
import { changeOrderStatus } from '../../shop/orders/change-order-status.ts';
import { dismissStockFailure } from '../../shop/orders/dismiss-stock-failure.ts';
import { orderMessages as messages } from '../../shop/orders/order-messages.ts';
import { sendOrderEmailNow } from '../../shop/orders/send-order-email-now.ts';
import { emailsWithStatus, setEmailsWithStatus } from '../../shop/orders/status-emails.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';
import { type OrderIntent, orderIntentSchema } from './order-intent.schema.ts';
import { refund } from './refund-action.server.ts';

type Asked = { shop: Shop; actor: Actor };
type Intent<Name extends OrderIntent['intent']> = Extract<OrderIntent, { intent: Name }>;

/** Does what one of the screen's forms asks for, and says it in the specification's words. */
export async function actOnOrder(asked: Asked, form: URLSearchParams) {
  const read = orderIntentSchema.safeParse(Object.fromEntries(form), inSentences);
  if (!read.success) {
    const { errors } = refusedFields(read.error.issues);
    return errors['text'] ? refuse(null, 422, { errors }) : refuse(messages.unknownForm, 400);
  }
  switch (read.data.intent) {
    case 'status':
      return changeStatus(asked, read.data);
    case 'status-emails':
      return switchStatusEmails(asked, read.data);
    case 'email':
      return sendEmail(asked, read.data);
    case 'note':
      return addNote(asked, read.data);
    case 'refund':
      return refund(asked, read.data);
    case 'stock-checked':
      return markStockChecked(asked, read.data);
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
  return changed.ok ? accept(messages.statusUpdated) : refuse(messages.statusFailed, 404);
}

async function switchStatusEmails({ shop, actor }: Asked, asked: Intent<'status-emails'>) {
  const on = asked.on === 'yes';
  await setEmailsWithStatus(shop, { actor, on });
  return accept(messages.statusEmails(on));
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

async function addNote({ shop, actor }: Asked, { orderId, text }: Intent<'note'>) {
  const added = await addOrderNote(shop, { actor, orderId, text });
  return added.ok ? accept(messages.noteAdded) : refuse(messages.noSuchOrder, 404);
}

async function markStockChecked({ shop, actor }: Asked, { orderId }: Intent<'stock-checked'>) {
  await dismissStockFailure(shop, { actor, orderId });
  return accept(messages.stockChecked);
}
