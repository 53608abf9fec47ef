import type { MiddlewareHandler } from 'hono';
import { getProgramSecret } from '../database/program-secret.ts';
import { type Replica, type ReplicaParts, openReplica } from '../database/replica.ts';
import type { Config } from './config.ts';
import { rememberWrites } from './just-wrote.ts';
import type { RequestVariables } from './log.ts';

/** The replica of DATABASE_REPLICA_URL, and what keeps it from whoever just wrote; null where none is set. */
export function joinReplica(
  { databaseReplicaUrl, appUrl }: Pick<Config, 'databaseReplicaUrl' | 'appUrl'>,
  parts: Omit<ReplicaParts, 'connectionString'>,
): (Replica & { rememberWrites: MiddlewareHandler<RequestVariables> }) | null {
  if (databaseReplicaUrl === undefined) return null;
  const replica = openReplica({ ...parts, connectionString: databaseReplicaUrl });
  let secret: string | null = null;
  return {
    ...replica,
    rememberWrites: rememberWrites({
      replica,
      secret: () => secret,
      isSecure: appUrl?.startsWith('https:') ?? false,
    }),
    async start() {
      secret = await getProgramSecret(parts.primary.db, 'just-wrote');
      await replica.start();
    },
  };
}
