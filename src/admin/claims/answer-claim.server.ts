import type * as z from 'zod/mini';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import {
  type NotedRefund,
  type RefundedClaim,
  type Replaced,
  declineClaim,
  noteRefundByHand,
  refundClaim,
  replaceClaimed,
  settleClaim,
} from '../../shop/claims/answer-claim.ts';
import { claimMessages as messages } from '../../shop/claims/claim-messages.ts';
import { answerSchema } from '../../shop/claims/claims.schema.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { refundAmountProblem } from '../../shop/refunds/refund-amount.rules.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

type Answer = z.infer<typeof answerSchema>;
type Intent<Name extends Answer['intent']> = Extract<Answer, { intent: Name }>;

/** Does what the form of a claim asks for, and says how it went. */
export async function answerClaimForm(asked: Asked) {
  const read = answerSchema.safeParse(Object.fromEntries(asked.form), inSentences);
  if (!read.success) {
    const { errors } = refusedFields(read.error.issues);
    return errors['text'] ? refuse(null, 422, { errors }) : refuse(orderMessages.unknownForm, 400);
  }
  switch (read.data.intent) {
    case 'replace':
      return replace(asked, read.data);
    case 'refund':
      return refund(asked, read.data);
    case 'settle':
      return settle(asked, read.data);
    case 'decline':
      return decline(asked, read.data);
  }
}

async function replace({ shop, actor }: Asked, { claimId, text }: Intent<'replace'>) {
  const replaced = await replaceClaimed(shop, { actor, claimId, text });
  if (replaced.ok) return accept(messages.replaced(orderNumber(replaced.orderId)));
  switch (replaced.reason) {
    case 'not-to-be-had':
      return refuse(messages.notToBeHad(replaced.name, replaced.message));
    case 'refused':
      return refuse(replaced.message);
    case 'unknown':
    case 'answered':
      return refuseAnswer(replaced);
  }
}

async function decline({ shop, actor }: Asked, { claimId, text }: Intent<'decline'>) {
  const declined = await declineClaim(shop, { actor, claimId, text });
  return declined.ok ? accept(messages.declined) : refuseAnswer(declined);
}

async function settle({ shop, actor }: Asked, { claimId, text }: Intent<'settle'>) {
  const settled = await settleClaim(shop, { actor, claimId, text });
  if (settled.ok) return accept(messages.settled);
  return settled.reason === 'nothing-returned' ? refuse(messages.nothingReturned) : refuseAnswer(settled);
}

async function refund({ shop, actor }: Asked, asked: Intent<'refund'>) {
  const { claimId, text, amount: amountPaise, refundKey } = asked;
  if (amountPaise === null) return refuseAmount(refundAmountProblem(null, 0) ?? '');
  if (asked.byHand === 'yes') {
    const noted = await noteRefundByHand(shop, { actor, claimId, text, amountPaise });
    return noted.ok ? accept(messages.notedByHand(noted.amountPaise)) : refuseRefund(noted);
  }
  const outcome = await refundClaim(shop, { actor, claimId, text, amountPaise, refundKey });
  return outcome.ok ? accept(messages.refunded(outcome.amountPaise)) : refuseRefund(outcome);
}

const refuseAmount = (problem: string) => refuse(null, 422, { errors: { amount: problem } });

const refusals = {
  'unknown-order': { message: orderMessages.noSuchOrder, status: 404 },
  'no-payment': { message: orderMessages.refundNoPayment, status: 409 },
  'not-captured': { message: orderMessages.refundNotCaptured, status: 409 },
  'under-way': { message: orderMessages.refundUnderWay, status: 409 },
  'key-reused': { message: orderMessages.refundKeyReused, status: 422 },
  'paid-online': { message: messages.paidOnline, status: 409 },
  unreachable: { message: orderMessages.refundUnreachable, status: 502 },
} as const;

type Refused = Extract<RefundedClaim | NotedRefund, { ok: false }>;

function refuseRefund(refused: Refused) {
  const { reason } = refused;
  if (reason === 'amount') return refuseAmount(refused.message);
  if (reason === 'refused') return refuse(orderMessages.refundRefused(refused.message), 422);
  if (reason === 'unknown' || reason === 'answered') return refuseAnswer(refused);
  const { message, status } = refusals[reason];
  return refuse(message, status);
}

type NotOpen = Extract<Replaced, { reason: 'unknown' | 'answered' }>;

function refuseAnswer(refused: NotOpen) {
  return refused.reason === 'unknown'
    ? refuse(messages.gone, 404)
    : refuse(messages.answeredAlready(refused.answer));
}
