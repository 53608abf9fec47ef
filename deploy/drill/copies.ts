import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ShopServer, startShopServer } from '../../tests/shop-server.ts';
import { type Line, openLine } from './line.ts';
import {
  type Machine,
  type Running,
  type Site,
  MACHINES,
  databaseUser,
  folderOf,
  placed,
  startProgram,
  until,
  writePiece,
} from './machines.ts';

/** The machines that run the shop; the third one keeps data alone. */
export type Copy = Extract<Machine, 'one' | 'two'>;
const COPIES: Copy[] = ['one', 'two'];

/** What shoppers type. */
export const frontAddress = (site: Site): string => `http://${placed(site, '10.0.0.10:80')}`;

type Options = {
  env: Record<string, string>;
  databaseUrl(machine: Machine): string;
  replicaUrl(machine: Machine): string;
};

/** Two copies of the shop, each with data of its own, and HAProxy in front; the way from it to each of them can be cut. */
export async function startCopies(site: Site, running: Running, { env, databaseUrl, replicaUrl }: Options) {
  const shops = new Map<Copy, ShopServer>();
  const lines = new Map<Copy, Line>();
  const port = site.ports.get(3000) ?? 3000;
  const behind = (copy: Copy) => `${site.network}${MACHINES[copy] + 100}`;
  const dataDir = (copy: Copy) => path.join(site.home, `${copy}-shop`);

  async function start(copy: Copy): Promise<void> {
    await folderOf(site, `${copy}-shop`);
    const begin = () =>
      startShopServer({
        databaseUrl: databaseUrl(copy),
        dataDir: dataDir(copy),
        port,
        env: { ...env, HOST: behind(copy), DATABASE_REPLICA_URL: replicaUrl(copy) },
      });
    // Started again, as systemd does, where the database went away meanwhile.
    const shop = await until(`Copy ${copy}`, begin, { every: 1_000 });
    shop.log.unshift(...(shops.get(copy)?.log ?? []));
    shops.set(copy, shop);
  }

  const isReady = async (copy: Copy) => {
    // As HAProxy asks it: along the same way.
    const answer = await fetch(`http://${placed(site, `10.0.0.${MACHINES[copy]}:3000`)}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok ?? false;
  };

  for (const copy of COPIES) {
    await start(copy);
    const [host = '', own = ''] = placed(site, `10.0.0.${MACHINES[copy]}:3000`).split(':');
    lines.set(copy, await openLine({ host, port: Number(own) }, { host: behind(copy), port }));
  }
  const as = databaseUser();
  const socket = path.join(await folderOf(site, 'front', as), 'admin.sock');
  const file = await writePiece(site, {
    piece: 'haproxy.cfg',
    machine: 'front',
    folders: { '/run/haproxy/admin.sock': socket },
  });
  startProgram(site, running, { name: 'front-haproxy', command: 'haproxy', args: ['-db', '-f', file], as });
  const areReady = async () => (await Promise.all(COPIES.map(isReady))).every(Boolean);
  await until(
    'Both copies behind HAProxy',
    async () => (await areReady()) && (await fetch(frontAddress(site))).ok,
  );

  return {
    start,
    areReady,
    kill: async (copy: Copy) => shops.get(copy)?.kill(),
    cut: (copy: Copy) => lines.get(copy)?.cut(),
    mend: (copy: Copy) => lines.get(copy)?.mend(),
    /** Of the e-mails that left (here: were written), how many are another one's double. */
    async mailsSentTwice(): Promise<number> {
      const sent = new Map<string, number>();
      for (const copy of COPIES) {
        const box = path.join(dataDir(copy), 'mail');
        for (const name of await readdir(box).catch(() => [] as string[])) {
          const mail = await readFile(path.join(box, name), 'utf8');
          const key = ['To', 'Subject']
            .map((field) => new RegExp(`^${field}: (.*)$`, 'm').exec(mail)?.[1])
            .join(' ');
          sent.set(key, (sent.get(key) ?? 0) + 1);
        }
      }
      return [...sent.values()].reduce((doubles, count) => doubles + count - 1, 0);
    },
    async stop(): Promise<void> {
      for (const [copy, { log }] of shops)
        await writeFile(path.join(site.home, `${copy}-shop.log`), log.join('\n'));
      for (const line of lines.values()) line.close();
      await Promise.all([...shops.values()].map((shop) => shop.stop()));
    },
  };
}
