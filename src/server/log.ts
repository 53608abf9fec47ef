import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output; what could identify or authorise somebody never gets there. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization', '*.cookie', 'req.headers', 'err.detail'],
      serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) },
    },
    destination ?? standardOutput(),
  );
}

/** Lines that cannot be written (the disk behind them is full) are lost; the program goes on. */
function standardOutput(): DestinationStream {
  return pino.destination(1).on('error', () => undefined);
}

/** A statement that failed names its values in its message: addresses, the key of a session. */
function withoutValues(error: unknown): Error {
  if (!(error instanceof Error) || !('query' in error) || !('params' in error)) return error as Error;
  const told = new Error(`Failed query: ${String(error.query)}`, { cause: error.cause });
  const { message, stack = '' } = error;
  told.stack = `${told.message}${stack.slice(stack.indexOf(message) + message.length)}`;
  return told;
}
