import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

export type ProgramResult = { code: number | null; output: string };

type RunOptions = { user: ServerUser; cwd: string };

/**
 * Runs one of the server's programs to its end, as the server's user. Its output goes to us, never to a descriptor
 * that a daemon it leaves behind would keep open: `close` is not waited for, only `exit`.
 */
export function runProgram(
  command: string,
  args: string[],
  { user, cwd }: RunOptions,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
      windowsHide: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code, output: output.trim() });
    });
  });
}
