import { useId, useRef, useState } from 'react';
import type { ClaimDetail } from '../../shop/claims/list-claims.ts';
import { formatPaise, paiseToRupees } from '../../shop/money.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { DiscardQuestion } from '../edit/edit-dialog.tsx';
import { pressWithEnter } from '../layout/send-key.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { InFooter, footerButtonClass } from '../layout/window-footer.tsx';

type Answer = 'replace' | 'refund' | 'settle' | 'decline';

type AnswerFormProps = {
  claim: ClaimDetail;
  /** Taken once: the same form sent again is the same refund, whatever is loaded meanwhile. */
  newKey: string;
  /** Of its window. */
  footer: HTMLElement | null;
};

/** A replacement, money, that money went back already, or a kind no; what is written goes to the customer. */
export function AnswerForm({ claim, newKey, footer }: AnswerFormProps) {
  const formId = useId();
  const mayRefund = useMay()('refunds') && claim.money !== null && isOwedMoney(claim, claim.money);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [text, setText] = useState('');
  const [key] = useState(newKey);
  const form = useRef<HTMLFormElement>(null);
  const isMissing = (item: ClaimDetail['items'][number]) =>
    item.available === null || item.available < item.quantity;
  const lacking = claim.items.filter(isMissing);
  const {
    fetcher,
    busy,
    answer: given,
  } = useAdminAction(
    (told) => {
      if (!told.ok) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    { freshAfterRefusal: true },
  );
  const guard = useUnsavedGuard(text !== '');
  const errors = given && !given.ok ? given.errors : {};
  const options = [
    {
      value: 'replace',
      label: 'Send a replacement',
      hint:
        lacking.length === 0
          ? 'A new order at ₹0, to the same address.'
          : `The shelf is short of ${lacking.map(({ name }) => name).join(', ')}.`,
    },
    ...(mayRefund
      ? [
          {
            value: 'refund',
            label: 'Return money',
            hint: refundHint(claim),
            disabled: claim.money?.leftPaise === 0,
          },
        ]
      : []),
    ...(claim.refundedAt
      ? [{ value: 'settle', label: 'Settled already', hint: 'Closes the claim, without an e-mail.' }]
      : []),
    { value: 'decline', label: 'Say no', hint: 'With a reason that the customer reads.' },
  ];
  return (
    <>
      <fetcher.Form
        ref={form}
        id={formId}
        method="post"
        action="/admin/claims"
        noValidate
        aria-label="Answer"
        className="flex h-fit flex-col gap-4.5 rounded-lg border border-line p-4 lg:sticky lg:top-0"
      >
        <input type="hidden" name="intent" value={answer ?? ''} />
        <input type="hidden" name="claimId" value={claim.id} />
        {claim.refundedAt ? <Alert>{refundedText(claim.refundedAt, claim.money)}</Alert> : null}
        <RadioGroup
          legend="Answer"
          layout="cards"
          value={answer}
          onChange={(value) => setAnswer(value as Answer)}
          options={options}
        />
        {answer === 'refund' && claim.money ? (
          <RefundFields money={claim.money} refundKey={key} error={errors['amount']} />
        ) : null}
        {answer === null ? null : (
          <TextareaField
            label={answer === 'decline' ? 'Why' : 'A few words to the customer'}
            optional={answer !== 'decline'}
            name="text"
            rows={4}
            maxLength={2_000}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            error={errors['text']}
            onKeyDown={pressWithEnter}
            hint={
              answer === 'settle'
                ? 'It stands on the page of the order.'
                : 'It goes into the e-mail, and stands on the page of the order.'
            }
          />
        )}
      </fetcher.Form>
      <InFooter place={footer}>
        {answer === null ? (
          <Button
            variant="primary"
            className={footerButtonClass}
            onClick={() => form.current?.querySelector<HTMLElement>('[type=radio]')?.focus()}
          >
            Answer
          </Button>
        ) : (
          <Button type="submit" form={formId} variant="primary" busy={busy} className={footerButtonClass}>
            {buttons[answer]}
          </Button>
        )}
      </InFooter>
      <DiscardQuestion guard={guard} what="this answer" />
    </>
  );
}

const buttons: Readonly<Record<Answer, string>> = {
  replace: 'Place the replacement',
  refund: 'Return the money',
  settle: 'Close the claim',
  decline: 'Send the answer',
};

type Money = NonNullable<ClaimDetail['money']>;

/** Not where what went back since covers what these units cost. */
const isOwedMoney = ({ refundedAt }: ClaimDetail, { suggestedPaise }: Money) =>
  refundedAt === null || suggestedPaise > 0;

const refundedText = (at: Date, money: Money | null) =>
  `${money ? `${formatPaise(money.refundedPaise)} was` : 'Money was'} refunded on ${formatOrderDate(at)}, after this claim came.`;

function refundHint({ money, orderId }: ClaimDetail): string {
  if (!money) return '';
  if (money.leftPaise === 0) {
    return money.isByHand
      ? 'Nothing is here to return. Cash can go back once it is marked as collected.'
      : 'All of it has gone back.';
  }
  if (money.isByHand) return 'Nothing was paid online: you return it yourself, and note it here.';
  const of = money.paidOrderId === orderId ? '' : ` of order ${orderNumber(money.paidOrderId)}`;
  return `All or a part of ${formatPaise(money.leftPaise)}${of}.`;
}

type RefundFieldsProps = {
  money: Money;
  refundKey: string;
  error: string | undefined;
};

function RefundFields({ money, refundKey, error }: RefundFieldsProps) {
  const { leftPaise, isByHand, suggestedPaise, refundedPaise } = money;
  return (
    <>
      <input type="hidden" name="refundKey" value={refundKey} />
      {isByHand ? <input type="hidden" name="byHand" value="yes" /> : null}
      <TextField
        label="Amount in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        icon="₹"
        defaultValue={paiseToRupees(suggestedPaise).toFixed(2)}
        hint={`What these cost is filled in${refundedPaise > 0 ? ', less what went back since' : ''}. At most ${formatPaise(leftPaise)}.`}
        error={error}
      />
    </>
  );
}
