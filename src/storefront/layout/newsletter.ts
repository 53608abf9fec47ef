import { type ActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { shopContext } from '../../http/context.ts';
import { readBodyText } from '../../http/json-endpoint.ts';
import { subscribeToNewsletter } from '../../shop/content/subscribe-to-newsletter.ts';
import { type NewsletterAnswer, newsletterSchema } from './newsletter.schema.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const form = new URLSearchParams(await readForm(request));
  const entered = form.get('email') ?? '';
  const parsed = newsletterSchema.safeParse({ email: entered });
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? '';
    return data<NewsletterAnswer>({ ok: false, email: entered.slice(0, 254), message }, { status: 422 });
  }
  await subscribeToNewsletter(context.get(shopContext), parsed.data);
  return data<NewsletterAnswer>({ ok: true });
}

export function meta() {
  return [{ title: 'Newsletter · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

// Browsers without script post here and see the answer as a page; the others stay where they are.
export { NewsletterPage as default } from './newsletter-page.tsx';

async function readForm(request: Request): Promise<string> {
  try {
    return await readBodyText(request);
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status, statusText: error.message });
    throw error;
  }
}
