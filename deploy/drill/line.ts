import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

export type Line = Awaited<ReturnType<typeof openLine>>;

/**
 * A way from one machine to another that can be cut, as a cable is: what was sent stays unanswered, nothing is refused, and
 * no end hears of it.
 */
export async function openLine(from: { host: string; port: number }, to: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    const far = connect({ ...to, allowHalfOpen: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => {
        if (isCut) return;
        if (!other.write(bytes)) one.pause();
      });
      one.on('drain', () => void (isCut || other.resume()));
      one.on('end', () => void (isCut || other.end()));
      one.on('error', () => void (isCut || other.destroy()));
      one.on('close', (failed) => {
        sockets.delete(one);
        if (isCut) return;
        // What it has sent is passed on first.
        if (failed) other.destroy();
        else other.end();
      });
    }
    if (!isCut) near.resume();
  });
  await once(server.listen(from.port, from.host), 'listening');
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    /** What was open before the cut is gone for good. */
    mend() {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
