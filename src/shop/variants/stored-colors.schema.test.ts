import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readColorImages,
  readColorOptions,
  readDependencyRules,
  readSizeOptions,
  readTexts,
} from './stored-colors.schema.ts';

const colors = [
  { id: 'beige', name: 'Beige', enabled: true, hexColor: '#e8dcc4', priceModifier: 0 },
  { id: 'charcoal', name: 'Charcoal', enabled: false, priceModifier: 150.5 },
];

test('colours are read from a list, its JSON text and the JSON text of that', () => {
  const expected = [
    { id: 'beige', name: 'Beige', enabled: true, hexColor: '#e8dcc4', priceModifierPaise: 0 },
    { id: 'charcoal', name: 'Charcoal', enabled: false, priceModifierPaise: 150_50 },
  ];
  expect(readColorOptions(colors)).toEqual(expected);
  expect(readColorOptions(JSON.stringify(colors))).toEqual(expected);
  expect(readColorOptions(JSON.stringify(JSON.stringify(colors)))).toEqual(expected);
});

test('gaps of a colour are filled, a colour without a name is left out', () => {
  expect(
    readColorOptions([
      { name: 'Forest Green', priceModifier: 'dear', hexColor: 7 },
      { id: 'x' },
      null,
      'Red',
    ]),
  ).toEqual([{ id: 'forest-green', name: 'Forest Green', enabled: true, priceModifierPaise: 0 }]);
});

test('sizes are read likewise', () => {
  expect(readSizeOptions('[{"name":"X-Large","enabled":false},{"id":"s","name":"Small"}]')).toEqual([
    { id: 'x-large', name: 'X-Large', enabled: false },
    { id: 's', name: 'Small', enabled: true },
  ]);
});

test('colour images keep only lists of addresses', () => {
  expect(
    readColorImages('{"beige":["/media/a.webp","",3],"stone":"[\\"/media/b.webp\\"]","navy":[],"grey":null}'),
  ).toEqual({
    beige: ['/media/a.webp'],
    stone: ['/media/b.webp'],
  });
});

test('a rule without a list allows all', () => {
  expect(
    readDependencyRules([{ pot_size: 'Small (4")', allowed_pot_types: ['Plastic'] }, { pot_size: '' }]),
  ).toEqual([{ potSize: 'Small (4")', allowedPotTypes: ['Plastic'], allowedPotColors: [] }]);
});

test('glance lines are read from texts and from items with a text', () => {
  expect(readTexts(['Easy care', ' ', { text: 'Pet safe' }, { id: 1 }])).toEqual(['Easy care', 'Pet safe']);
});

test('nothing that is stored makes reading fail', () => {
  const anything = fc.oneof(fc.anything(), fc.json(), fc.string());
  fc.assert(
    fc.property(anything, (raw) => {
      expect(readColorOptions(raw).every((color) => Number.isSafeInteger(color.priceModifierPaise))).toBe(
        true,
      );
      expect(readSizeOptions(raw)).toBeInstanceOf(Array);
      expect(readDependencyRules(raw)).toBeInstanceOf(Array);
      expect(readTexts(raw).every((text) => text !== '')).toBe(true);
      expect(Object.values(readColorImages(raw)).every((urls) => urls.length > 0)).toBe(true);
    }),
  );
});
