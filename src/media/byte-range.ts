import type { ByteRange } from './media.types.ts';

/**
 * The part of a file that a Range header asks for; 'none' if it can't be given. What is no single range of bytes is
 * left out of account (null), as HTTP allows: the whole file is the answer then.
 */
export function parseRange(header: string | null, bytes: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return suffix(Number(last), bytes);
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'none' : { start, end };
}

function suffix(length: number, bytes: number): ByteRange | 'none' {
  return length === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - length), end: bytes - 1 };
}
