import type { Server } from 'node:http';
import { type Config, ConfigError } from './config.ts';

/** Throws ConfigError, which says what to do, where the address or the port cannot be had. */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListening(error, { host, port })));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function explainListening(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `PORT: another program listens on ${port} already. Stop it, or set PORT to another number.`,
    EACCES: `PORT: this user may not listen on ${port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST: this machine has no address ${host}. Set HOST to one of its own, or to 0.0.0.0.`,
    ENOTFOUND: `HOST: there is no address ${host}. Set HOST to one of this machine's, or to 0.0.0.0.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new ConfigError(sentence);
}
