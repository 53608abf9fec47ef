import cluster from 'node:cluster';
import { parseConfig } from './config.ts';

// React chooses its build by this variable when it is first imported.
process.env['NODE_ENV'] ??= process.argv[2] === 'development' ? 'development' : 'production';

try {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    stop(`This program needs Node 24; it was started with ${process.version}. Run it with: npm start`);
  }
  const { startShop } = await import('./start-shop.ts');
  await startShop(parseConfig(process.env));
} catch (error) {
  await giveUp(error);
}

/** By name: the built program has a ConfigError of its own. What nobody foresaw goes to the log, without its values. */
async function giveUp(error: unknown): Promise<void> {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (['ConfigError', 'EmbeddedPostgresError', 'StartError'].includes(name)) return stop(message);
  const { createLog } = await import('./log.ts');
  createLog('fatal').fatal({ err: error }, 'The program cannot start');
  stop('The program cannot start; the line before says where it failed.');
}

/** One line for whoever starts the program; that of a copy is its primary's to say. */
function stop(message: string): void {
  if (cluster.isWorker && process.send) {
    process.send({ failed: message }, undefined, undefined, () => process.exit(1));
    return;
  }
  console.error(message);
  process.exit(1);
}
