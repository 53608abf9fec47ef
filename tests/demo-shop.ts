import { mkdtempSync, realpathSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShopServer } from './shop-server.ts';

/** Who may sign in to it. */
export const demoAdministrator = { email: 'admin@plantstore.example', password: 'glasshouse keeper' };

export type DemoShop = { url: string; stop(): Promise<void> };

/** The built program with the demo shop, on a free port of this machine, in a data folder that goes with it. */
export async function startDemoShop(env: Record<string, string> = {}): Promise<DemoShop> {
  const dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'shop-demo-'));
  // Where root starts it, the database's own user must be able to enter.
  await chmod(dataDir, 0o755);
  const discard = () => rm(dataDir, { recursive: true, force: true });
  const { email, password } = demoAdministrator;
  const settings = { SUPPORT_PHONE: '+91 98450 00000', ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  try {
    const server = await startShopServer({ dataDir, env: { ...settings, ...env } });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
