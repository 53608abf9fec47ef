import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { proofMessages as messages } from '../../shop/accounts/account-messages.ts';
import type { WayToProve } from '../../shop/accounts/session.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { type AskedProof, PROOF_FIELD } from './proof.rules.ts';

type Question = {
  way: WayToProve;
  problem: string | null;
  /** Null: the form is given up. */
  answer: (proof: string | null) => void;
};

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null) {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks who sits there for the proof that a form needs; null where they do not give one. */
export function askWhoItIs(way: WayToProve, problem: string | null): Promise<string | null> {
  question?.answer(null);
  return new Promise((resolve) => {
    ask({
      way,
      problem,
      answer(proof) {
        ask(null);
        resolve(proof);
      },
    });
  });
}

function useQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
    () => null,
  );
}

/** Stands above the form that waits. docs/behaviour/accounts-and-access.md#asked-again. */
export function ProofDialog() {
  const asked = useQuestion();
  const formId = useId();
  const [proof, setProof] = useState('');
  if (!asked) return null;
  const end = (given: string | null) => {
    setProof('');
    asked.answer(given);
  };
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (proof !== '') end(proof);
  }
  const isTyped = asked.way !== 'sign-in';
  return (
    <Dialog
      open
      onClose={() => end(null)}
      closeOnBackdrop={false}
      size="sm"
      title={messages.title}
      description={isTyped ? messages.needed : messages.signInAgain}
      footer={
        <>
          <Button variant="outline" onClick={() => end(null)}>
            Cancel
          </Button>
          {isTyped ? (
            <Button type="submit" form={formId} variant="primary">
              Continue
            </Button>
          ) : null}
        </>
      }
    >
      {isTyped ? (
        <form id={formId} onSubmit={send} noValidate>
          <ProofField {...asked} value={proof} onChange={setProof} />
        </form>
      ) : null}
    </Dialog>
  );
}

type FieldProps = {
  way: WayToProve;
  problem: string | null;
  value?: string;
  onChange?: (value: string) => void;
};

export function ProofField({ way, problem, value, onChange }: FieldProps) {
  const given = onChange
    ? {
        value,
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
      }
    : {};
  const shared = {
    name: PROOF_FIELD,
    error: problem ?? undefined,
    required: true,
    autoFocus: true,
    ...given,
  };
  return way === 'code' ? (
    <TextField
      {...shared}
      label={messages.code}
      hint={messages.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  ) : (
    <TextField {...shared} label={messages.password} type="password" autoComplete="current-password" />
  );
}

/** In place of the screen, for a form that was sent without script: its fields wait in the question. */
export function ProofInPlace({ way, problem, action, fields }: AskedProof) {
  return (
    <Card as="section" aria-label={messages.title} className="w-full max-w-md">
      <h1 className="text-3xl">{messages.title}</h1>
      {way === 'sign-in' ? (
        <Alert tone="warning" className="mt-3">
          {messages.signInAgain}
        </Alert>
      ) : (
        <form method="post" action={action} className="mt-1 grid gap-4.5">
          <p className="text-ink-soft">{messages.needed}</p>
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <ProofField way={way} problem={problem} />
          <Button type="submit" variant="primary">
            Continue
          </Button>
        </form>
      )}
    </Card>
  );
}
