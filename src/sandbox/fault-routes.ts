import { Hono } from 'hono';
import { z } from 'zod';
import { ApiRefusal } from './api-refusal.ts';
import { faultsSchema, readFaults, switchFaults } from './faults.ts';
import { authoriseWaiting } from './make-payment.ts';
import type { SandboxContext } from './sandbox.types.ts';

const authoriseSchema = z.strictObject({ payment_id: z.string().optional() });

/** Control of the faults, mounted for tests only. */
export function createFaultRoutes(context: SandboxContext): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => c.json(await readFaults(context)));
  routes.put('/', async (c) => {
    await switchFaults(context, read(faultsSchema, await c.req.json()));
    return c.json(await readFaults(context));
  });
  routes.post('/authorise', async (c) => {
    const { payment_id: paymentId } = read(authoriseSchema, JSON.parse((await c.req.text()) || '{}'));
    return c.json({ authorised: await authoriseWaiting(context, paymentId) });
  });
  return routes;
}

function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiRefusal(z.prettifyError(result.error));
  return result.data;
}
