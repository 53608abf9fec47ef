/**
 * Installs and builds what is missing or stale, so that `npm start` and `npm test` work in a fresh clone. It runs
 * before anything is installed: on the machine's own Node (20 or newer), with no dependency.
 *
 *   node scripts/prepare.mjs [--start] [--browser] [--lighthouse] [--mutation] [--packages]
 *
 * --start: a shop that is built is ready with the packages of `npm ci --omit=dev`, too
 * --browser: also what the tests' browser needs, and their scorer of headers; --lighthouse: also what the benchmarks need;
 *   --mutation: also the mutation tester
 * --packages: installs, and leaves the building to a later call
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';
import { keepPreviousAssets } from './keep-previous-assets.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const windows = process.platform === 'win32';
const NODE_OF_PROGRAM = 24;
/** The program's own Node, as npm installs it where there is a package for the machine. */
const ownNode = at(
  'node_modules',
  `node-${windows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  windows ? 'node.exe' : 'node',
);

const machineVersion = Number(process.versions.node.split('.')[0]);
if (machineVersion < 20) fail(`Node 20 or newer is needed to begin; this is ${process.version}.`);

const shop = {
  name: 'shop',
  stamp: at('build', '.prepared'),
  sources: [
    'src',
    'public',
    'vite.config.ts',
    'scripts/browser-files.ts',
    'scripts/rooms.ts',
    'scripts/unused-in-browser.ts',
    'scripts/shop-manifest.mjs',
    'scripts/finish-server.mjs',
    'react-router.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
  async make() {
    keepPreviousAssets(at('build'));
    await run(programNode(), [at('node_modules/@react-router/dev/bin.cjs'), 'build'], {
      NODE_ENV: 'production',
    });
    await run(programNode(), [at('scripts/shop-manifest.mjs'), at('build/client/assets')]);
    await Promise.all([
      run(programNode(), [at('scripts/precompress.mjs'), at('build/client')]),
      run(programNode(), [at('scripts/finish-server.mjs')], { NODE_ENV: 'production' }),
    ]);
    mkdirSync(at('build', 'previous'), { recursive: true });
  },
};

const packages = {
  name: 'packages',
  stamp: at('node_modules', '.prepared'),
  sources: ['package.json', 'package-lock.json', '.npmrc'],
  make: () => install(machineNode(), root, '--include=dev'),
};

const steps = [
  packages,
  ...Object.entries({
    'tests/browser': '--browser',
    'tests/observatory': '--browser',
    'tests/mutation': '--mutation',
    bench: '--lighthouse',
  })
    .filter(([, option]) => process.argv.includes(option))
    .map(([folder]) => ({
      name: `packages of ${folder}`,
      stamp: at(folder, 'node_modules', '.prepared'),
      sources: [`${folder}/package-lock.json`],
      // Their packages may ask for a newer Node than the machine's, and optional ones would be left out in silence.
      make: () => install(programNode(), at(folder)),
    })),
  ...(process.argv.includes('--packages') ? [] : [shop]),
];

// What is prepared already is left alone, the lock too: the folder may be read-only.
if (!steps.every(isReady)) await underLock(at('.prepare-lock'), refreshAll);
// Whatever was asked for runs next.
programNode();

function isReady(step) {
  return (
    isFresh(step) || (step === packages && process.argv.includes('--start') && runsOnProductionPackages())
  );
}

/** Whether nothing is left to build, and npm installed what the built shop needs, by the record that it keeps. */
function runsOnProductionPackages() {
  const record = at('node_modules', '.package-lock.json');
  if (!isFresh(shop) || !existsSync(record)) return false;
  const [wanted, installed] = [at('package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {},
  );
  return Object.entries(wanted).every(
    ([place, { version, dev, optional, devOptional }]) =>
      place === '' || dev || optional || devOptional || installed[place]?.version === version,
  );
}

/** Makes what is stale; all of them again, as whoever had the lock before may have made them meanwhile. */
async function refreshAll() {
  for (const step of steps) await refresh(step);
}

async function refresh(step) {
  if (isFresh(step)) return;
  console.log(`Preparing: ${step.name} ...`);
  await step.make();
  mkdirSync(path.dirname(step.stamp), { recursive: true });
  writeFileSync(step.stamp, hashOf(step.sources));
}

/** Whether the stamp says that it was made of just these files, on this kind of machine. */
function isFresh({ stamp, sources }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources);
}

function hashOf(sources) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of sources.flatMap(filesIn).sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(source) {
  const place = path.isAbsolute(source) ? source : at(source);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => filesIn(path.join(place, name)));
}

function machineNode() {
  return process.env.npm_node_execpath ?? process.execPath;
}

/** What npm scripts run on, too: its own Node is first in their path. */
function programNode() {
  if (existsSync(ownNode)) return ownNode;
  if (machineVersion >= NODE_OF_PROGRAM) return process.execPath;
  return fail(
    `There is no Node ${NODE_OF_PROGRAM} to install for ${process.platform} on ${process.arch}: install it first. This is ${process.version}.`,
  );
}

/** What the lockfile of `folder` names, by npm on `node`, whichever the machine would run it on. */
async function install(node, folder, ...options) {
  const cli = process.env.npm_execpath;
  const npm = (...args) => (cli ? [node, [cli, ...args]] : [windows ? 'npm.cmd' : 'npm', args]);
  const env = { PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) };
  const ci = npm('ci', ...options, '--loglevel=error');
  const { stdout } = spawnSync(...npm('config', 'get', 'registry'), {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const isInstalled = await installPackages(folder, {
    registry: String(stdout).trim(),
    ci: async (place) => (await statusOf(...ci, env, place)) === 0,
  });
  if (!isInstalled) fail(`Failed: npm ci in ${folder}`);
}

async function run(command, args, environment, cwd) {
  if ((await statusOf(command, args, environment, cwd)) !== 0)
    fail(`Failed: ${path.basename(command)} ${args.map((arg) => path.basename(arg)).join(' ')}`);
}

/** Who asks it to stop is obeyed at once: the command goes with all that it began. */
async function statusOf(command, args, environment = {}, cwd = root) {
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    // A group of its own, to be ended as a whole.
    detached: !windows,
  });
  const end = () => {
    if (windows) child.kill();
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.prependListener(signal, end);
  const [status] = await once(child, 'exit').catch((error) =>
    fail(`${command} could not be started: ${error.message}`),
  );
  for (const signal of signals) process.off(signal, end);
  return status;
}

/** Two starts in one folder take turns; a lock whose process is gone counts for nothing. */
async function underLock(lock, work) {
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(path.join(lock, 'pid'), String(process.pid));
      break;
    } catch (error) {
      if (['EROFS', 'EACCES', 'EPERM', 'ERR_ACCESS_DENIED'].includes(error.code)) {
        fail(
          `${root} is not prepared and cannot be written to: run 'npm start' once where it can, then copy it.`,
        );
      }
      if (error.code !== 'EEXIST') throw error;
      if (isStale(lock)) rmSync(lock, { recursive: true, force: true });
      else await wait(200);
    }
  }
  process.on('exit', () => rmSync(lock, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  await work();
}

function isStale(lock) {
  try {
    process.kill(Number(readFileSync(path.join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    // Without a pid yet, its owner may be about to write one.
    if (error.code === 'ENOENT')
      return Date.now() - statSync(lock, { throwIfNoEntry: false })?.mtimeMs > 5000;
    return error.code === 'ESRCH';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
