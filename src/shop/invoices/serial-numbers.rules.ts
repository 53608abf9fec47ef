import { indianWallClock } from '../indian-time.rules.ts';

/** What the law allows a serial number to have. */
export const LONGEST_SERIAL = 16;

/** '26-27': the financial year of a moment, from April to March in Indian time. */
export function financialYear(moment: Date): string {
  const wall = indianWallClock(moment);
  const begins = wall.getUTCMonth() < 3 ? wall.getUTCFullYear() - 1 : wall.getUTCFullYear();
  return `${lastTwo(begins)}-${lastTwo(begins + 1)}`;
}

const lastTwo = (year: number) => String(year % 100).padStart(2, '0');

/**
 * 'INV/26-27/00042', at most 16 characters. Beyond a million a year the dash and then the strokes make room.
 * docs/behaviour/invoices.md#serial-numbers.
 */
export function serialNumber(series: string, year: string, sequence: number): string {
  const digits = String(sequence).padStart(5, '0');
  const short = year.replace('-', '');
  const written = [
    `${series}/${year}/${digits}`,
    `${series}/${short}/${digits}`,
    `${series}${short}${digits}`,
  ];
  const fitting = written.find((text) => text.length <= LONGEST_SERIAL);
  if (fitting === undefined) throw new RangeError(`No serial number of 16 characters: ${written.join(', ')}`);
  return fitting;
}

/** Whether an order is sold, and numbered: what staff send for nothing is no sale. docs/behaviour/invoices.md. */
export function isSale({ isByStaff, totalPaise }: { isByStaff: boolean; totalPaise: number }): boolean {
  return !isByStaff || totalPaise > 0;
}
