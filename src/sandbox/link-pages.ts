import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { ApiRefusal } from './api-refusal.ts';
import { describeLink, ensureLinkOrder, getLink } from './links.ts';
import { makePayment } from './payments.ts';
import type { SandboxContext } from './sandbox.types.ts';

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

const ended: Record<string, string> = {
  paid: 'This payment link was paid. Thank you.',
  cancelled: 'This payment link was cancelled.',
  expired: 'This payment link is over.',
};

/** What a customer sees who opens a payment link: a page with 'Pay' and 'Fail', which work without any script. */
export function createLinkPages(context: SandboxContext): Hono {
  const pages = new Hono();
  pages.get('/:id', async (c) => render(c, context, c.req.param('id'), ''));
  pages.post('/:id', async (c) => {
    const id = c.req.param('id');
    const link = await getLink(context, id);
    const form = await c.req.formData().catch(() => {
      throw new ApiRefusal('The form cannot be read.');
    });
    const outcome = form.get('outcome') === 'failed' ? 'failed' : 'captured';
    if ((await describeLink(context, link)).status !== 'created') return render(c, context, id, '');
    const { id: orderId } = await ensureLinkOrder(context, link);
    const { email, contact } = link.customer;
    const paid = await makePayment(context, { orderId, outcome, email, contact }).catch((error: unknown) => {
      // Somebody paid or cancelled it at this very moment.
      if (error instanceof ApiRefusal) return null;
      throw error;
    });
    return render(c, context, id, paid && 'error' in paid ? paid.error.description : '');
  });
  return pages;
}

async function render(c: Context, context: SandboxContext, id: string, problem: string) {
  const link = await describeLink(context, await getLink(context, id));
  c.header('content-security-policy', policy);
  c.header('x-content-type-options', 'nosniff');
  c.header('cache-control', 'no-store');
  const isOpen = link.status === 'created';
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Test payment link</title>
          <link rel="stylesheet" href="${context.publicPath}/window.css" />
        </head>
        <body>
          <main>
            <section aria-labelledby="shop" aria-describedby="test">
              <header>
                <p class="badge">Test mode</p>
                <h1 id="shop">Test payment link</h1>
                <p id="description">${link.description}</p>
                <p class="amount"><span>Amount</span> <strong>${rupees.format(link.amount / 100)}</strong></p>
              </header>
              <form method="post">
                <p id="test" class="note">This is a test payment. No money moves and no card is charged.</p>
                <p id="status" role="alert">${isOpen ? problem : (ended[link.status] ?? '')}</p>
                ${
                  isOpen
                    ? html`<div class="actions">
                        <button type="submit" name="outcome" value="captured">Pay</button>
                        <button type="submit" name="outcome" value="failed" id="fail">Fail</button>
                      </div>`
                    : ''
                }
              </form>
            </section>
          </main>
        </body>
      </html>`,
  );
}
