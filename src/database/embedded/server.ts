import { connect } from 'node:net';
import path from 'node:path';
import type { Cluster, Endpoint } from './cluster.types.ts';
import { launchServer } from './launch-server.ts';
import { clearStaleFiles, findPostmaster, isServerOf, readPostmaster, runsOurBinary } from './postmaster.ts';
import { isAlive } from './processes.ts';
import { runTool } from './run-tool.ts';
import { readSettings, writeSettings } from './settings.ts';
import { SOCKET_FILE } from './socket-path.ts';
import { waitUntil } from './wait-until.ts';

const JOIN_MS = 300_000;
const STOP_SECONDS = 60;

export type Running = { pid: number; joined: boolean };

/**
 * Brings the folder's server up with these settings. One that a killed program left behind is joined when it runs
 * just as it would be started now; otherwise it is stopped and started anew.
 */
export async function bringUp(
  cluster: Cluster,
  endpoint: Endpoint,
  { settings, mayFindAnother = true }: { settings: string; mayFindAnother?: boolean },
): Promise<Running> {
  const left = await findPostmaster(cluster);
  if (left) {
    if (await canJoin(cluster, endpoint, { pid: left.pid, settings })) return { pid: left.pid, joined: true };
    await stopServer(cluster, left.pid);
  }
  const socketFile = endpoint.kind === 'socket' ? path.join(endpoint.folder, SOCKET_FILE) : undefined;
  await clearStaleFiles(cluster, socketFile);
  await writeSettings(cluster, settings);
  try {
    return { pid: await launchServer(cluster), joined: false };
  } catch (error) {
    // A program killed a moment ago may have started one that wrote its pid file just after we looked.
    if (!mayFindAnother || !(await findPostmaster(cluster))) throw error;
    return bringUp(cluster, endpoint, { settings, mayFindAnother: false });
  }
}

/** Shuts the server down: sessions are ended, everything is written. True once its process is gone. */
export async function stopServer(cluster: Cluster, pid: number): Promise<boolean> {
  const args = ['stop', '-m', 'fast', '-w', '-t', String(STOP_SECONDS), '-D', cluster.pgdata];
  // It fails for a folder that is gone, or a server that takes too long; both end below.
  await runTool(cluster.binaries.pgCtl, args, cluster).catch(() => undefined);
  if (await isGone(pid, 1_000)) return true;
  if (await isServerOf(cluster, pid)) process.kill(pid, 'SIGQUIT');
  return isGone(pid, 10_000);
}

async function canJoin(
  cluster: Cluster,
  endpoint: Endpoint,
  { pid, settings }: { pid: number; settings: string },
): Promise<boolean> {
  if ((await readSettings(cluster)) !== settings || !(await runsOurBinary(cluster, pid))) return false;
  const status = await waitUntil(
    async () => {
      const now = await readPostmaster(cluster.folder);
      if (now?.status === 'starting' && (await isAlive(pid))) return undefined;
      return now?.pid === pid ? now.status : 'gone';
    },
    { withinMs: JOIN_MS },
  );
  return status === 'ready' && answers(endpoint);
}

function answers(endpoint: Endpoint): Promise<boolean> {
  const address =
    endpoint.kind === 'socket'
      ? { path: path.join(endpoint.folder, SOCKET_FILE) }
      : { host: '127.0.0.1', port: endpoint.port };
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const gone = await waitUntil(async () => ((await isAlive(pid)) ? undefined : true), { withinMs });
  return gone === true;
}
