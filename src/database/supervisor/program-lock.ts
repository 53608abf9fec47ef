import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * One living program per data folder. The lock is a listening socket named after the folder, which the system itself
 * takes away when the program ends, however it ends. Gives the function that releases it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const address = lockAddress(dataDir);
  for (;;) {
    const server = await tryListen(address);
    if (server) {
      server.unref();
      return () => server.close();
    }
    if (!isFile(address) || (await isAnswered(address))) {
      throw new EmbeddedPostgresError(
        `${dataDir} is in use by another running copy of the program: stop that one first, or set another DATA_DIR.`,
      );
    }
    // The file of a program that was killed (only where sockets are files).
    rmSync(address, { force: true });
  }
}

function lockAddress(dataDir: string): string {
  const name = `plant-store-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.lock`);
}

function isFile(address: string): boolean {
  return path.isAbsolute(address) && process.platform !== 'win32';
}

async function tryListen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(address);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
