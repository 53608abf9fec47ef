import { FlaskConical, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { type InformationSlug, withPageDefaults } from '../../shop/content/information-pages.rules.ts';

/** What one may want to know before paying, help first. */
const wanted = ['contact', 'shipping', 'returns', 'privacy', 'terms'] as const;

type CheckoutFooterProps = { pages: readonly InformationSlug[]; sandbox: boolean };

/** In the place of the shop's footer: one line, for who is about to pay. docs/behaviour/storefront.md#footer. */
export function CheckoutFooter({ pages, sandbox }: CheckoutFooterProps) {
  const Icon = sandbox ? FlaskConical : LockKeyhole;
  return (
    <footer className="border-t border-line no-print">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-sm text-ink-soft">
        <p className="flex items-center gap-2">
          <Icon aria-hidden="true" size={16} className="shrink-0 text-leaf-700" />
          {sandbox ? 'Test payments: no money moves' : 'Secure payment'}
        </p>
        <nav aria-label="Help and policies">
          <ul className="flex flex-wrap gap-x-5">
            {wanted
              .filter((slug) => pages.includes(slug))
              .map((slug) => (
                <li key={slug}>
                  <Link
                    to={`/${slug}`}
                    reloadDocument
                    className="inline-flex min-h-9 items-center rounded-xs underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-touch"
                  >
                    {withPageDefaults(slug, undefined).heading}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
