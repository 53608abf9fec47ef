const WEBHOOK =
  /^\/api\/(webhooks\/[\w-]+|courier-events|(?:back-in-stock|plant-mails|wish-mails)\/[\da-f]{32}\.[\w-]{43})$/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something, seen from where it comes: an unsafe method needs the shop's own Origin.
 * Without a configured public address, its host must be the one that was asked for. Only a provider's webhook and a
 * mail program that ends a wait, or e-mails, are exempt: they prove themselves by a signature or a token.
 */
export function isOriginAllowed(request: Request, publicAddress: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  if (WEBHOOK.test(new URL(request.url).pathname)) return true;
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  if (publicAddress !== undefined) return new URL(origin).origin === new URL(publicAddress).origin;
  return new URL(origin).host === request.headers.get('host');
}

/**
 * A form's request with the address that its sender sees. A proxy in front ends TLS and may name another host, but the
 * router takes a form only from the very origin that it is sent to. That the Origin is the shop's own was checked
 * before (`isOriginAllowed`).
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

/**
 * A request whose path is no valid text (`/%ff`) names no page: it is answered as an unknown one, instead of
 * troubling the router with it.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url);
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    return new Request(new URL('/unreadable-address', url), request);
  }
}
