import type { LoaderFunctionArgs } from 'react-router';
import { shopContext, siteContext } from '../http/context.ts';
import { answerJson, getOnly } from '../http/json-endpoint.ts';
import { findSuggestions } from '../shop/search/suggestions.ts';
import { suggestionsQuery } from '../shop/search/suggestions.rules.ts';
import { limitSuggestions } from './limit-calls.ts';

export const action = getOnly;

/** What somebody may mean who types into the search; the same for everybody. docs/behaviour/content.md#suggestions. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(context, async () => {
    limitSuggestions(context);
    const { q } = suggestionsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const found = await findSuggestions(context.get(shopContext), { typed: q });
    const { cdnMaxAge = 0 } = context.get(siteContext);
    // As with pages: a CDN keeps them only where that is set.
    const age = `public, max-age=60, s-maxage=${cdnMaxAge}`;
    return Response.json(found, { headers: { 'Cache-Control': age } });
  });
}
