import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Cluster, Endpoint } from './cluster.types.ts';
import { PASSWORD_FILE } from './create-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findPostmaster } from './postmaster.ts';

/** For systems without a private socket: a port of this machine alone, the one in use where a server still runs. */
export async function chooseLoopback(cluster: Cluster): Promise<Endpoint> {
  const password = await readFile(path.join(cluster.folder, PASSWORD_FILE), 'utf8').catch(
    (error: unknown) => {
      const sentence = `The database in ${cluster.folder} has no password file; it was made on another system.`;
      throw new EmbeddedPostgresError(sentence, { cause: error });
    },
  );
  const left = await findPostmaster(cluster);
  return { kind: 'loopback', port: left?.port ?? (await findFreePort()), password };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
