import { useState } from 'react';
import type { Opening } from '../../shop/opening/opening.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

const SCREEN = '/admin/settings/opening';

/** Has an e-mail sent to whoever asks, and takes its code. docs/behaviour/opening-a-shop.md#the-test-e-mail. */
export function TestEmailCard({ test }: { test: Opening['test'] }) {
  const sending = useAdminAction();
  return (
    <Card as="section" id="test-email" aria-label="Test e-mail">
      <h3 className="text-2xl">Test e-mail</h3>
      <p className="mt-1 max-w-copy text-ink-soft">
        We send you an e-mail with a code, as customers get theirs. Type in the code, and it is certain that
        e-mails arrive.
      </p>
      {test ? <CodeForm key={test.recipient} {...test} /> : null}
      <Button
        variant={test ? 'outline' : 'primary'}
        busy={sending.busy}
        className="mt-4"
        onClick={() => sending.send({ intent: 'send-test' }, SCREEN)}
      >
        {test ? 'Send another one' : 'Send me a test e-mail'}
      </Button>
    </Card>
  );
}

function CodeForm({ recipient, triesLeft }: NonNullable<Opening['test']>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { send, busy } = useAdminAction((answer) => setError(answer.ok ? undefined : answer.errors['code']));
  return (
    <form
      method="post"
      action={SCREEN}
      className="mt-4 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') setError('Please type in the code of the e-mail');
        else send({ intent: 'confirm-test', code }, SCREEN);
      }}
    >
      <TextField
        label="Code"
        hint={`Sent to ${recipient}.${triesLeft === 0 ? ' There are no tries left: send another one.' : ''}`}
        error={error}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="w-64 max-w-full"
      />
      <Button type="submit" variant="primary" busy={busy} disabled={triesLeft === 0} className="mt-6.5">
        Check the code
      </Button>
    </form>
  );
}
