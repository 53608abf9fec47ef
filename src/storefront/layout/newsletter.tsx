import { type ActionFunctionArgs, data, useActionData } from 'react-router';
import { limitedNetwork } from '../../http/client-address.ts';
import { clientAddressContext, shopContext, siteContext } from '../../http/context.ts';
import { inSentences } from '../../http/form-answer.ts';
import { readForm } from '../../http/read-form.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { newsletterMessages } from '../../shop/newsletter/newsletter.rules.ts';
import type { NewsletterAnswer } from '../../shop/newsletter/newsletter.rules.ts';
import { newsletterSchema } from '../../shop/newsletter/newsletter.schema.ts';
import { newsletterWords } from '../../shop/settings/words.rules.ts';
import { subscribeToNewsletter } from '../../shop/newsletter/subscribe-to-newsletter.ts';
import { tooFast } from '../../shop/access/try-again.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/newsletter';
import { NewsletterForm } from './newsletter-form.tsx';

export function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['settings']);
  return newsletterWords(context.get(shopContext).settings().words);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const entered = form.get('email') ?? '';
  const parsed = newsletterSchema.safeParse({ email: entered }, inSentences);
  if (!parsed.success) return refuse(entered, parsed.error.issues[0]?.message ?? '', { status: 422 });
  const kept = await subscribeToNewsletter(context.get(shopContext), {
    ...parsed.data,
    network: limitedNetwork(context.get(clientAddressContext)),
    rateLimitFactor: context.get(siteContext).rateLimitFactor,
  });
  if (kept.ok) return data<NewsletterAnswer>({ ok: true });
  const seconds = kept.retryAfterSeconds;
  return refuse(entered, tooFast(seconds), {
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  });
}

/** What was entered comes back with what is wrong. */
function refuse(entered: string, message: string, answer: ResponseInit) {
  return data<NewsletterAnswer>({ ok: false, email: entered.slice(0, 254), message }, answer);
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Newsletter');
}

/** Browsers without script post here and see the answer as a page; the others stay where they are. */
export default function NewsletterPage({ loaderData: { title, text } }: Route.ComponentProps) {
  const answer = useActionData<NewsletterAnswer>();
  if (answer?.ok) {
    return (
      <EmptyState
        headingLevel={1}
        title={newsletterMessages.subscribed.title}
        text={newsletterMessages.subscribed.description}
        action={
          <ButtonLink to="/shop" variant="primary">
            Continue Shopping
          </ButtonLink>
        }
        className="py-section"
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-copy px-gutter py-section">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{text}</p>
      <NewsletterForm refused={answer} />
    </div>
  );
}
