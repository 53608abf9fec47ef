import { readFile } from 'node:fs/promises';

/** A script of the payment page: how it begins or what its address is like, and where it comes from. */
export type InventoriedScript = { script: string; from: string };

/** The inventory as it is written down for operators: docs/operating/payment-page.md. */
export async function readInventory(): Promise<InventoriedScript[]> {
  const page = await readFile('docs/operating/payment-page.md', 'utf8');
  return [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, script = '', from = '']) => ({
    script,
    from: from.trim(),
  }));
}
