import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from './cluster.types.ts';
import { explainOutput } from './explain-failure.ts';
import { readPostmaster } from './postmaster.ts';
import { giveTo } from './run-as.ts';
import { cannotRun, runTool, toolEnvironment } from './run-tool.ts';
import { readLatestLog, START_LOG } from './server-log.ts';
import { waitUntil } from './wait-until.ts';

/** Replaying what a power cut left takes its time on a slow disk. */
const RECOVERY_MS = 300_000;
/** Processes of a killed server notice within moments that it is gone. */
const LEFTOVERS_MS = 15_000;

/** Starts the server and waits until it answers; gives its pid. Throws EmbeddedPostgresError when it does not start. */
export async function launchServer(cluster: Cluster): Promise<number> {
  const outcome = await waitUntil(
    async () => {
      const now = process.platform === 'win32' ? await launchByPgCtl(cluster) : await launch(cluster);
      return isBlockedByLeftovers(now) ? undefined : now;
    },
    { withinMs: LEFTOVERS_MS, everyMs: 200 },
  );
  if (outcome && 'pid' in outcome) return outcome.pid;
  const output = outcome?.output ?? 'processes of the server before it do not end';
  throw explainOutput('Starting the database', output, path.dirname(cluster.folder));
}

function isBlockedByLeftovers(outcome: Outcome): boolean {
  return 'output' in outcome && /pre-existing shared memory block/.test(outcome.output);
}

type Outcome = { pid: number } | { output: string };

/** Detached: the terminal's Ctrl-C is for the program, which stops the server when it is done with it. */
async function launch(cluster: Cluster): Promise<Outcome> {
  const { folder, pgdata, user, binaries, tag } = cluster;
  const output = await open(path.join(folder, START_LOG), 'w', 0o600);
  await giveTo(user, path.join(folder, START_LOG));
  const child = spawn(binaries.postgres, ['-D', pgdata, '-c', `cluster_name=${tag}`], {
    cwd: folder,
    ...user,
    detached: true,
    env: toolEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
  });
  let ended = false;
  let failure: Error | undefined;
  child.once('exit', () => (ended = true));
  child.once('error', (error) => (failure = error));
  child.unref();
  const ready = await waitUntil(
    async () => (ended || failure !== undefined || (await isReady(folder, child.pid)) ? true : undefined),
    { withinMs: RECOVERY_MS },
  );
  await output.close();
  if (failure) throw cannotRun(binaries.postgres, failure);
  if (ready && !ended && child.pid !== undefined) return { pid: child.pid };
  child.kill('SIGQUIT');
  return { output: await readLatestLog(folder) };
}

/** Windows: pg_ctl gives up the administrator's rights that the server refuses to run with. */
async function launchByPgCtl(cluster: Cluster): Promise<Outcome> {
  const { folder, pgdata, binaries } = cluster;
  const args = ['start', '-w', '-t', String(RECOVERY_MS / 1000), '-D', pgdata];
  const { code, output } = await runTool(
    binaries.pgCtl,
    [...args, '-l', path.join(folder, START_LOG)],
    cluster,
  );
  const started = await readPostmaster(folder);
  if (code === 0 && started) return { pid: started.pid };
  return { output: `${output}\n${await readLatestLog(folder)}` };
}

async function isReady(folder: string, pid: number | undefined): Promise<boolean> {
  const noted = await readPostmaster(folder);
  return noted !== undefined && noted.pid === pid && noted.status === 'ready';
}
