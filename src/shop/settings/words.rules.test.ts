import { expect, test } from 'vitest';
import { listRoutes } from '../../../tests/route-table.ts';
import { settingsWith, untouchedWords } from './settings.fixtures.ts';
import { expertWords, footerWords, isLinkTarget, newsletterWords, trustLines } from './words.rules.ts';

const pages = listRoutes()
  .map(({ pattern }) => pattern)
  .filter((pattern) => !/^\/(?:admin|api)\b|[:*]|\.\w+$/.test(pattern));

test('a link may lead to every page of the shop that needs no more than its path', () => {
  // Steps on a way that begins elsewhere.
  const steps = [
    '/back-in-stock',
    '/confirm-email',
    '/forgot-password',
    '/my-plants/new',
    '/order-success',
    '/profile/data',
    '/profile/second-factor',
    '/reset-password',
    '/review',
    '/second-factor',
  ];
  expect(pages.filter((page) => !isLinkTarget(page)).toSorted()).toEqual(steps);
});

test.each([
  ['/shop?category=0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', true],
  ['/product/0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', true],
  ['https://example.com/x?y#z', true],
  ['http://example.com', true],
  ['/no-such-page', false],
  ['/product/none', false],
  ['/admin', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['mailto:a@example.com', false],
  ['https://me@example.com', false],
  ['https://:secret@example.com', false],
  ['view-source:https://example.com', false],
  ['https://example.com/a b', false],
  ['/shop?q=a\\b', false],
  ['/shop#top', true],
  ['#', false],
  ['', false],
])('%j is a target: %s', (text, is) => {
  expect(isLinkTarget(text)).toBe(is);
});

test('the placeholders stand in the footer until its links are the owner’s own', () => {
  expect(footerWords(untouchedWords).placeholders).toEqual(['Sustainability', 'Careers', 'FAQs']);
  const footerLinks = [{ column: 'Help' as const, label: 'FAQ', to: '/faq' }];
  expect(footerWords(settingsWith({ words: { footerLinks } })().words)).toMatchObject({
    columns: [{ title: 'Help', links: [{ label: 'FAQ', to: '/faq' }] }],
    placeholders: [],
  });
});

test('a promise that is empty is not made; the others keep their places', () => {
  const { words } = settingsWith({ words: { homeTrust1: '' } })();
  expect(trustLines(words, 'home', 499_00)).toEqual([
    { text: 'Damaged? We replace it', place: 1 },
    { text: 'Help from plant experts', place: 2 },
  ]);
});

test('the newsletter is named whatever is said of it; an expert only where the owner has one, or the shop is as it comes', () => {
  const { words } = settingsWith({ words: { newsletterTitle: '', newsletterText: '' } })();
  expect(newsletterWords(words)).toEqual({ title: 'Newsletter', text: '' });
  expect(expertWords(untouchedWords, { showsSamples: true }).title).toBe('Talk to a plant expert');
  expect(expertWords(untouchedWords, { showsSamples: false }).title).toBe('');
  const own = settingsWith({ words: { expertTitle: 'Ask Meera' } })();
  expect(expertWords(own.words, { showsSamples: false }).title).toBe('Ask Meera');
  const told = settingsWith({ words: { expertText: 'Meera answers.' } })();
  expect(expertWords(told.words, { showsSamples: false })).toEqual({
    title: 'Talk to a plant expert',
    text: 'Meera answers.',
  });
});

test.each([
  [499_00, 'Free shipping above ₹499'],
  [1499_50, 'Free shipping above ₹1,499.50'],
  [0, 'Free shipping'],
  [null, undefined],
])('with delivery free above %s paise the untouched promise says %s', (freeAbove, said) => {
  const first = trustLines(untouchedWords, 'product', freeAbove).find(({ place }) => place === 0);
  expect(first?.text).toBe(said);
});

test('the owner’s own words stay, whatever delivery costs', () => {
  const { words } = settingsWith({ words: { productTrust1: 'Delivered by bicycle' } })();
  expect(trustLines(words, 'product', null)[0]?.text).toBe('Delivered by bicycle');
});
