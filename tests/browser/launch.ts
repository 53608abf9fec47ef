import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Nothing of the browser's own may call out: the journeys talk to this machine alone. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Of memory that the browser's processes share: a container may have 64 MB of it, which pages fill. */
const SHARED_BYTES = 1024 ** 3;

/** Playwright has shared memory kept in files on the disk: making them takes 4 of 100 parts of a journey's work. */
const KEEPS_SHARED_IN_MEMORY = hasSharedMemory() ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {};

/** Finds a Chromium: CHROMIUM_PATH, Playwright's own, the system's, or the one from npm (Linux x64). */
export async function browserLaunch(): Promise<LaunchOptions> {
  const own = chromium.executablePath();
  const found = process.env['CHROMIUM_PATH'] ?? (existsSync(own) ? own : systemBrowser());
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  if (found) return { executablePath: found, args: [...QUIET, ...sandbox], ...KEEPS_SHARED_IN_MEMORY };
  return {
    executablePath: await packagedBrowser(),
    // The package's own arguments are for another environment.
    args: [...QUIET, '--no-sandbox', '--disable-gpu'],
    ...KEEPS_SHARED_IN_MEMORY,
    env: {
      ...(process.env as Record<string, string>),
      TMPDIR: folderOfThisProcess(),
    },
  };
}

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= SHARED_BYTES;
  } catch {
    return false;
  }
}

/** For what the browser writes; every process of the journeys reads this file, and leaves nothing behind. */
function folderOfThisProcess(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'journeys-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function systemBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return SYSTEM_BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    existsSync(file),
  );
}

async function packagedBrowser(): Promise<string> {
  // Makes the package unpack the libraries that a bare system lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const require = createRequire(import.meta.url);
  const { default: packaged } = (await import(require.resolve('@sparticuz/chromium'))) as {
    default: { executablePath(): Promise<string> };
  };
  return packaged.executablePath();
}
