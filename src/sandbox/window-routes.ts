import { Hono } from 'hono';
import { z } from 'zod';
import { ApiRefusal } from './api-refusal.ts';
import checkoutScript from './browser/checkout.js?raw';
import windowStyles from './browser/window.css?raw';
import windowScript from './browser/window.js?raw';
import { makePayment } from './make-payment.ts';
import { renderWindow } from './render-window.ts';
import type { SandboxContext } from './sandbox.types.ts';

const paySchema = z.object({
  key: z.string(),
  order_id: z.string(),
  outcome: z.enum(['captured', 'failed']),
  card: z.string().optional(),
  email: z.string().max(320).optional(),
  contact: z.string().max(40).optional(),
  description: z.string().max(500).optional(),
});

const windowPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** What the shopper's browser gets: `checkout.js`, the payment window it opens, and the window's own calls. */
export function createWindowRoutes(context: SandboxContext): Hono {
  const routes = new Hono();
  serveText(routes, '/checkout.js', 'text/javascript', checkoutScript);
  serveText(routes, '/window.js', 'text/javascript', windowScript);
  serveText(routes, '/window.css', 'text/css', windowStyles);

  routes.get('/window', async (c) => {
    c.header('content-security-policy', windowPolicy);
    c.header('x-frame-options', 'SAMEORIGIN');
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
    const known = c.req.query('key') === context.keyId;
    const order = known ? await context.store.get('order', c.req.query('order_id') ?? '') : null;
    const paid = order !== null && (await context.store.get('capture', order.id)) !== null;
    return c.html(renderWindow({ publicPath: context.publicPath, keyId: context.keyId, order, paid }));
  });

  routes.post('/window/pay', async (c) => {
    // A page of another site cannot send this type without asking first, and is never allowed.
    if (!c.req.header('content-type')?.startsWith('application/json'))
      throw new ApiRefusal('The request must be JSON.');
    const asked = paySchema.safeParse(await c.req.json().catch(() => null));
    if (!asked.success || asked.data.key !== context.keyId) throw new ApiRefusal('The request is not valid.');
    const { order_id: orderId, outcome, card: cardNumber, email, contact, description } = asked.data;
    return c.json(await makePayment(context, { orderId, outcome, cardNumber, email, contact, description }));
  });
  return routes;
}

function serveText(routes: Hono, path: string, type: string, text: string): void {
  routes.get(path, (c) =>
    c.body(text, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    }),
  );
}
