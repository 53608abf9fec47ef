import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.types.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { logHref } from '../layout/log-href.ts';
import { NoteForm } from './note-form.tsx';
import { Section } from './section.tsx';

/** What happened to an order, the latest first, and what staff noted. */
export function TimelineSection({ order }: { order: AdminOrderDetail }) {
  return (
    <Section title="Timeline">
      <NoteForm orderId={order.id} />
      <ol className="relative mt-4 ml-1.5 border-l-2 border-sand-deep">
        {order.timeline.map((entry) => (
          <li key={entry.id} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-leaf-300"
            />
            {entry.isNote ? (
              <div className="flex gap-2 rounded-md bg-sand px-3 py-2">
                <Icon icon={NotebookPen} size="sm" label="Note" className="mt-1 shrink-0 text-leaf-700" />
                <p className="min-w-0 whitespace-pre-line wrap-anywhere">{entry.text}</p>
              </div>
            ) : (
              <p className="wrap-anywhere">{entry.text}</p>
            )}
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={entry.at.toISOString()} className="figures">
                {formatOrderMoment(entry.at)}
              </time>{' '}
              · {entry.who}
            </p>
          </li>
        ))}
      </ol>
      <Link
        to={logHref({ subjectType: 'order', subjectId: order.id })}
        className="mt-3 inline-block text-sm text-link"
      >
        See it in the activity log
      </Link>
    </Section>
  );
}
