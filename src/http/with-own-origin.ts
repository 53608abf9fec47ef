/**
 * A form's request with the address that its sender sees. A proxy in front ends TLS and may name another host, but the
 * router takes a form only from the very origin that it is sent to. That the Origin is the shop's own was checked
 * before (origin-check.ts).
 */
export function withOwnOrigin(request: Request): Request {
  const sent = request.headers.get('origin');
  if (['GET', 'HEAD'].includes(request.method) || sent === null || !URL.canParse(sent)) return request;
  const { origin, protocol } = new URL(sent);
  const url = new URL(request.url);
  if (origin === url.origin || !/^https?:$/.test(protocol)) return request;
  // Not resolved against the origin: a path may begin with two slashes.
  return new Request(`${origin}${url.pathname}${url.search}`, request);
}
