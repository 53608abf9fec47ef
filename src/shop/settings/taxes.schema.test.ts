import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, gstinProblem, indianStates, placeOfSupply, statePlace } from './states.rules.ts';
import { type TaxSettings, taxClassOf, taxesSection } from './taxes.schema.ts';

const { schema, defaults } = taxesSection;
const plants = { id: 'class-1', name: 'Plants', rate: '0', hsn: '0602' };
const pots = { id: 'class-2', name: 'Pots', rate: '12.5', hsn: '6914' };
const taxes: TaxSettings = { ...defaults, gstin: '27AAPFU0939F1ZV', state: '27', classes: [plants, pots] };

function errorsOf(change: object) {
  const issues = schema.safeParse({ ...taxes, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('what an owner sets is checked beside its field', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ gstin: ' 27AAPFU0939F1ZV ' })).toEqual({});
  expect(errorsOf({ gstin: '27AAPFU0939F1ZW' })['gstin']).toContain('does not fit');
  expect(errorsOf({ gstin: '27AAPFU0939F1Z' })['gstin']).toContain('15 characters');
  expect(errorsOf({ state: '29' })).toEqual({ state: 'This is another state than that of the GSTIN' });
  expect(errorsOf({ gstin: '', state: '' })).toEqual({ state: 'Please choose the state that you sell from' });
  expect(errorsOf({ classes: [plants, { ...pots, rate: '100' }] })['classes.1.rate']).toContain('0 to 99.99');
  expect(errorsOf({ classes: [{ ...plants, hsn: '602' }] })['classes.0.hsn']).toContain('digits');
  expect(errorsOf({ classes: [plants, { ...pots, name: 'PLANTS ' }] })['classes']).toContain('same name');
});

test('no other character at the end of a GSTIN fits, and none that changed within', () => {
  const good = taxes.gstin;
  expect(gstinProblem(good)).toBeNull();
  expect(checkDigit('29AAGCB7383J1Z')).toBe('4');
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  expect(digits.filter((last) => gstinProblem(good.slice(0, 14) + last) === null)).toEqual(['V']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 13 }), fc.constantFrom(...digits), (at, digit) => {
      const changed = good.slice(0, at) + digit + good.slice(at + 1);
      expect(gstinProblem(changed) === null).toBe(changed === good);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(gstinProblem(text)).not.toBe('');
    }),
  );
});

test('a state is known by its name however it is written, by its letters, and by older names', () => {
  const of = (state: string, country = 'India') => placeOfSupply({ state, country });
  for (const { code, name } of indianStates) {
    expect(of(` ${name.toUpperCase()} `)).toBe(statePlace(code));
    expect(of(name.replaceAll(' and ', ' & '))).toBe(statePlace(code));
  }
  expect([of('KA'), of('Tamilnadu'), of('Orissa'), of('New Delhi'), of('J & K')]).toEqual([
    '29-Karnataka',
    '33-Tamil Nadu',
    '21-Odisha',
    '07-Delhi',
    '01-Jammu and Kashmir',
  ]);
  expect([of('Atlantis '), of('Ontario', 'Canada')]).toEqual(['Atlantis', 'Canada']);
});

test('the product’s class wins, then its first category by name that has one, then the rest', () => {
  const [herbs, indoor] = [crypto.randomUUID(), crypto.randomUUID()];
  const set: TaxSettings = {
    ...taxes,
    categories: [
      { id: indoor, name: 'indoor', taxClass: 'class-2' },
      { id: herbs, name: 'Herbs', taxClass: 'class-1' },
    ],
  };
  const both = [
    { id: indoor, name: 'indoor' },
    { id: herbs, name: 'Herbs' },
  ];
  const of = (productClass: string | null, categories = both, given = set) =>
    taxClassOf(given, { productClass, categories })?.name ?? null;
  expect(of('class-2')).toBe('Pots');
  expect(of(null)).toBe('Plants');
  expect(of('gone')).toBe('Plants');
  expect(of(null, [{ id: indoor, name: 'indoor' }])).toBe('Pots');
  expect(of(null, [])).toBeNull();
  expect(of(null, [], { ...set, defaultClass: 'class-2' })).toBe('Pots');
  expect(of('class-1', both, defaults)).toBeNull();
});
