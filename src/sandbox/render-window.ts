import { html } from 'hono/html';
import type { StoredOrder } from './sandbox-store.types.ts';
import { type TestCard, testCards } from './test-cards.ts';

type Window = { publicPath: string; keyId: string; order: StoredOrder | null; paid: boolean };

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** The page inside the payment window. The shop's name, description and colour reach it from `checkout.js`. */
export function renderWindow({ publicPath, keyId, order, paid }: Window) {
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
                ${order && !paid ? html`<button type="submit">Pay</button><button type="button" id="fail">Fail</button>` : ''}
                <button type="button" id="close">Close</button>
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
