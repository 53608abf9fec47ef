import { connect } from 'node:tls';
import type { Certificate } from '../shop/health/health.rules.ts';

const PATIENCE_MS = 3_000;
const REMEMBERED_MS = 600_000;

/** Looks at the certificate of the shop's public address as a browser does, once in ten minutes; null: it has none. */
export function watchCertificate(appUrl: string | undefined): () => Promise<Certificate> {
  if (appUrl === undefined || !appUrl.startsWith('https:')) return async () => null;
  const { hostname, port } = new URL(appUrl);
  let known: { at: number; found: Promise<Certificate> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > REMEMBERED_MS) {
      known = { at: Date.now(), found: look(hostname, Number(port || 443)) };
    }
    return known.found;
  };
}

function look(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS });
    const end = (found: Certificate) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => end({ until: new Date(socket.getPeerCertificate().valid_to) }));
    socket.once('timeout', () => end({ problem: 'its address does not answer this machine' }));
    socket.once('error', (error) => end({ problem: error.message }));
  });
}
