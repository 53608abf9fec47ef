import { hash } from 'node:crypto';

/** Where the payment provider's script, window and calls come from; empty when it is our own sandbox. */
export type PaymentOrigins = { scripts: string[]; frames: string[]; connections: string[] };

/**
 * The security headers of a rendered page. Its inline scripts are allowed by the hashes of just what it holds; the
 * provider's scripts on /checkout alone (docs/decisions/0042).
 */
export function pageSecurityHeaders(
  html: string,
  payment: PaymentOrigins | undefined,
): Record<string, string> {
  const hashes = inlineScripts(html).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...new Set(hashes), ...(payment?.scripts ?? [])],
    // The one of guides (docs/decisions/0064).
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'media-src': ["'self'", 'blob:', 'https:'],
    'font-src': ["'self'"],
    // In development Vite tells of changes through a socket.
    'connect-src': ["'self'", ...(import.meta.env.DEV ? ['ws:'] : []), ...(payment?.connections ?? [])],
    'frame-src': ["'self'", ...(payment?.frames ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': writePolicy(directives),
    'X-Frame-Options': 'DENY',
    // The provider's window is a frame that asks for no embedding of the kind, and may use the browser's own payments.
    ...(payment && {
      'Cross-Origin-Embedder-Policy': 'unsafe-none',
      'Permissions-Policy': without(UNUSED_FEATURES),
    }),
  };
}

/** Found by their tags: a pattern over a whole page takes ten times as long. */
function inlineScripts(html: string): string[] {
  const found: string[] = [];
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const from = html.indexOf('>', at) + 1;
    const until = html.indexOf('</script>', from);
    if (from === 0 || until === -1) break;
    if (!/\ssrc=/.test(html.slice(at, from))) found.push(html.slice(from, until));
    at = until;
  }
  return found;
}

/** Browser features that no page has a use for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What browsers hold to after one answer by https. `host`: what else runs below its domain is not ours to decide. */
const TRANSPORT_SECURITY = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  // What the browsers' own list asks for, which takes months to get off again.
  preload: 'max-age=63072000; includeSubDomains; preload',
};

export type TransportSecurity = keyof typeof TRANSPORT_SECURITY;

/** For every answer, page or not, unless it says otherwise itself. */
export function commonSecurityHeaders(
  publicAddress: string | undefined,
  transport: TransportSecurity,
): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': without([...UNUSED_FEATURES, 'payment']),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    ...(publicAddress?.startsWith('https:') && {
      'Strict-Transport-Security': TRANSPORT_SECURITY[transport],
    }),
  };
}

/** What an answer's own kind asks for besides, unless it says otherwise itself. */
export function securityHeadersOf(answer: Headers): Record<string, string> {
  const type = answer.get('Content-Type') ?? '';
  const kept = /\bpublic\b/.test(answer.get('Cache-Control') ?? '');
  return {
    'Content-Security-Policy': writePolicy({
      // Of what is no page a browser may show files by its own means; text and data need nothing at all.
      ...(/^(?:application\/json|text\/(?:html|plain))\b/.test(type) && { 'default-src': ["'none'"] }),
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
    // Pictures that anybody may keep are shown in e-mails, too.
    'Cross-Origin-Resource-Policy': kept && /^(?:image|video)\//.test(type) ? 'cross-origin' : 'same-origin',
  };
}

function writePolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function without(features: string[]): string {
  return features.map((feature) => `${feature}=()`).join(', ');
}
