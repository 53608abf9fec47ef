import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Disk } from '../shop/dashboard/disk.rules.ts';
import type { ProgramFacts } from '../shop/health/store-health.ts';
import { watchCertificate } from './certificate.ts';
import type { Config } from './config.ts';

const REMEMBERED_MS = 30_000;

/** What the back office tells of the machine that this copy runs on: the folders that it writes to, twice a minute at most. */
export function watchMachine(
  config: Config,
  { sandbox }: { sandbox: boolean },
): Omit<ProgramFacts, 'replica'> {
  const folders = [
    { name: 'DATA_DIR', folder: config.dataDir },
    // It may be a disk of its own, mounted there.
    ...(config.databaseFolder === undefined ? [] : [{ name: 'the database', folder: config.databaseFolder }]),
  ];
  let known: { at: number; disks: Promise<Disk[]> } | undefined;
  return {
    isReal: !sandbox || !config.demo,
    hasMailServer: config.smtpUrl !== undefined,
    version: programVersion(),
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    certificate: watchCertificate(config.appUrl),
    disks() {
      if (!known || Date.now() - known.at > REMEMBERED_MS) known = { at: Date.now(), disks: look(folders) };
      return known.disks;
    },
  };
}

/** The program runs in its folder. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return version;
}

async function look(folders: { name: string; folder: string }[]): Promise<Disk[]> {
  const found = await Promise.all(
    folders.map(async ({ name, folder }) => {
      try {
        const { bavail, blocks, bsize } = await statfs(folder);
        return { name, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      } catch {
        // Not there yet, or a file system that does not say.
        return null;
      }
    }),
  );
  const disks = found.filter((disk) => disk !== null);
  // One disk is told of once.
  return disks.filter((disk, at) =>
    disks
      .slice(0, at)
      .every(({ freeBytes, totalBytes }) => freeBytes !== disk.freeBytes || totalBytes !== disk.totalBytes),
  );
}
