import type { MiddlewareHandler } from 'hono';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createRandomId } from './entities.ts';
import type { SandboxContext } from './sandbox.types.ts';

/** What `PUT /faults` takes; what is left out is switched off. */
export const faultsSchema = z.strictObject({
  /** Every API answer comes this much later. */
  slowMs: z.number().int().min(0).max(60_000).default(0),
  /** So many API calls fail without being carried out. */
  status5xx: z.number().int().min(0).max(1000).default(0),
  /** So many API calls are carried out, but a gateway error is their answer. */
  lostAnswers: z.number().int().min(0).max(1000).default(0),
  webhook: z.enum(['normal', 'late', 'duplicate', 'lost', 'reordered']).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(2000),
  /** Payments stay `created`, without any event, until `POST /faults/authorise`. */
  lateAuthorisation: z.boolean().default(false),
  /** Refunds stay `pending`; they are processed when this is switched off, of which no event tells. */
  pendingRefunds: z.boolean().default(false),
});

export type StoredFaults = z.infer<typeof faultsSchema> & { id: string };

const noFaults: StoredFaults = { id: 'none', ...faultsSchema.parse({}) };

export async function readFaults(context: SandboxContext): Promise<StoredFaults> {
  if (!context.faultsAllowed) return noFaults;
  return (await context.store.get('faults', 'current')) ?? noFaults;
}

export async function switchFaults(context: SandboxContext, faults: Omit<StoredFaults, 'id'>): Promise<void> {
  await context.store.put('faults', 'current', { ...faults, id: createRandomId('fault') });
}

/** Makes API calls slow or fail, as switched on. */
export function applyFaults(context: SandboxContext): MiddlewareHandler {
  return async (c, next) => {
    const faults = await readFaults(context);
    if (await useUp(context, faults, 'status5xx')) {
      await wait(faults.slowMs);
      const description =
        'We are facing some trouble completing your request at the moment. Please try again shortly.';
      return c.json({ error: { code: 'SERVER_ERROR', description } }, 500);
    }
    const losesAnswer = await useUp(context, faults, 'lostAnswers');
    await next();
    await wait(faults.slowMs);
    if (losesAnswer) c.res = new Response('<html><h1>504 Gateway Time-out</h1></html>', { status: 504 });
    return undefined;
  };
}

async function useUp(context: SandboxContext, faults: StoredFaults, kind: 'status5xx' | 'lostAnswers') {
  for (let number = 0; number < faults[kind]; number += 1) {
    if (
      await context.store.add('used-fault', `${faults.id}.${kind}.${number}`, {
        at: context.clock().getTime(),
      })
    ) {
      return true;
    }
  }
  return false;
}
