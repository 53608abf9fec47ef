import { useState } from 'react';
import { Link } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import {
  type KeptItem,
  countAll,
  countLines,
  keptHref,
  whyKeptText,
} from '../../shop/opening/demo-removal.rules.ts';
import type { DemoRemoval } from '../../shop/opening/remove-demo.ts';
import { Button } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type Removed = { went: string[]; kept: KeptItem[] };

/** Takes the demo away, after saying what goes, and tells what stayed. docs/behaviour/opening-a-shop.md#removing-the-demo. */
export function DemoCard({ demo }: { demo: DemoRemoval }) {
  const [isAsking, setIsAsking] = useState(false);
  const [removed, setRemoved] = useState<Removed>();
  const { send, busy } = useAdminAction<FormAnswer & Partial<Removed>>((answer) => {
    setIsAsking(false);
    if (answer.ok && answer.went && answer.kept) setRemoved({ went: answer.went, kept: answer.kept });
  });
  const isThere = demo.began === 'demo' || countAll(demo.going) > 0;
  if (!isThere && demo.kept.length === 0 && !removed) return null;
  return (
    <Card as="section" id="demo" aria-label="The demo">
      <h3 className="text-2xl">The demo</h3>
      {removed ? (
        <output className="mt-1 block">
          <p className="text-ink-soft">
            {removed.went.length > 0
              ? `Gone: ${removed.went.join(', ')}.`
              : 'There was nothing left to take away.'}
          </p>
        </output>
      ) : null}
      {isThere ? (
        <>
          <p className="mt-1 max-w-copy text-ink-soft">
            Takes away what the demo brought and nobody changed. What you changed, and what is in an order,
            stays.
          </p>
          <Button variant="danger" className="mt-4" onClick={() => setIsAsking(true)}>
            Remove the demo
          </Button>
        </>
      ) : null}
      <Kept title="What stays, and why" items={demo.kept} />
      <ConfirmDialog
        open={isAsking}
        title="Remove the demo?"
        action="Remove the demo"
        busy={busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => send({ intent: 'remove-demo' }, '/admin/settings/opening')}
        details={
          <ul className="list-disc pl-5 figures">
            {countLines(demo.going).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {demo.kept.length > 0 ? <li>{demo.kept.length} stay: changed, or in use</li> : null}
          </ul>
        }
      >
        This cannot be undone. Shoppers see the shop without it at once.
      </ConfirmDialog>
    </Card>
  );
}

function Kept({ title, items }: { title: string; items: readonly KeptItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className="mt-5">
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`} className="flex flex-wrap justify-between gap-x-6 py-2">
            <Link to={keptHref(item)} className="touch-area relative text-link wrap-anywhere">
              {item.name}
            </Link>
            <span className="text-sm text-ink-soft">{whyKeptText(item.why)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
