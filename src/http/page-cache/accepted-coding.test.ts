import { expect, test } from 'vitest';
import { acceptedCoding } from './accepted-coding.ts';

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['X-GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br; q=0.5 , gzip ; Q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['br;q=0, gzip;q=0', 'identity'],
  // Nothing suits: better the page as it is than none.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['gzip;q=2, br;q=x', 'identity'],
])('%j is answered in %s', (header, coding) => expect(acceptedCoding(header)).toBe(coding));
