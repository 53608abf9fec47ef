import { FileText } from 'lucide-react';
import type { OrderDocument } from '../../shop/invoices/order-documents.ts';
import { Icon } from '../../ui/icon.tsx';

/** The invoice of an order and its credit notes, to be had as files; nothing where there are none. `base`: the order's page. */
export function OrderDocuments({ base, documents }: { base: string; documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ul aria-label="Documents" className="-mt-3 mb-6 flex flex-wrap gap-x-6 no-print">
      {documents.map(({ id, title, number, isCancelled }) => (
        <li key={id}>
          <a
            href={`${base}/documents/${id}`}
            target="_blank"
            className="inline-flex min-h-11 items-center gap-2 text-link"
          >
            <Icon icon={FileText} size="sm" />
            <span>
              {title} <span className="figures">{number}</span> ({isCancelled ? 'cancelled, ' : ''}PDF)
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
