import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianStates } from '../settings/states.rules.ts';
import { deliveryWith } from './delivery.fixtures.ts';
import { readPin, statesOfPin } from './pin-codes.rules.ts';
import { findZone, typedDestination, zoneWarnings } from './zones.rules.ts';

const settings = deliveryWith({
  zones: [
    { name: 'City', pins: '560, 5601' },
    { name: 'Whitefield', pins: '560066' },
    { name: 'South', states: ['29', '33', '32'] },
    { name: 'India', countries: ['India'] },
  ],
});
const zoneOf = (zipCode: string, state = '', country = 'India') =>
  findZone(settings, { zipCode, state, country }).zone?.name ?? 'Everywhere else';

test.each([
  ['the whole PIN code before its beginning', '560066', '', 'Whitefield'],
  ['its beginning before the state', '560 034', 'Karnataka', 'City'],
  ['the state, of the PIN code', '570001', '', 'South'],
  ['whatever was typed as the state', '570001', 'Delhi', 'South'],
  ['the state as typed where there is no PIN code yet', '', 'Tamilnadu', 'South'],
  ['a state among those that share a beginning', '605001', 'Tamil Nadu', 'South'],
  ['the likelier of them where none was typed', '605001', '', 'India'],
  ['the country before everywhere else', '110001', 'Delhi', 'India'],
  ['what is no PIN code says nothing', '056006', 'Delhi', 'India'],
])('%s: %s %s is in %s', (_why, pin, state, zone) => {
  expect(zoneOf(pin, state)).toBe(zone);
});

test('another country has no PIN codes and no states of India', () => {
  expect(zoneOf('560066', 'Karnataka', 'United States')).toBe('Everywhere else');
});

test('a longer beginning wins in whatever order the zones stand', () => {
  const pin = fc.integer({ min: 100_000, max: 999_999 }).map(String);
  fc.assert(
    fc.property(pin, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }), (code, one, more) => {
      const [short, long] = [one, Math.max(one + 1, more)];
      const zones = [
        { name: 'Short', pins: code.slice(0, short) },
        { name: 'Long', pins: `999,${code.slice(0, long)}` },
      ];
      for (const order of [zones, zones.toReversed()]) {
        const found = findZone(deliveryWith({ zones: order }), { country: 'India', zipCode: code });
        expect(found).toMatchObject({ zone: { name: 'Long' }, by: 'pin' });
      }
    }),
  );
});

test('every destination has exactly one zone, or none; nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (country, state, zipCode) => {
      const { zone, by } = findZone(settings, { country, state, zipCode });
      expect(zone === null).toBe(by === 'rest');
    }),
  );
});

test.each([
  ['110001', '07'],
  ['122001', '06'],
  ['141001', '03'],
  ['160017', '04'],
  ['194101', '38'],
  ['226001', '09'],
  ['248001', '05'],
  ['302001', '08'],
  ['380001', '24'],
  ['396230', '24'],
  ['403001', '30'],
  ['462001', '23'],
  ['492001', '22'],
  ['500001', '36'],
  ['520001', '37'],
  ['560001', '29'],
  ['600001', '33'],
  ['673310', '34'],
  ['682001', '32'],
  ['682555', '31'],
  ['700001', '19'],
  ['737101', '11'],
  ['744101', '35'],
  ['751001', '21'],
  ['781001', '18'],
  ['791111', '12'],
  ['793001', '17'],
  ['795001', '14'],
  ['796001', '15'],
  ['797001', '13'],
  ['799001', '16'],
  ['800001', '10'],
  ['834001', '20'],
])('PIN code %s lies in state %s', (pin, state) => {
  expect(statesOfPin(pin)[0]).toBe(state);
});

test('every state has PIN codes, and there are no others', () => {
  const found = new Set<string>();
  for (let pin = 100_000; pin <= 999_999; pin += 1)
    for (const state of statesOfPin(String(pin))) found.add(state);
  expect([...found].toSorted()).toEqual(indianStates.map(({ code }) => code).toSorted());
});

test('of an address that is being typed only what is whole counts', () => {
  const typed = (state: string, zipCode: string, country = 'India') =>
    typedDestination({ country, state, zipCode });
  expect(typed('Karnat', '5600')).toEqual({ country: 'India' });
  expect(typed('KA', '560 001')).toEqual({ country: 'India', state: 'Karnataka', zipCode: '560001' });
  expect(typed('Karnataka', '560001', 'Canada')).toEqual({ country: 'Canada' });
  expect(typed('New York', '10001', 'United States')).toEqual({ country: 'United States' });
});

test('a PIN code is read with its blank, and nothing else is', () => {
  expect([' 560 001', '560-001', '0560001', '56000', '5600011', 'abcdef', ''].map(readPin)).toEqual([
    '560001',
    '560001',
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('what two zones claim, and what nothing reaches, is named', () => {
  const { zones } = deliveryWith({
    zones: [
      { name: 'One', pins: '560, 570', states: ['29'] },
      { name: 'Two', pins: '560 561' },
      { name: 'Three', pins: '570', states: ['29'] },
      { name: 'Four' },
    ],
  });
  expect([...zoneWarnings(zones).values()]).toEqual([
    [],
    ['PIN 560 belongs to ‘One’, which stands above.'],
    ['Nothing reaches this zone: PIN 570, Karnataka belong to ‘One’.'],
    ['Nothing reaches this zone yet: name its places.'],
  ]);
});

test('of many places that another zone has, three are named; each owner by itself', () => {
  const warnings = (pins: string, first = 'One') =>
    zoneWarnings(
      deliveryWith({
        zones: [
          { name: first, pins: '56, 57, 58, 59, 60, 61', countries: ['India'] },
          { name: 'Two', states: ['29'] },
          { name: 'Three', pins, states: ['29'], countries: ['India', 'Canada'] },
        ],
      }).zones,
    ).get('zone Three');
  expect(warnings('56, 90')).toEqual([
    'PIN 56, India belong to ‘One’; Karnataka belongs to ‘Two’, which stands above.',
  ]);
  expect(warnings('56, 57')).toEqual([
    'PIN 56, PIN 57, India belong to ‘One’; Karnataka belongs to ‘Two’, which stands above.',
  ]);
  expect(warnings('56, 57, 58')).toEqual([
    'PIN 56, PIN 57, PIN 58 and 1 more belong to ‘One’; Karnataka belongs to ‘Two’, which stands above.',
  ]);
  expect(warnings('56', '')).toEqual([
    'PIN 56, India belong to ‘a zone without a name’; Karnataka belongs to ‘Two’, which stands above.',
  ]);
});

test('by what a destination came to its zone', () => {
  const by = (to: Parameters<typeof findZone>[1]) => findZone(settings, to).by;
  expect(by({ country: 'India', zipCode: '560066' })).toBe('pin');
  expect(by({ country: 'India', zipCode: '570001' })).toBe('state');
  expect(by({ country: 'India', state: 'Kerala' })).toBe('state');
  expect(by({ country: 'India' })).toBe('country');
  expect(by({ country: 'Canada' })).toBe('rest');
  // Of two zones that name one place the upper one has it.
  const twice = deliveryWith({
    zones: [
      { name: 'Upper', pins: '560', states: ['29'], countries: ['India'] },
      { name: 'Lower', pins: '560', states: ['29'], countries: ['India'] },
    ],
  });
  for (const to of [{ zipCode: '560001' }, { zipCode: '570001' }, {}]) {
    expect(findZone(twice, { country: 'India', ...to }).zone?.name).toBe('Upper');
  }
});

test('a PIN code of one state outweighs what was typed, one of several leaves the choice', () => {
  const state = (zipCode: string, typed: string) =>
    findZone(
      deliveryWith({
        zones: [
          { name: 'Tamil Nadu', states: ['33'] },
          { name: 'Puducherry', states: ['34'] },
          { name: 'Kerala', states: ['32'] },
        ],
      }),
      { country: 'India', zipCode, state: typed },
    ).zone?.name;
  expect([state('605001', 'Kerala'), state('605001', 'Tamil Nadu'), state('605001', 'Puducherry')]).toEqual([
    'Puducherry',
    'Tamil Nadu',
    'Puducherry',
  ]);
  // No state has such a PIN code: what was typed is all there is.
  expect([state('990001', 'Kerala'), state('990001', 'Nowhere')]).toEqual(['Kerala', undefined]);
});
