import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';

// React chooses its build by this variable when it is first imported.
process.env['NODE_ENV'] ??= process.argv[2] === 'development' ? 'development' : 'production';

const isSource = import.meta.filename.endsWith('.ts');

try {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    stop(`This program needs Node 24; it was started with ${process.version}. Run it with: npm start`);
  }
  if (isSource && process.env['NODE_ENV'] !== 'development') await importBuilt();
  else await start();
} catch (error) {
  await giveUp(error);
}

async function start(): Promise<void> {
  // Made by the build; where it cannot be used, the program is compiled as ever.
  if (!isSource)
    module.enableCompileCache({ directory: path.join(import.meta.dirname, 'compiled'), portable: true });
  const { parseConfig, startShop } = await import('./start-shop.ts');
  await startShop(parseConfig(process.env));
}

/** The sources run as they are in development alone. */
async function importBuilt(): Promise<void> {
  const built = new URL('../../build/server/main.js', import.meta.url);
  if (!existsSync(built)) stop('The shop is not built yet. Run: npm run build');
  await import(/* @vite-ignore */ built.href);
}

/** What nobody foresaw goes to the log, without its values. */
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
