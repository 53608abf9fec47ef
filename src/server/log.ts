import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output; what could identify or authorise somebody never gets there. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.authorization', '*.cookie', 'req.headers'],
  });
}
