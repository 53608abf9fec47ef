import { Alert } from '../../ui/alert.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { OpenEmail } from './load-email.server.ts';

/** How an e-mail reads, in both of its versions. The frame may run nothing and belongs to no site. */
export function EmailPreview({ email, mail }: OpenEmail) {
  if (mail === undefined) return <Alert tone="error">The preview cannot be had right now.</Alert>;
  if (mail === null) return <p className="py-6 text-center text-ink-soft">{nothingText(email.state)}</p>;
  return (
    <section aria-label="Preview" className="min-w-0">
      <Tabs
        label="Versions of the e-mail"
        tabs={[
          {
            id: 'html',
            label: 'Preview',
            panel: (
              <iframe
                title="The e-mail"
                src={`/admin/emails/${email.id}/preview`}
                sandbox=""
                // As wide as a phone where the window is one.
                className="-mx-5 h-[34rem] w-[calc(100%+2.5rem)] rounded-lg border border-line bg-paper sm:mx-0 sm:w-full"
              />
            ),
          },
          {
            id: 'text',
            label: 'Plain text',
            panel: (
              <pre className="rounded-lg border border-line bg-paper p-4 font-sans text-sm whitespace-pre-wrap wrap-anywhere">
                {mail.text}
              </pre>
            ),
          },
        ]}
      />
      <p className="mt-3 text-sm text-muted">Private links are left out here; the e-mail itself has them.</p>
    </section>
  );
}

function nothingText(state: OpenEmail['email']['state']): string {
  return state === 'nothing'
    ? 'There was nobody to write to, so nothing was sent.'
    : 'There is nobody to write to, so nothing will be sent.';
}
