import { useState } from 'react';
import type { ShownImport } from '../../shop/import/imports.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type Asked = 'start' | 'cancel' | 'remove';

const whole = new Intl.NumberFormat('en-IN');
const rows = (count: number) => `${whole.format(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What can be done with an import now, and the question before it is. */
export function ImportActions({ one }: { one: ShownImport }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { send, busy } = useAdminAction(() => setAsked(null), { freshAfterRefusal: true });
  const isGoingOn = one.state === 'checking' || one.state === 'running';
  const wouldDo = one.counts.new + one.counts.changed;
  const ask = (intent: string) => send({ intent }, `/admin/import/${one.id}`);
  return (
    <>
      {one.counts.refused > 0 && !isGoingOn ? (
        <ButtonLink to={`/admin/import/${one.id}/refused`} reloadDocument variant="outline">
          Refused rows as CSV
        </ButtonLink>
      ) : null}
      {isGoingOn ? (
        <Button variant="outline" disabled={one.isStopping} onClick={() => setAsked('cancel')}>
          {one.isStopping ? 'Being cancelled' : 'Cancel import'}
        </Button>
      ) : (
        <>
          <Button variant="outline" onClick={() => setAsked('remove')}>
            Remove
          </Button>
          <Button variant="outline" busy={busy && asked === null} onClick={() => ask('check')}>
            Check again
          </Button>
        </>
      )}
      {one.state === 'checked' ? (
        <Button variant="primary" disabled={wouldDo === 0} onClick={() => setAsked('start')}>
          Start import
        </Button>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? '' : questions[asked].title}
        action={asked === null ? '' : questions[asked].action}
        tone={asked === 'start' ? 'primary' : 'danger'}
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && ask(asked)}
      >
        {asked === null ? '' : questions[asked].text(one)}
      </ConfirmDialog>
    </>
  );
}

type Question = { title: string; action: string; text: (one: ShownImport) => string };

const questions: Record<Asked, Question> = {
  start: {
    title: 'Start this import?',
    action: 'Start import',
    text({ counts }) {
      const refused =
        counts.refused > 0 ? ` ${rows(counts.refused)} ${counts.refused === 1 ? 'stays' : 'stay'} out.` : '';
      return `${rows(counts.new)} will be added and ${rows(counts.changed)} changed.${refused} Shoppers see published products at once. An import cannot be undone as a whole.`;
    },
  },
  cancel: {
    title: 'Cancel this import?',
    action: 'Cancel import',
    text: ({ state }) =>
      state === 'running'
        ? 'It ends after the products that it is at. What it has written stays.'
        : 'The check ends. Nothing of the shop was changed.',
  },
  remove: {
    title: 'Remove this import?',
    action: 'Remove',
    text: () => 'The file and what was found out of its rows go. What it wrote into the shop stays.',
  },
};
