import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { ApiRefusal } from './api-refusal.ts';
import checkoutScript from './browser/checkout.js?raw';
import windowStyles from './browser/window.css?raw';
import windowScript from './browser/window.js?raw';
import { type TestCard, testCards } from './entities.ts';
import { makePayment } from './payments.ts';
import type { SandboxContext, StoredOrder } from './sandbox.types.ts';

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

type Window = { publicPath: string; keyId: string; order: StoredOrder | null; paid: boolean };

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * The page inside the payment window. The shop's name, description and colour reach it from `checkout.js`; its buttons
 * can be pressed once `window.js` runs, without which a press would do nothing.
 */
function renderWindow({ publicPath, keyId, order, paid }: Window) {
  const problem =
    order === null ? 'This order does not exist.' : paid ? 'This order has already been paid.' : '';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test payment</title>
        <link rel="stylesheet" href="${publicPath}/window.css" />
        <script src="${publicPath}/window.js" defer></script>
      </head>
      <body data-key="${keyId}" data-order="${order?.id ?? ''}" data-pay="${publicPath}/window/pay">
        <main>
          <section
            role="dialog"
            aria-modal="true"
            aria-labelledby="shop"
            aria-describedby="test"
            tabindex="-1"
          >
            <header>
              <p class="badge">Test mode</p>
              <h1 id="shop">Test payment</h1>
              <p id="description" hidden></p>
              <p class="amount">
                <span>Amount</span> <strong>${order ? rupees.format(order.amount / 100) : '–'}</strong>
              </p>
            </header>
            <form>
              <p id="test" class="note">This is a test payment. No money moves and no card is charged.</p>
              ${order && !paid ? renderCards() : ''}
              <p id="status" role="alert">${problem}</p>
              <div class="actions">
                ${order && !paid ? html`<button type="submit" disabled>Pay</button><button type="button" id="fail" disabled>Fail</button>` : ''}
                <button type="button" id="close" disabled>Close</button>
              </div>
            </form>
          </section>
        </main>
      </body>
    </html>`;
}

function renderCards() {
  return html`<fieldset>
    <legend>Pay with a test card</legend>
    ${testCards.map((card, place) => renderCard(card, place === 0))}
    <p class="hint">Each takes any future expiry date and any CVV, so none is asked for.</p>
  </fieldset>`;
}

function renderCard(card: TestCard, checked: boolean) {
  return html`<label>
    <input type="radio" name="card" value="${card.number}" ${checked ? 'checked' : ''} />
    <span class="number">${card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
    <span class="kind"
      >${card.network === 'Visa' ? 'Visa' : 'Mastercard'},
      ${card.international ? 'international' : 'Indian'}</span
    >
  </label>`;
}
