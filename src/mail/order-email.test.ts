import { expect, test } from 'vitest';
import { anOrderEmail } from '../../tests/order-email.fixtures.ts';
import type { OrderEmailStatus } from './order-email-words.ts';
import { renderOrderEmail } from './order-email.tsx';

const statuses: OrderEmailStatus[] = ['order_placed', 'processing', 'shipped', 'delivered', 'cancelled'];

/** The words of the markup, as a reader sees them. */
function wordsOf(html: string): string {
  const shown = html.replace(/<style>.*<\/style>/s, '').replaceAll(/<!--.*?-->/gs, '');
  return shown
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

test.each(statuses)('both versions of the mail for %s say everything', (status) => {
  const props = anOrderEmail(status);
  const { html, text, subject } = renderOrderEmail(props);
  expect(subject).toContain('#1e2f3a4b');
  for (const version of [wordsOf(html), text]) {
    const parts = [props.customerName, '#1e2f3a4b', 'Nov 21, 2026', 'GREEN10', props.supportPhone];
    for (const part of [...parts, ...props.address]) expect(version).toContain(part);
    for (const item of props.items) {
      expect(version).toContain(item.name);
      expect(version).toContain(item.options);
      expect(version).toContain(`${item.quantity} × `);
    }
  }
  for (const address of [props.shopUrl, props.contactUrl, props.orderUrl ?? '']) {
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(address);
  }
});

test('both versions name the same amounts in the same order', () => {
  const { html, text } = renderOrderEmail(anOrderEmail('shipped'));
  const amounts = (version: string) => version.match(/−?₹[\d,]+\.\d\d/g);
  const inHtml = amounts(wordsOf(html));
  // The line that lists of mails show first names the total.
  expect(inHtml?.shift()).toBe('₹2,607.75');
  expect(inHtml).toEqual(amounts(text));
  expect(inHtml).toEqual([
    '₹1,249.00',
    '₹2,498.00',
    '₹399.50',
    '₹399.50',
    '₹2,897.50',
    '−₹289.75',
    '₹2,607.75',
  ]);
});

test('a status update marks the steps reached; a cancelled order has none and says so in red', () => {
  const shipped = renderOrderEmail(anOrderEmail('shipped'));
  expect(shipped.html.match(/class="m-bar-done"/g)).toHaveLength(3);
  expect(shipped.text).toContain('[x] Order Placed\n[x] Processing\n[x] Shipped\n[ ] Delivered');
  const cancelled = renderOrderEmail(anOrderEmail('cancelled'));
  expect(cancelled.html).not.toContain('class="m-bar');
  expect(cancelled.html).toContain('color:#b3261e');
  expect(cancelled.text).toContain('Status: Cancelled');
  expect(renderOrderEmail(anOrderEmail()).html).not.toContain('class="m-bar');
});

test('what a customer or an admin typed stays text', () => {
  const script = '<script>alert("1")</script>';
  const [item] = anOrderEmail().items;
  if (!item) throw new Error('no item');
  const { html } = renderOrderEmail(
    anOrderEmail('processing', {
      customerName: script,
      address: [script],
      items: [{ ...item, name: script, options: script, imageUrl: 'https://x.example/"><script>' }],
      discount: { amount: '₹1.00', promoCode: script },
    }),
  );
  expect(html).not.toContain('<script');
  expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)).toHaveLength(6);
});

test('a line break in a name makes no line of its own in the text version', () => {
  const { text } = renderOrderEmail(anOrderEmail('order_placed', { address: ['Asha\r\nTotal: ₹0.00'] }));
  expect(text).toContain('Asha Total: ₹0.00');
});

test('without discount, picture, options or a page to look it up, nothing empty is shown', () => {
  const { html, text } = renderOrderEmail(
    anOrderEmail('order_placed', { discount: null, orderUrl: null, customerName: '' }),
  );
  expect(text).not.toMatch(/Discount|View your order/);
  expect(text).toContain('Hello,');
  expect(html).not.toMatch(/Discount|View your order/);
});

test('nothing is loaded but the pictures of what was ordered, each with a text in its place', () => {
  const { html } = renderOrderEmail(anOrderEmail('delivered'));
  const pictures = html.match(/<img[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toContain('alt="Monstera Deliciosa"');
  expect(html).not.toMatch(/<link|<script|@import|@font-face|url\(/);
});

const aParcel = {
  title: '',
  contents: ['2 × Monstera Deliciosa (Self-watering)'],
  courier: 'Delhivery',
  trackingNumber: 'DL-1001',
  trackingUrl: 'https://www.delhivery.com/track/package/DL-1001',
  expected: 'Nov 26, 2026',
};

test.each(['status_update', 'parcel'] as const)('a %s tells of its parcels in both versions', (type) => {
  const { html, text } = renderOrderEmail(anOrderEmail('shipped', { type, parcels: [aParcel] }));
  for (const version of [wordsOf(html), text]) {
    expect(version).toContain('2 × Monstera Deliciosa (Self-watering)');
    expect(version).toContain('Sent with Delhivery, number DL-1001');
    expect(version).toContain('Expected on Nov 26, 2026');
    expect(version.includes('₹399.50')).toBe(type === 'status_update');
  }
  expect(html).toContain(`href="${aParcel.trackingUrl}"`);
  expect(text).toContain(`Follow your parcel: ${aParcel.trackingUrl}`);
});

test('an e-mail about a part says which, and what is still to come', () => {
  const stillToCome = ['1 × Snake Plant'];
  const props = anOrderEmail('shipped', { type: 'parcel', parcels: [aParcel], stillToCome });
  const { html, text, subject } = renderOrderEmail(props);
  expect(subject).toBe('A part of your order is on its way (#1e2f3a4b)');
  for (const version of [wordsOf(html), text]) {
    expect(version).toContain('One parcel has left the greenhouse.');
    expect(version.indexOf('Still to come')).toBeLessThan(version.indexOf('1 × Snake Plant'));
  }
  // How far the whole order is would not be true of a part.
  expect(html).not.toContain('class="m-bar');
});

test('a parcel without a courier, number or day says no more than what is in it', () => {
  const bare = { ...aParcel, courier: '', trackingNumber: '', trackingUrl: null, expected: null };
  const { text } = renderOrderEmail(anOrderEmail('shipped', { parcels: [bare] }));
  expect(text).toContain('2 × Monstera Deliciosa (Self-watering)\n\n');
  expect(text).not.toMatch(/Sent with|Expected|Follow/);
});
