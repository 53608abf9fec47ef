import { createHash } from 'node:crypto';
import { type LoaderFunctionArgs, data } from 'react-router';
import { shopContext, siteContext } from '../http/context.ts';
import { writeFeed } from '../shop/my-plants/calendar-feed.ts';

/** Somebody's care calendar, for whatever program has its secret address. docs/behaviour/my-plants.md#in-any-calendar. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [, token] = /^([\w.-]+)\.ics$/.exec(params['file'] ?? '') ?? [];
  const { appUrl } = context.get(siteContext);
  const file = token === undefined ? null : await writeFeed(context.get(shopContext), { token, appUrl });
  if (file === null) throw data(null, { status: 404, statusText: 'Not Found' });
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`;
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="my-plants.ics"',
    // Whoever asks again is told whether anything is new; nobody in between may keep it.
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
    ETag: etag,
  };
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(file, { headers });
}

function matches(wanted: string | null, etag: string): boolean {
  return (wanted ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}
