import type { Fault } from './fault.types.ts';
import { moneyFaults } from './money.faults.ts';

/** All faults that are planted by `npm run sabotage`. */
export const faults: readonly Fault[] = [...moneyFaults];
