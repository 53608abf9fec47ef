import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createRandomId } from './entities.ts';
import type { RecordKind, SandboxRecords, SandboxStore } from './sandbox.types.ts';

const safeId = /^[\w-][\w.-]{0,119}$/;

/**
 * A sandbox store that survives the process, however it ended: one JSON file per record under `folder`, written
 * beside its place and moved there whole, and read afresh each time, so that several processes may share it.
 */
export function createSandboxFileStore(folder: string): SandboxStore {
  const known = new Set<RecordKind>();

  async function ensureFolder(kind: RecordKind): Promise<string> {
    const path = join(folder, kind);
    if (!known.has(kind)) await mkdir(path, { recursive: true, mode: 0o700 });
    known.add(kind);
    return path;
  }

  async function writeBeside(kind: RecordKind, id: string, record: unknown) {
    if (!safeId.test(id)) throw new Error(`Not a record id: ${id}`);
    const shelf = await ensureFolder(kind);
    const draft = join(shelf, `.${randomUUID()}.tmp`);
    await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
    return { draft, place: join(shelf, `${id}.json`) };
  }

  async function get<Kind extends RecordKind>(kind: Kind, id: string): Promise<SandboxRecords[Kind] | null> {
    if (!safeId.test(id)) return null;
    const text = await unless('ENOENT', readFile(join(folder, kind, `${id}.json`), 'utf8'));
    return text === null ? null : JSON.parse(text);
  }

  return {
    get,
    put: async (kind, id, record) => {
      const { draft, place } = await writeBeside(kind, id, record);
      await rename(draft, place);
    },
    add: async (kind, id, record) => {
      const { draft, place } = await writeBeside(kind, id, record);
      const added = await unless(
        'EEXIST',
        link(draft, place).then(() => true),
      );
      await rm(draft, { force: true });
      return added ?? false;
    },
    remove: async (kind, id) => {
      if (safeId.test(id)) await rm(join(folder, kind, `${id}.json`), { force: true });
    },
    list: async (kind, prefix = '') => {
      const names = (await unless('ENOENT', readdir(join(folder, kind)))) ?? [];
      const ids = names
        .filter((name) => name.endsWith('.json') && name.startsWith(prefix))
        .map((name) => name.slice(0, -'.json'.length))
        .toSorted();
      const records = await Promise.all(ids.map((id) => get(kind, id)));
      return records.filter((record) => record !== null);
    },
  };
}

async function unless<Result>(code: string, work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return null;
    throw error;
  }
}

const keysSchema = z.object({
  keyId: z.string().startsWith('rzp_test_'),
  keySecret: z.string().min(20),
  webhookSecret: z.string().min(20),
});

type SandboxKeys = z.infer<typeof keysSchema>;

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
