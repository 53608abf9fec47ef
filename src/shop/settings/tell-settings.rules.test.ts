import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAccent, readableBrand } from './palette.rules.ts';
import { NO_PHONE } from './public-settings.rules.ts';
import { iconVersion, publicSettings } from './tell-settings.rules.ts';
import { defaultSettings } from './sections.schema.ts';
import { settingsWith } from './settings.fixtures.ts';
import type { ShopDetails } from './shop-details.schema.ts';

const of = (...changes: Parameters<typeof settingsWith>) => publicSettings(settingsWith(...changes)());
const ofShop = (shop: Partial<ShopDetails>) => of({ shop });

test('of a shop that sets nothing pages know its name, and no look or delivery of its own', () => {
  expect(publicSettings(defaultSettings)).toEqual({
    name: 'Plant Store',
    tagline: 'Plants and pots for Indian homes',
    legalName: '',
    address: '',
    email: '',
    phone: '',
    chatPhone: NO_PHONE,
    hours: '',
    social: [],
  });
});

test('who sends e-mails and who is alerted stays on the server', () => {
  const secret = 'nobody@reads.example';
  const shown = ofShop({
    senderAddress: secret,
    replyTo: secret,
    alertAddresses: secret,
    senderName: secret,
  });
  expect(JSON.stringify(shown)).not.toContain(secret);
});

test('chat goes to the WhatsApp number or else to the phone, and nowhere when it is off', () => {
  const phone = '+91 98450 12345';
  const whatsapp = '+91 90000 11111';
  expect(ofShop({ phone, whatsapp })).toMatchObject({ phone, chatPhone: whatsapp });
  expect(ofShop({ phone })).toMatchObject({ phone, chatPhone: phone });
  expect(ofShop({ phone: '' })).toMatchObject({ phone: '', chatPhone: null });
  expect(ofShop({ phone, whatsapp, hasChat: false })).toMatchObject({ phone, chatPhone: null });
});

test('where the shop can be followed, in the footer’s order, and only there', () => {
  const links = { pinterest: 'https://pin.example/a', instagram: 'https://insta.example/a' };
  expect(ofShop(links).social).toEqual([
    { label: 'Instagram', href: links.instagram },
    { label: 'Pinterest', href: links.pinterest },
  ]);
});

test('of the look is told what the owner changed', () => {
  const brand = readableBrand('#5b2a86');
  const accent = readableAccent('#d97706');
  const look = (change: Parameters<typeof settingsWith>[0] & object) => of(change).look;
  expect(look({ look: { brand } })).toMatchObject({
    themeColor: brand,
    style: { '--color-leaf-700': brand },
  });
  expect(Object.keys(look({ look: { brand } }) ?? {})).toEqual(['style', 'themeColor']);
  expect(look({ look: { accent } })?.paymentColor).toBe(accent.toUpperCase());
  expect(Object.keys(look({ look: { accent } }) ?? {})).toEqual(['style', 'paymentColor']);
  expect(Object.keys(look({ look: { headingFont: 'lora' } }) ?? {})).toEqual(['style', 'font']);
  const icon = '/media/icon.webp';
  expect(look({ look: { icon } })).toEqual({ icon: iconVersion(icon) });
  expect(look({ look: { sharePicture: '/media/a.webp' } })).toEqual({ sharePicture: '/media/a.webp' });
});

test('of delivery is told where it is another than ₹499', () => {
  const free = (freeAbove: string) =>
    of({ delivery: { everywhere: { ...defaultSettings.delivery.everywhere, freeAbove } } }).freeAbovePaise;
  expect([free('499'), free('799'), free('')]).toEqual([undefined, 799_00, null]);
});

test('the version of an icon is short, goes into an address, and is another for another file', () => {
  const name = fc.stringMatching(/^[\w-]{1,40}$/);
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [first, second] = [one, other].map((file) => iconVersion(`/media/${file}.webp`));
      expect(first).toMatch(/^[0-9a-z]{1,7}$/);
      if (one.length === other.length && one !== other && one.slice(1) === other.slice(1)) {
        expect(first).not.toBe(second);
      }
    }),
  );
  // Addresses of icons are kept for a year: the same file keeps its version through updates of the shop.
  expect([iconVersion('a'), iconVersion('ab'), iconVersion('/media/icon.webp')]).toEqual([
    '2p',
    '2e9',
    '2v2yrb',
  ]);
});
