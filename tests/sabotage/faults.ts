import type { Fault } from './fault.types.ts';
import { accessFaults } from './access.faults.ts';
import { guideFaults } from './guides.faults.ts';
import { messageFaults } from './messages.faults.ts';
import { moneyFaults } from './money.faults.ts';
import { outsideFaults } from './outside.faults.ts';
import { plantFaults } from './my-plants.faults.ts';
import { reviewFaults } from './reviews.faults.ts';
import { stockFaults } from './stock.faults.ts';
import { wishFaults } from './wishes.faults.ts';

/** All faults that are planted by `npm run sabotage`. */
export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...stockFaults,
  ...accessFaults,
  ...outsideFaults,
  ...plantFaults,
  ...reviewFaults,
  ...messageFaults,
  ...guideFaults,
  ...wishFaults,
];
