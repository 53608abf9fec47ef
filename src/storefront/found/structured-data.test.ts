import { expect, test } from 'vitest';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { breadcrumbData, organizationData, questionsData } from './structured-data.ts';

test('breadcrumbs are numbered and absolute', () => {
  expect(
    breadcrumbData('https://shop.example', [
      { label: 'Home', to: '/' },
      { label: 'Care', to: '/plant-care' },
    ]),
  ).toEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
        { '@type': 'ListItem', position: 2, name: 'Care', item: 'https://shop.example/plant-care' },
      ],
    },
  });
});

test('questions have their accepted answers', () => {
  expect(questionsData([{ question: 'Why?', answer: 'Because.' }])).toMatchObject({
    'script:ld+json': {
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
      ],
    },
  });
});

test('the shop has a name, an address and a logo', () => {
  const site = { appUrl: 'https://shop.example', settings: untouched };
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Plant Store',
    url: 'https://shop.example/',
    logo: 'https://shop.example/logo.png',
  };
  expect(organizationData(site, facts.logo)).toEqual({ 'script:ld+json': facts });
  const social = [{ label: 'Instagram', href: 'https://instagram.com/ferns' }];
  const settings = { ...untouched, name: 'Ferns', address: '1 Lane\nPune', email: 'a@b.in', social };
  expect(organizationData({ ...site, settings }, facts.logo)).toEqual({
    'script:ld+json': {
      ...facts,
      name: 'Ferns',
      address: '1 Lane, Pune',
      email: 'a@b.in',
      sameAs: ['https://instagram.com/ferns'],
    },
  });
});
