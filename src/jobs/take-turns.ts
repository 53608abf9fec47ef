import type { Pool } from '../database/client.ts';

const START_LOCK = 7_206_174;

/** Does `work` while no other copy of the program does its own; takes one connection of the pool meanwhile. */
export async function takeTurns(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await work();
  } finally {
    // The lock goes with the connection.
    client.release(true);
  }
}
