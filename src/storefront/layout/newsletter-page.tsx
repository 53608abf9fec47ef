import { useActionData } from 'react-router';
import { newsletterMessages } from '../../shop/newsletter/newsletter.rules.ts';
import type { NewsletterAnswer } from '../../shop/newsletter/subscribe-to-newsletter.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

/** The newsletter's own page: where the form leads without script. */
export function NewsletterPage() {
  const answer = useActionData<NewsletterAnswer>();
  if (answer?.ok) {
    return (
      <EmptyState
        headingLevel={1}
        title={newsletterMessages.subscribed.title}
        text={newsletterMessages.subscribed.description}
        action={<ButtonLink to="/shop">Continue Shopping</ButtonLink>}
        className="py-section"
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-copy px-gutter py-section">
      <h1 className="text-3xl">Letters from the glasshouse</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        New arrivals, a care tip for the season, and now and then a deal. At most twice a month.
      </p>
      <NewsletterForm refused={answer} />
    </div>
  );
}
