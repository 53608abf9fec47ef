import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { AddressInfo } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; source: string };

/** A mail server of a few commands on a free port. `refuse` answers every recipient with that line instead of 250. */
export async function startTestMailServer() {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const state: { refuse: string | null } = { refuse: null };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, received, state);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse(line: string | null) {
      state.refuse = line;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function converse(socket: Socket, received: ReceivedMail[], state: { refuse: string | null }): void {
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let lines: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  const read = createInterface({ input: socket });
  // It tells of the socket's own.
  read.on('error', () => undefined);
  read.on('line', (line) => {
    if (lines) {
      if (line !== '.') return void lines.push(line.replace(/^\.\./, '.'));
      received.push({ ...mail, source: lines.join('\r\n') });
      [mail, lines] = [{ from: '', to: [], source: '' }, null];
      say('250 taken');
    } else if (/^MAIL FROM:/i.test(line)) {
      mail.from = line.slice(10);
      say('250 ok');
    } else if (/^RCPT TO:/i.test(line)) {
      if (state.refuse === null) mail.to.push(line.slice(8));
      say(state.refuse ?? '250 ok');
    } else if (/^DATA/i.test(line)) {
      lines = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      socket.end('221 bye\r\n');
    } else {
      say('250 ok');
    }
  });
}
