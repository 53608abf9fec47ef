import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { limitedNetwork } from '../http/client-address.ts';
import { clientAddressContext, shopContext, siteContext } from '../http/context.ts';
import { inSentences } from '../http/form-answer.ts';
import { jsonEndpoint, postOnly } from '../http/json-endpoint.ts';
import type { Subscribed } from '../shop/newsletter/newsletter.rules.ts';
import { newsletterSchema } from '../shop/newsletter/newsletter.schema.ts';
import { subscribeToNewsletter } from '../shop/newsletter/subscribe-to-newsletter.ts';
import { tooFast } from '../shop/access/try-again.rules.ts';

export const loader = postOnly;

/** The footer's form, where scripts run; without them it is sent to the newsletter's own page. */
export const action = jsonEndpoint({
  body: z.object({ email: z.string() }),
  async handle({ body, context }): Promise<Subscribed> {
    const parsed = newsletterSchema.safeParse(body, inSentences);
    if (!parsed.success) throw new ApiError(422, 'invalid', parsed.error.issues[0]?.message ?? '');
    const kept = await subscribeToNewsletter(context.get(shopContext), {
      ...parsed.data,
      network: limitedNetwork(context.get(clientAddressContext)),
      rateLimitFactor: context.get(siteContext).rateLimitFactor,
    });
    if (kept.ok) return { subscribed: true };
    const seconds = kept.retryAfterSeconds;
    throw new ApiError(429, 'too_many_requests', tooFast(seconds), {
      headers: { 'Retry-After': String(seconds) },
    });
  },
});
