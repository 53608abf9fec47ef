import { parseConfig } from './config.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  stop(`This program needs Node 24; it was started with ${process.version}. Run it with: npm start`);
}

// React chooses its build by this variable when it is first imported.
process.env['NODE_ENV'] ??= process.argv[2] === 'development' ? 'development' : 'production';

try {
  const { startShop } = await import('./start-shop.ts');
  await startShop(parseConfig(process.env));
} catch (error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  // By name: the built program has a ConfigError of its own.
  const expected = name === 'ConfigError' || name === 'EmbeddedPostgresError';
  stop(expected ? message : (stack ?? message));
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
