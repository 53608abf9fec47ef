import { expect, test } from 'vitest';
import { createShiprocketEvents } from './events.ts';

const events = createShiprocketEvents('a token of thirty letters or so');

/** As its documentation shows it. */
const told = {
  awb: '19041424751540',
  courier_name: 'Delhivery Surface',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '1373900_150876814',
  sr_order_id: 348456385,
  etd: '2023-05-23 15:40:19',
  scans: [{ date: '2023-05-19 11:59:16', status: 'X-UCI', activity: 'Manifested', 'sr-status': '5' }],
  is_return: 0,
};
const read = (change: object) => events.read(JSON.stringify({ ...told, ...change }));

test('an event of its documentation is read, its Indian moment as one', () => {
  expect(read({})).toEqual({
    trackingNumber: '19041424751540',
    text: 'IN TRANSIT',
    at: new Date('2023-05-23T11:43:52+05:30'),
    deliveredAt: null,
    expectedOn: '2023-05-23',
  });
});

test.each([
  [{ shipment_status_id: 7 }, true],
  [{ current_status: 'Delivered', shipment_status_id: 'x' }, true],
  [{ current_status: 'RTO Delivered', shipment_status_id: 10 }, false],
  [{ current_status: 'Delivered', shipment_status_id: 7, is_return: 1 }, false],
  [{ current_status: 'Undelivered', shipment_status_id: 21 }, false],
])('%j is delivered: %s', (change, isDelivered) => {
  expect(read(change)?.deliveredAt !== null).toBe(isDelivered);
});

test.each([
  [{ current_timestamp: '2023-05-23 11:43' }, new Date('2023-05-23T11:43:00+05:30')],
  [{ current_timestamp: '99 99 2023 11:43:52' }, null],
  [{ current_timestamp: 7 }, null],
  [{ current_timestamp: '' }, null],
])('%j happened at %s', (change, at) => {
  expect(read(change)?.at).toEqual(at);
});

test.each([
  '',
  'null',
  '[]',
  '{"awb":',
  JSON.stringify({ ...told, awb: '' }),
  JSON.stringify({ ...told, awb: 'x'.repeat(61) }),
  JSON.stringify({ ...told, current_status: '', shipment_status: null }),
  JSON.stringify({ awb: {}, current_status: [] }),
  JSON.stringify({ ...told, awb: 'A\0B' }),
  JSON.stringify({ ...told, current_status: '\0', shipment_status: '\u202e' }),
])('%s cannot be read', (body) => {
  expect(events.read(body)).toBeNull();
});

test.each([
  [{ current_status: 'IN\0 TRAN\nSIT\u202e' }, { text: 'IN  TRAN SIT' }],
  [{ current_timestamp: '01 01 0001 00:00:00' }, { at: null }],
  [{ current_timestamp: '23 05 9999 11:43:52' }, { at: null }],
  [{ etd: '-271821-04-20' }, { expectedOn: null }],
  [{ etd: '+275760-09-13' }, { expectedOn: null }],
  [{ etd: 'Jan 1, 1850' }, { expectedOn: null }],
])('of %j what the database or a page cannot hold is left away', (change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test('a number is taken as one that was typed', () => {
  expect(read({ awb: 19041424751540 })?.trackingNumber).toBe('19041424751540');
});

test('only the token itself is valid', () => {
  expect(events.isTokenValid('a token of thirty letters or so')).toBe(true);
  for (const given of ['', 'a token', 'a token of thirty letters or sO', 'é'.repeat(400)])
    expect(events.isTokenValid(given)).toBe(false);
});
