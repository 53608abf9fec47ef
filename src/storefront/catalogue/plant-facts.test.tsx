import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tellCardFacts } from '../../shop/catalogue/card-facts.rules.ts';
import { type PlantFacts, tellFacts } from '../../shop/catalogue/plant-facts.rules.ts';
import { CardLine, DecidingFacts, fullerFacts } from './plant-facts.tsx';

const facts = tellFacts({
  light: ['medium', 'bright'],
  water: 'moderate',
  effort: 'easy',
  pets: 'toxic',
  height: 250,
  humidity: 'high',
});

const keysOf = (told: readonly { key: string }[]) => told.map(({ key }) => key);

test('what decides stands beside the price, in few words', () => {
  const drawn = renderToStaticMarkup(<DecidingFacts facts={facts} />).replaceAll(/<[^>]*>/g, '|');
  const words = drawn.split('|').filter(Boolean);
  expect(words).toEqual(['Medium light', 'Easy care', 'Not for pets', 'Grows to 2.5 m']);
  expect(renderToStaticMarkup(<DecidingFacts facts={tellFacts({ growth: 'fast' })} />)).toBe('');
});

test('further down stands what the few words leave open, and nothing twice', () => {
  expect(keysOf(fullerFacts(facts, []))).toEqual(['light', 'water', 'pets', 'humidity']);
  expect(keysOf(fullerFacts(tellFacts({ light: ['low'], effort: 'easy' }), []))).toEqual([]);
  const lines = ['Light: bright, indirect', 'pets: toxic if chewed', 'Water it well'];
  expect(keysOf(fullerFacts(facts, lines))).toEqual(['water', 'humidity']);
});

test('a card says light and height in one line; not for pets is only heard, safe for them a badge of its own', () => {
  const drawn = (known: PlantFacts) => renderToStaticMarkup(<CardLine facts={tellCardFacts(known)} />);
  expect(drawn({ light: ['bright'], pets: 'toxic', height: 150 })).toBe(
    '<p class="truncate pt-1 text-xs text-ink-soft lg:text-sm">Bright light · Up to 1.5 m<span class="sr-only"> Not for pets</span></p>',
  );
  expect(drawn({ light: ['low'], pets: 'safe' })).toBe(
    '<p class="truncate pt-1 text-xs text-ink-soft lg:text-sm">Low light</p>',
  );
  expect(drawn({ pets: 'safe' })).toBe('');
});
