import { useRef, useState } from 'react';
import { cashCodeSchema } from '../../shop/cash/cash-answers.schema.ts';
import type { CashCodeAnswer } from '../../shop/cash/cash-answers.schema.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { ApiRefusal, callApi } from '../cart/call-api.ts';
import type { CashCode } from './pay.ts';

type Asked = {
  customer: Customer;
  /** The newest first: each of them works. */
  sent: CashCodeAnswer[];
  sending: boolean;
  problem: string | null;
};

const NOT_SENT = 'We could not send the code just now. Please try again in a moment.';

/**
 * Has a code sent to whoever wants to pay on delivery, and waits until they type it in. `ask` opens the dialog; what the
 * shop refuses there about the form itself is handed to `refuse`. docs/behaviour/cash-on-delivery.md#the-code.
 */
export function useCashCode(refuse: (refusal: ApiRefusal) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What is answered after the dialog was closed, or to an earlier asking, is about nothing that is shown. */
  const turn = useRef(0);

  async function send(customer: Customer, earlier: CashCodeAnswer[]) {
    turn.current += 1;
    const own = turn.current;
    setAsked({ customer, sent: earlier, sending: true, problem: null });
    try {
      const sent = await callApi('/api/cash-code', cashCodeSchema, { body: { customer } });
      if (turn.current !== own) return;
      setAsked({ customer, sent: [sent, ...earlier], sending: false, problem: null });
    } catch (error) {
      if (turn.current !== own) return;
      if (error instanceof ApiRefusal && (error.field !== undefined || error.code === 'cash_refused')) {
        setAsked(null);
        return refuse(error);
      }
      const problem = error instanceof ApiRefusal && error.status < 500 ? error.message : NOT_SENT;
      setAsked((before) => before && { ...before, sending: false, problem });
    }
  }

  return {
    asked,
    ask: (customer: Customer) => void send(customer, []),
    sendAgain: () => asked && void send(asked.customer, asked.sent),
    /** What the shop says of the code that was typed. */
    say: (problem: string | null) => setAsked((before) => before && { ...before, problem }),
    close() {
      turn.current += 1;
      setAsked(null);
    },
  };
}

type CashCodeDialogProps = {
  code: ReturnType<typeof useCashCode>;
  /** The order is being placed. */
  busy: boolean;
  /** With what was typed, for each message that may have brought it. */
  onConfirm: (codes: CashCode[]) => void;
};

/** Six digits, and the order is placed. */
export function CashCodeDialog({
  code: { asked, sendAgain, say, close },
  busy,
  onConfirm,
}: CashCodeDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { sent: all, sending, problem } = asked ?? { sent: [], sending: false, problem: null };
  const [sent = null] = all;

  function confirm() {
    if (!sent || busy || sending) return;
    const code = typed.replaceAll(/\s/g, '');
    if (/^\d{6}$/.test(code)) return onConfirm(all.map(({ id }) => ({ id, code })));
    say('Please enter the six digits');
    input.current?.focus();
  }

  return (
    <Dialog
      open={asked !== null}
      onClose={() => {
        setTyped('');
        close();
      }}
      closeOnBackdrop={false}
      size="sm"
      title="Confirm your order"
      description={
        sent
          ? `We have sent a code by ${sent.channel} to ${sent.to}. It works for ${sent.minutes} minutes.`
          : 'We are sending you a code …'
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
        className="flex flex-col gap-4.5"
      >
        {sent === null && problem !== null ? <Alert tone="error">{problem}</Alert> : null}
        <TextField
          ref={input}
          label="Code"
          name="cashCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (problem !== null) say(null);
          }}
          error={sent === null ? null : problem}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={busy}
          disabled={sent === null || sending}
        >
          Confirm and place order
        </Button>
        <Button variant="outline" block busy={sending} disabled={busy} onClick={sendAgain}>
          Send another code
        </Button>
      </form>
    </Dialog>
  );
}
