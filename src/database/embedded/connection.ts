import type { Endpoint } from './cluster.types.ts';

/** As pg's Client and Pool take it; `host` is the socket's folder or a loopback address. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string };

export function describeConnection(endpoint: Endpoint): { connection: Connection; connectionString: string } {
  const common = { user: 'shop', database: 'shop' };
  if (endpoint.kind === 'loopback') {
    const { port, password } = endpoint;
    return {
      connection: { host: '127.0.0.1', port, password, ...common },
      connectionString: `postgresql://shop:${password}@127.0.0.1:${port}/shop?sslmode=disable`,
    };
  }
  const host = encodeURIComponent(endpoint.folder);
  return {
    connection: { host: endpoint.folder, port: 5432, ...common },
    // The parameter wins over the host before it, which keeps the whole a URL that everybody can parse.
    connectionString: `postgresql://shop@localhost:5432/shop?host=${host}&sslmode=disable`,
  };
}
