import { useSearchParams } from 'react-router';
import { periodMessages } from '../../shop/exports/exports.schema.ts';
import { Alert } from '../../ui/notices.tsx';

/** On a screen that a file was asked from, while too many were being written. */
export function BusyNotice() {
  const [query] = useSearchParams();
  if (!query.has('busy')) return null;
  return (
    <Alert tone="warning" title="No file yet" live className="mb-4">
      {periodMessages.busy}
    </Alert>
  );
}
