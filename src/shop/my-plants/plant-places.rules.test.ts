import { expect, test } from 'vitest';
import { climateKeys, readClimate } from './climate.rules.ts';
import {
  boughtPot,
  kindKeys,
  likelyPlace,
  placeKeys,
  potKeys,
  readKind,
  readPlace,
  readPot,
} from './plant-places.rules.ts';

test('what was stored is read again, and what nobody knows as what is likeliest', () => {
  expect(potKeys.map(readPot)).toEqual(potKeys);
  expect(placeKeys.map(readPlace)).toEqual(placeKeys);
  expect(kindKeys.map(readKind)).toEqual(kindKeys);
  expect(climateKeys.map(readClimate)).toEqual(climateKeys);
  expect([readPot('x'), readPlace('x'), readKind('x')]).toEqual(['other', 'bright', 'foliage']);
  expect([readClimate('x'), readClimate(null), readClimate(undefined)]).toEqual([null, null, null]);
});

test.each([
  ['12"', 30],
  ['4.25 in', 11],
  ['6  inch', 15],
  ['12.75 cm', 13],
  ['12.4cm', 12],
  ['20  cm', 20],
  ['3 cm', 3],
  ['2.9 cm', null],
  ['200 cm', 200],
  ['201 cm', null],
  ['Large', null],
])('a pot of %s is %j cm across', (size, potCm) => {
  expect(boughtPot({ potType: null, size }).potCm).toBe(potCm);
});

test.each([
  ['Selfwatering', 'self-watering'],
  ['Self watering', 'self-watering'],
  ['Growbag', 'plastic'],
  ['Grow bag', 'plastic'],
])('a pot called %s is %s', (potType, pot) => {
  expect(boughtPot({ potType, size: null }).pot).toBe(pot);
});

test('of a plant whose light is unknown a bright place is likeliest', () => {
  expect(likelyPlace({})).toBe('bright');
});
