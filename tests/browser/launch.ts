import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Finds a Chromium: CHROMIUM_PATH, Playwright's own, the system's, or the one from npm (Linux x64). */
export async function browserLaunch(): Promise<LaunchOptions> {
  const own = chromium.executablePath();
  const found = process.env['CHROMIUM_PATH'] ?? (existsSync(own) ? own : systemBrowser());
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  if (found) return { executablePath: found, args: [...QUIET, ...sandbox] };
  return {
    executablePath: await packagedBrowser(),
    // The package's own arguments are for another environment.
    args: [...QUIET, '--no-sandbox', '--disable-gpu'],
    env: {
      ...(process.env as Record<string, string>),
      TMPDIR: folderOfThisProcess(),
    },
  };
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
