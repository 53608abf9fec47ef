import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createRandomId } from './create-random-id.ts';

const keysSchema = z.object({
  keyId: z.string().startsWith('rzp_test_'),
  keySecret: z.string().min(20),
  webhookSecret: z.string().min(20),
});

export type SandboxKeys = z.infer<typeof keysSchema>;

/**
 * The sandbox's own keys, made once and kept in `folder/keys.json`: after a restart, and in every process on the same
 * folder, signatures stay valid.
 */
export async function loadSandboxKeys(folder: string): Promise<SandboxKeys> {
  const place = join(folder, 'keys.json');
  const draft = join(folder, `.${randomUUID()}.tmp`);
  const kept = await readFile(place, 'utf8').catch(() => null);
  if (kept === null) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(makeKeys()), { mode: 0o600 });
    await link(draft, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft, { force: true });
  }
  return keysSchema.parse(JSON.parse(kept ?? (await readFile(place, 'utf8'))));
}

function makeKeys(): SandboxKeys {
  return {
    keyId: createRandomId('rzp_test'),
    keySecret: randomBytes(24).toString('base64url'),
    webhookSecret: randomBytes(24).toString('base64url'),
  };
}
