import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database } from './client.ts';
import { programSecrets } from './tables/accounts.ts';

/** The key of this name, made at the first call; every copy of the program gets the same one. */
export async function getProgramSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(programSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [secret] = await db
    .select({ value: programSecrets.value })
    .from(programSecrets)
    .where(eq(programSecrets.name, name));
  if (!secret) throw new Error(`The key ${name} was not stored`);
  return secret.value;
}
