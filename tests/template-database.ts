import { createPool } from '../src/database/client.ts';

const TEMPLATE = 'shop_template';

/** The same server's address, but of the database named. */
export function databaseAddress(connectionString: string, database: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${database}`;
  return address.href;
}

/** Makes and fills the template that `copyTemplate` copies; nobody may connect to it afterwards. */
export async function createTemplate(
  server: string,
  fill: (address: string) => Promise<void>,
): Promise<void> {
  await asAdministrator(server, `create database ${TEMPLATE}`);
  await fill(databaseAddress(server, TEMPLATE));
  await asAdministrator(server, `alter database ${TEMPLATE} with allow_connections false is_template true`);
}

export async function dropTemplate(server: string): Promise<void> {
  await asAdministrator(server, `alter database ${TEMPLATE} with is_template false`);
  await dropDatabase(server, TEMPLATE);
}

export async function copyTemplate(server: string, name: string): Promise<string> {
  // Every page of it through the log of changes, which is the other way, costs twice to five times as much.
  await asAdministrator(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return databaseAddress(server, name);
}

/** One without any table. */
export async function createEmptyDatabase(server: string, name: string): Promise<string> {
  await asAdministrator(server, `create database ${name} template template0`);
  return databaseAddress(server, name);
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await asAdministrator(server, `drop database if exists ${name} with (force)`);
}

async function asAdministrator(server: string, statement: string): Promise<void> {
  const pool = createPool(databaseAddress(server, 'postgres'), { max: 1, use: 'upkeep' });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
