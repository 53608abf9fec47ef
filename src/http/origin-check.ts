const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something, seen from where it comes: an unsafe method needs the shop's own Origin.
 * Without a configured public address, its host must be the one that was asked for. Only the provider's webhook,
 * which proves itself by a signature, is exempt.
 */
export function isOriginAllowed(request: Request, publicAddress: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  if (new URL(request.url).pathname === '/api/webhooks/razorpay') return true;
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  if (publicAddress !== undefined) return new URL(origin).origin === new URL(publicAddress).origin;
  return new URL(origin).host === request.headers.get('host');
}
