import { createHash } from 'node:crypto';

/** Where the payment provider's script, window and calls come from; empty when it is our own sandbox. */
export type PaymentOrigins = { scripts: string[]; frames: string[]; connections: string[] };

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The security headers of a rendered page. Its inline scripts are allowed by the hashes of just what it holds
 * (design, 'How pages get fast'); the provider's scripts on /checkout alone.
 */
export function pageSecurityHeaders(
  html: string,
  payment: PaymentOrigins | undefined,
): Record<string, string> {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => `'sha256-${sha256(script ?? '')}'`);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(hashes), ...(payment?.scripts ?? [])],
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
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Frame-Options': 'DENY',
  };
}

/** For every answer, page or not. */
export function commonSecurityHeaders(publicAddress: string | undefined): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // A year, for this host alone: what else runs below its domain is not ours to decide.
    ...(publicAddress?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
