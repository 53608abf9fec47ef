import { expect, test } from 'vitest';
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
  expect(organizationData('https://shop.example', 'https://shop.example/logo.png')).toMatchObject({
    'script:ld+json': {
      '@type': 'Organization',
      url: 'https://shop.example/',
      logo: 'https://shop.example/logo.png',
    },
  });
});
