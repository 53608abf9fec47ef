import { expect, test } from 'vitest';
import { mailLook } from '../../tests/order-email.fixtures.ts';
import type { AccountEmailAbout } from './account-email-words.ts';
import { type AccountEmailProps, renderAccountEmail } from './account-email.tsx';

const props = (change: Partial<AccountEmailProps> = {}): AccountEmailProps => ({
  about: 'confirm',
  url: 'https://plants.example/confirm-email?token=abc&next=%2Forders',
  orderNumber: null,
  look: mailLook,
  shopName: 'Plant Store',
  shopUrl: 'https://plants.example',
  contactUrl: 'https://plants.example/contact',
  supportPhone: '+91 00000 00000',
  alert: { subject: 'A new order', lines: ['New order #1e2f3a4b: ₹1,249.00, Asha, Pune.'] },
  returned: { amount: '₹1,249.00', why: 'gone' },
  asked: {
    name: 'Asha',
    total: '₹1,249.00',
    lines: ['2 × Test Fern (Plastic, White)'],
    until: 'Nov 24, 2026, 18:00',
  },
  refund: {
    amount: '₹200.00',
    paid: '₹1,249.00',
    isWhole: false,
    order: '#1042',
    arrives: 'Most banks show it within 5 to 7 working days, by Dec 01, 2026.',
  },
  wait: {
    what: 'Test Fern (Plastic, White)',
    price: '₹600.00',
    stopUrl: 'https://plants.example/back-in-stock/abc',
    byWishList: false,
  },
  fallen: {
    plants: [
      { what: 'Test Fern (Plastic, White)', now: '₹500.00', was: '₹600.00' },
      { what: 'Test Palm', now: '₹90.00', was: '₹120.00' },
    ],
    stopUrl: 'https://plants.example/wish-mails/abc',
  },
  plantWeek: {
    days: [
      { day: 'Today', lines: ['Water: Aunt’s fern'] },
      { day: 'Thu 10 Dec', lines: ['Feed: Monstera'] },
    ],
    stopUrl: 'https://plants.example/plant-mails/abc',
  },
  invited: { role: 'Packer', does: 'Packs and sends orders.', invitedBy: 'asha@example.com' },
  ...change,
});

const abouts: AccountEmailAbout[] = [
  'confirm',
  'choose-password',
  'existing',
  'reset',
  'order-link',
  'payment-returned',
  'refunded',
  'payment-link',
  'staff-invitation',
  'staff-alert',
  'wait-asked',
  'back-in-stock',
  'plant-week',
  'wish-prices',
];

test.each(abouts)('%s: both versions say the same and lead to the same place', (about) => {
  const { subject, html, text } = renderAccountEmail(props({ about }));
  const words = html.replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  for (const line of text.split('\n').filter((each) => each !== '' && !/https?:|^[A-Z ,]+$/.test(each))) {
    expect(words).toContain(line.replaceAll("'", '&#x27;'));
  }
  const { url } = props();
  expect(html.split(`href="${url.replaceAll('&', '&amp;')}"`)).toHaveLength(3);
  expect(text).toContain(`: ${url}\n`);
  expect(html).toContain(`<title>${subject}</title>`);
  expect(html).not.toMatch(/<script|<img|src=/);
});

test('a mail about an order has its number in the subject', () => {
  expect(renderAccountEmail(props({ about: 'order-link', orderNumber: '1e2f3a4b' })).subject).toBe(
    'Your order (#1e2f3a4b)',
  );
});

test('of cash that goes back no bank is named', () => {
  const refund = { amount: '₹500.00', paid: '₹1,240.00', isWhole: false, order: '#1042', arrives: null };
  const { subject, text } = renderAccountEmail(props({ about: 'refunded', refund }));
  expect(subject).toBe('We are returning ₹500.00 to you');
  expect(text).toContain('We are returning ₹500.00 of the ₹1,240.00 that you paid in cash for order #1042.');
  expect(text).not.toContain('bank');
});

test('a mail that comes unasked for in its moment says where such mails end', () => {
  const { subject, html, text } = renderAccountEmail(props({ about: 'back-in-stock' }));
  expect(subject).toBe('Test Fern (Plastic, White) is back');
  expect(html).toContain('<a href="https://plants.example/back-in-stock/abc"');
  expect(text).toContain('Forget my address: https://plants.example/back-in-stock/abc\n');
});

test('an e-mail that a wish list has asked for says so, and how it ends', () => {
  const { html } = renderAccountEmail(props({ about: 'wish-prices' }));
  expect(html).toContain('Test Palm: ₹90.00 instead of ₹120.00');
  expect(html).toContain('<a href="https://plants.example/wish-mails/abc"');
  const only = [{ what: 'Test Palm', now: '₹90.00', was: '₹120.00' }];
  const { subject } = renderAccountEmail(
    props({ about: 'wish-prices', fallen: { plants: only, stopUrl: 'https://plants.example/' } }),
  );
  expect(subject).toBe('Test Palm costs less');
  const wait = { ...props().wait, what: 'Test Palm', price: '₹90.00', stopUrl: 'x', byWishList: true };
  expect(renderAccountEmail(props({ about: 'back-in-stock', wait })).text).toMatch(
    /It is on your wish list: Test Palm is back[\s\S]*Write to me of this no more: x/,
  );
});

test('what looks like markup in an address stays text', () => {
  expect(renderAccountEmail(props({ url: 'https://plants.example/"><b>x' })).html).not.toContain('<b>x');
});

test('staff are not told to write to the shop', () => {
  const { html, text } = renderAccountEmail(props({ about: 'staff-alert' }));
  expect(html + text).not.toMatch(/Questions\?|Write to us|message us/);
  expect(text.trim().split('\n').at(-1)).toMatch(/^Who gets these e-mails/);
});
