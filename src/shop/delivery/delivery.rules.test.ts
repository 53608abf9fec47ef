import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliverySettings, type WeightClass, deliverySection } from '../settings/delivery.schema.ts';
import { deliveryWith } from './delivery.fixtures.ts';
import { type DeliveredLine, deliveryFor, keptDelivery } from './delivery.rules.ts';

const now = new Date('2026-11-24T10:00:00+05:30');
const heavy: WeightClass = { id: 'heavy', name: 'Heavy', live: true, counts: 'each', always: true };
const pots: WeightClass = { id: 'pots', name: 'Pots', live: false, counts: 'once', always: false };

const line = (rupees: number, quantity = 1, weightClass: string | null = null): DeliveredLine => ({
  unitPricePaise: rupees * 100,
  quantity,
  weightClass,
});
const days = (daysFrom: string, daysTo: string) => ({ daysFrom, daysTo });
const deliver = (settings: DeliverySettings, lines: DeliveredLine[], zipCode = '560001') =>
  deliveryFor({ settings, lines, now, address: { country: 'India', state: 'Karnataka', zipCode } });

test('a shop that sets nothing takes what the specification says, everywhere, and promises no date', () => {
  const lines = fc.array(
    fc.record({
      unitPricePaise: fc.integer({ min: 0, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      weightClass: fc.constantFrom(null, 'heavy'),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const address = fc.option(
    fc.record({ country: fc.constantFrom('India', 'Canada'), state: fc.string(), zipCode: fc.string() }),
  );
  fc.assert(
    fc.property(lines, address, (goods, to) => {
      const value = goods.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
      expect(deliveryFor({ settings: deliveryWith(), lines: goods, address: to, now })).toEqual({
        ok: true,
        zone: null,
        pricePaise: value <= 499_00 ? 99_00 : 0,
        freeAbovePaise: 499_00,
        promise: null,
        cash: { on: false, upToPaise: 5000_00, feePaise: 0 },
      });
    }),
  );
});

test('goods of exactly the sum pay their delivery, a paisa more travels free', () => {
  const priceOf = (unitPricePaise: number) => {
    const goods = [{ unitPricePaise, quantity: 1, weightClass: null }];
    return deliveryFor({ settings: deliveryWith(), lines: goods, address: null, now });
  };
  expect(priceOf(499_00)).toMatchObject({ pricePaise: 99_00 });
  expect(priceOf(499_01)).toMatchObject({ pricePaise: 0 });
});

describe('the price', () => {
  const settings = deliveryWith({
    classes: [heavy, pots],
    zones: [
      {
        name: 'City',
        pins: '560',
        price: '60',
        bands: [
          { above: '1000', price: '20' },
          { above: '300', price: '40' },
        ],
        freeAbove: '2000',
        extras: [
          { weightClass: 'heavy', price: '150' },
          { weightClass: 'pots', price: '30' },
          { weightClass: 'gone', price: '1000' },
        ],
      },
    ],
  });

  test.each([
    [300, 60],
    [300.01, 40],
    [1000, 40],
    [1000.01, 20],
    [2000, 20],
    [2000.01, 0],
  ])('goods worth ₹%s travel for ₹%s', (value, price) => {
    expect(deliver(settings, [line(value)])).toMatchObject({ pricePaise: price * 100, zone: 'City' });
  });

  test('a class costs for each of it, or once; even where delivery is free, or not', () => {
    expect(deliver(settings, [line(100, 3, 'pots')])).toMatchObject({ pricePaise: 90_00 });
    expect(deliver(settings, [line(100, 1, 'pots'), line(50, 2, 'heavy')])).toMatchObject({
      pricePaise: 60_00 + 30_00 + 300_00,
      freeAbovePaise: null,
    });
    expect(deliver(settings, [line(2500, 1, 'pots')])).toMatchObject({ pricePaise: 0 });
    expect(deliver(settings, [line(2500, 2, 'heavy')])).toMatchObject({ pricePaise: 300_00 });
  });

  test('a class that is gone counts as none', () => {
    expect(deliver(settings, [line(100, 1, 'gone')])).toMatchObject({ pricePaise: 60_00 });
  });

  test('a zone can be never free', () => {
    const never = deliveryWith({ everywhere: { freeAbove: '' } });
    expect(deliver(never, [line(99_999)])).toMatchObject({ pricePaise: 99_00, freeAbovePaise: null });
  });

  test('what is paid is nothing or at least ₹1, whatever passes the schema; no line changes another', () => {
    const price = fc.constantFrom('0', '1', '49.50', '100000');
    const value = fc.constantFrom('0', '0.01', '499', '100000');
    fc.assert(
      fc.property(
        price,
        fc.array(fc.record({ above: value, price }), { maxLength: 3 }),
        fc.constantFrom('', '0', '499'),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom(null, 'heavy', 'pots'))),
        (base, bands, freeAbove, goods) => {
          const extras = [{ weightClass: 'heavy', price: base }];
          const given = deliveryWith({
            classes: [heavy, pots],
            everywhere: { price: base, bands, freeAbove, extras },
          });
          if (!deliverySection.schema.safeParse(given).success) return;
          const lines = goods.map(([rupees, weightClass]) => line(rupees, 1, weightClass));
          const one = deliver(given, lines);
          const other = deliver(given, lines.toReversed());
          expect(one).toEqual(other);
          if (!one.ok) throw new Error(one.message);
          expect(one.pricePaise === 0 || one.pricePaise >= 100).toBe(true);
          expect(Number.isSafeInteger(one.pricePaise)).toBe(true);
        },
      ),
    );
  });
});

describe('what cannot be delivered', () => {
  const settings = deliveryWith({
    classes: [pots],
    zones: [
      { name: 'Islands', states: ['35'], livePlants: false },
      { name: 'Nowhere', pins: '1940', delivers: false },
      { name: 'Abroad', countries: ['United States'], delivers: false },
    ],
  });

  test('is said by the place that decides it', () => {
    expect(deliver(settings, [line(1)], '194 001')).toMatchObject({
      ok: false,
      zone: 'Nowhere',
      field: 'zipCode',
      message: 'We do not deliver to 194001 yet.',
    });
    const address = { country: 'United States', state: 'NY', zipCode: '10001' };
    expect(deliveryFor({ settings, lines: [line(1)], now, address })).toMatchObject({
      field: 'country',
      message: 'We do not deliver to the United States yet.',
    });
  });

  test('live plants stay at home where pots may travel', () => {
    expect(deliver(settings, [line(1, 1, 'pots'), line(1), line(1, 1, 'gone')], '744101')).toMatchObject({
      ok: false,
      reason: 'no-live-plants',
      positions: [1, 2],
      message: 'We cannot send live plants to 744101.',
    });
    expect(deliver(settings, [line(1, 1, 'pots')], '744101')).toMatchObject({ ok: true, zone: 'Islands' });
  });
});

test('dates, and cash at the door, are those of the zone', () => {
  const settings = deliveryWith({
    everywhere: { daysFrom: '2', daysTo: '4', cash: { on: true, upTo: '1500', fee: '40' } },
  });
  expect(deliver(settings, [line(1)])).toMatchObject({
    promise: { leaves: '2026-11-24', arrivesFrom: '2026-11-26', arrivesTo: '2026-11-28' },
    cash: { on: true, upToPaise: 1500_00, feePaise: 40_00 },
  });
});

test('until a place is known the days are those of every place: what is promised there lies within them', () => {
  const settings = deliveryWith({
    zones: [
      { name: 'City', pins: '560', daysFrom: '1', daysTo: '2' },
      { name: 'Islands', states: ['35'], daysFrom: '6', daysTo: '9' },
      { name: 'Nowhere', states: ['38'], delivers: false, daysFrom: '0', daysTo: '30' },
    ],
    everywhere: { daysFrom: '3', daysTo: '5' },
  });
  const promised = (address: { state?: string; zipCode?: string }) => {
    const asked = { settings, lines: [line(1)], now, address: { country: 'India', ...address } };
    const delivery = deliveryFor(asked);
    return delivery.ok ? delivery.promise : null;
  };
  const estimate = promised({});
  expect(estimate).toEqual({ leaves: '2026-11-24', arrivesFrom: '2026-11-25', arrivesTo: '2026-12-03' });
  for (const zipCode of ['560001', '744101', '110001']) {
    const exact = promised({ zipCode });
    expect(exact?.arrivesFrom && exact.arrivesFrom >= (estimate?.arrivesFrom ?? '')).toBe(true);
    expect(exact?.arrivesTo && exact.arrivesTo <= (estimate?.arrivesTo ?? '')).toBe(true);
  }
  expect(promised({ state: 'Kerala' })).toMatchObject({ arrivesFrom: '2026-11-27', arrivesTo: '2026-11-29' });
  const unknown = deliveryWith({ zones: [{ name: 'City', pins: '560' }], everywhere: days('3', '5') });
  expect(deliveryFor({ settings: unknown, lines: [line(1)], now, address: null })).toMatchObject({
    promise: { arrivesFrom: '2026-11-27', arrivesTo: '2026-11-29' },
  });
});

test('a country that the shop does not sell to is refused before any zone is asked', () => {
  const address = { country: 'Canada', state: 'ON', zipCode: 'K1A 0B1' };
  const asked = { settings: deliveryWith(), lines: [line(1), line(2)], now, address };
  expect(deliveryFor({ ...asked, countries: ['India'] })).toMatchObject({
    ok: false,
    reason: 'not-delivered',
    field: 'country',
    positions: [0, 1],
    message: 'We do not deliver to Canada yet.',
  });
  expect(deliveryFor({ ...asked, countries: ['India', 'Canada'] })).toMatchObject({ ok: true });
  expect(deliveryFor({ ...asked, address: null, countries: ['India'] })).toMatchObject({ ok: true });
});

test('a state is named where its name decides, and no PIN code is known', () => {
  const settings = deliveryWith({ zones: [{ name: 'Islands', states: ['35'], delivers: false }] });
  const address = { country: 'India', state: ' Andaman and Nicobar Islands ', zipCode: '' };
  expect(deliveryFor({ settings, lines: [line(1)], now, address })).toMatchObject({
    field: 'state',
    message: 'We do not deliver to Andaman and Nicobar Islands yet.',
  });
});

test('an order keeps its zone and its days, as far as there are any', () => {
  const promise = { leaves: '2026-11-24', arrivesFrom: '2026-11-26', arrivesTo: '2026-11-28' };
  const delivered = deliveryFor({ settings: deliveryWith(), lines: [line(1)], now, address: null });
  if (!delivered.ok) throw new Error(delivered.message);
  expect(keptDelivery({ ...delivered, zone: 'City', promise })).toEqual({
    deliveryZone: 'City',
    arrivesFrom: '2026-11-26',
    arrivesTo: '2026-11-28',
  });
  expect(keptDelivery(delivered)).toEqual({ deliveryZone: null, arrivesFrom: null, arrivesTo: null });
});

test('the highest step that is passed counts, in whatever order the steps stand', () => {
  const low = { above: '300', price: '40' };
  const high = { above: '1000', price: '20' };
  for (const bands of [
    [low, high],
    [high, low],
  ]) {
    const settings = deliveryWith({ everywhere: { price: '60', bands, freeAbove: '' } });
    const prices = [300, 301, 1000, 1001].map((value) => deliver(settings, [line(value)]));
    expect(prices.map((one) => one.ok && one.pricePaise)).toEqual([60_00, 40_00, 40_00, 20_00]);
  }
});

test('a country that decides is named, whatever PIN code was typed', () => {
  const refusal = (settings: ReturnType<typeof deliveryWith>, country: string) =>
    deliveryFor({ settings, lines: [line(1)], now, address: { country, state: '', zipCode: '560001' } });
  const nowhere = deliveryWith({ everywhere: { delivers: false } });
  expect(refusal(nowhere, 'United States')).toMatchObject({
    field: 'country',
    message: 'We do not deliver to the United States yet.',
  });
  expect(refusal(nowhere, 'India')).toMatchObject({ field: 'zipCode' });
  const abroadOnly = deliveryWith({ zones: [{ name: 'Home', countries: ['India'], delivers: false }] });
  expect(refusal(abroadOnly, 'India')).toMatchObject({
    field: 'country',
    message: 'We do not deliver to India yet.',
  });
});

test('delivering nothing costs nothing', () => {
  expect(deliver(deliveryWith(), [])).toMatchObject({ ok: true, pricePaise: 0, freeAbovePaise: 499_00 });
});

describe('a shop that delivers only to parts of India', () => {
  const settings = deliveryWith({
    classes: [pots],
    zones: [
      {
        name: 'City',
        pins: '560',
        price: '60',
        ...days('1', '2'),
        cash: { on: true, upTo: '900', fee: '0' },
      },
      { name: 'Hills', states: ['05'], price: '150', ...days('4', '6') },
      { name: 'Islands', states: ['35'], price: '400', livePlants: false, ...days('6', '9') },
    ],
    everywhere: { delivers: false },
  });
  const to = (address: { state?: string; zipCode?: string } | null, goods = [line(100)], of = settings) =>
    deliveryFor({
      settings: of,
      lines: goods,
      now,
      address: address && { country: 'India', ...address },
    });

  test('tells nobody that it does not, before their PIN code is known: the dearest place that takes the goods counts', () => {
    for (const address of [null, {}, { zipCode: '' }, { state: 'Karnataka' }]) {
      expect(to(address)).toMatchObject({
        ok: true,
        zone: 'Hills',
        pricePaise: 150_00,
        promise: { arrivesFrom: '2026-11-25', arrivesTo: '2026-12-03' },
        cash: { on: false },
      });
    }
    expect(to(null, [line(100, 1, 'pots')])).toMatchObject({ ok: true, zone: 'Islands', pricePaise: 400_00 });
  });

  test('says so of a place that is named', () => {
    expect(to({ zipCode: '560001' })).toMatchObject({ zone: 'City', cash: { on: true } });
    expect(to({ zipCode: '110001' })).toMatchObject({ message: 'We do not deliver to 110001 yet.' });
    expect(to({ zipCode: '5600' })).toMatchObject({
      field: 'zipCode',
      message: 'We do not deliver to 5600 yet.',
    });
    expect(to({ state: 'Andaman and Nicobar Islands' })).toMatchObject({
      field: 'state',
      reason: 'no-live-plants',
    });
  });

  test('refuses beforehand what no part of it gets', () => {
    const potsOnly = deliveryWith({
      zones: [{ name: 'Islands', states: ['35'], livePlants: false }],
      everywhere: { delivers: false },
    });
    expect(to(null, [line(1)], potsOnly)).toMatchObject({
      field: 'country',
      message: 'We cannot send live plants to India.',
    });
    expect(to(null, [line(1)], deliveryWith({ everywhere: { delivers: false } }))).toMatchObject({
      message: 'We do not deliver to India yet.',
    });
  });

  test('likewise where everywhere else gets no live plants', () => {
    const livingCity = deliveryWith({
      classes: [pots],
      zones: [{ name: 'City', pins: '560', price: '60' }],
      everywhere: { livePlants: false },
    });
    expect(to(null, [line(1)], livingCity)).toMatchObject({ ok: true, zone: 'City', pricePaise: 60_00 });
    expect(to(null, [line(1, 1, 'pots')], livingCity)).toMatchObject({ zone: 'Everywhere else' });
  });
});
