import { expect, test } from 'vitest';
import { NO_PHONE } from '../shop/settings/public-settings.rules.ts';
import { settingsWith } from '../shop/settings/settings.fixtures.ts';
import { mailSender } from '../shop/settings/shop-details.schema.ts';
import { type AccountMatter, writeAccountEmail } from './write-email.ts';

const { shop: details, look } = settingsWith({
  look: { brand: '#7a1f3d', headingFont: 'lora', corners: 'square' },
  shop: {
    name: 'Meera’s Nursery',
    legalName: 'Meera Plants LLP',
    address: '4 Lake Road\n\nPune 411001',
    phone: '+91 11111 11111',
    whatsapp: '+91 22222 22222',
  },
})();
const abouts = [
  'confirm',
  'choose-password',
  'existing',
  'reset',
  'order-link',
  'payment-returned',
  'refunded',
  'payment-link',
  'staff-alert',
] as const;

const writing = { appUrl: 'https://meera.example', details, look };

test.each(abouts)('%s is written in the name of the shop', (about) => {
  const matter: AccountMatter = {
    about,
    url: 'https://meera.example/x',
    orderNumber: null,
    alert: { subject: 'A new order', lines: [] },
    returned: { amount: '₹1.00', why: 'gone' },
    asked: { name: '', total: '₹1.00', lines: [], until: 'Nov 24, 2026, 18:00' },
    refund: { amount: '₹1.00', paid: '₹1.00', isWhole: true, order: '#1', arrives: 'Soon.' },
  };
  const mail = writeAccountEmail(matter, { ...writing, hasContactPage: true });
  expect(mail.html).toContain('background-color:#7a1f3d');
  expect(mail.html).toContain('border-radius:0');
  expect(mail.html).toContain('font-family:&#x27;Lora&#x27;');
  expect(mail.html).not.toMatch(/#20543a|#93c3a4|Fraunces/);
  for (const version of [mail.html, mail.text]) {
    expect(version).toContain('Meera’s Nursery');
    // Staff know whose mail it is.
    const isForCustomers = about !== 'staff-alert';
    expect(version.includes('Meera Plants LLP, 4 Lake Road, Pune 411001')).toBe(isForCustomers);
    expect(version.includes('+91 22222 22222')).toBe(isForCustomers);
    expect(version).not.toContain('Plant Store');
  }
});

test('questions go to the contact page, else to an address that is there; and to no number that nobody has', () => {
  const matter: AccountMatter = { about: 'confirm', url: 'https://meera.example/x', orderNumber: null };
  const textOf = (given: Partial<typeof details>, hasContactPage: boolean) =>
    writeAccountEmail(matter, { ...writing, details: { ...details, ...given }, hasContactPage }).text;
  expect(textOf({}, true)).toContain('Write to us: https://meera.example/contact or message us on +91 22222');
  const unreachable = { phone: '', whatsapp: '' };
  expect(textOf({ ...unreachable, email: 'help@meera.example' }, false)).toMatch(
    /Write to us: mailto:help@meera\.example$/m,
  );
  expect(textOf({ ...unreachable, email: '' }, false)).toMatch(/Write to us: https:\/\/meera\.example$/m);
  // The number that stands for none is nobody's.
  const ofNobody = { phone: NO_PHONE, whatsapp: '', email: '' };
  expect(textOf(ofNobody, true)).toMatch(/Write to us: https:\/\/meera\.example\/contact$/m);
});

test('mails come from the shop, or from the name that the owner gave', () => {
  const address = details.senderAddress;
  expect(mailSender(details)).toEqual({ from: { name: 'Meera’s Nursery', address }, replyTo: null });
  const told = { ...details, senderName: 'Meera', replyTo: 'help@meera.example' };
  expect(mailSender(told)).toEqual({ from: { name: 'Meera', address }, replyTo: 'help@meera.example' });
});
