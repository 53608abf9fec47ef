import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for databases that only a test needs: in memory where the machine has it to spare. Each copy of the template
 * is a thousand files, and a disk takes five times as long to make them, more the more were deleted just before.
 */
export async function makeDatabaseFolder(prefix: string): Promise<string> {
  const parent = (await hasRoom()) ? IN_MEMORY : tmpdir();
  return mkdtemp(path.join(parent, prefix));
}

async function hasRoom(): Promise<boolean> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  if (!room || process.availableMemory() < 2 * ROOM_BYTES) return false;
  return room.bavail * room.bsize >= ROOM_BYTES;
}
