import { spawn } from 'node:child_process';
import type { User } from './cluster.types.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** The program's secrets stay with the program, and PG* variables of the machine's own PostgreSQL out of the way. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

/** Runs one of PostgreSQL's programs to its end, in `folder` and as `user`. */
export function runTool(
  program: string,
  args: string[],
  { folder, user, input = '' }: { folder: string; user: User | undefined; input?: string },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, ...user, env: toolEnvironment(), windowsHide: true });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => reject(cannotRun(program, error)));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
    // It may end before it has read everything; its exit code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

export function cannotRun(program: string, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`PostgreSQL's ${program} cannot be run: ${error.message}.`, {
    cause: error,
  });
}
