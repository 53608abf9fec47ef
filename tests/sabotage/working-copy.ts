import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from './fault.types.ts';

/** Of what lies in the project's folder, what is no part of it, or is linked instead. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'test-results', 'playwright-report', 'weights']);
const MIGRATIONS = path.join('src', 'database', 'migrations');

export type WorkingCopy = Awaited<ReturnType<typeof makeWorkingCopy>>;

/** A copy of the project, its packages linked, in which one fault at a time is planted. */
export async function makeWorkingCopy(root: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sabotage-'));
  await cp(root, folder, {
    recursive: true,
    filter: (source) => source === root || !LEFT_OUT.has(path.basename(source)),
  });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  await mkdir(path.join(folder, 'test-results'), { recursive: true });

  /** Gives what takes it out again. */
  async function plant(fault: Fault): Promise<() => Promise<void>> {
    const { file, put } = 'sql' in fault ? await asMigration(folder, fault.sql) : edited(fault);
    const whole = path.join(folder, file);
    const before = await readFile(whole, 'utf8');
    await writeFile(whole, put(before));
    return () => writeFile(whole, before);
  }

  return {
    folder,
    plant,
    /** The program as it was built without a fault. */
    async resetBuild() {
      await rm(path.join(folder, 'build'), { recursive: true, force: true });
      await cp(path.join(root, 'build'), path.join(folder, 'build'), { recursive: true });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

type Edit = { file: string; put: (before: string) => string };

function edited(fault: Extract<Fault, { file: string }>): Edit {
  const { id, file, find, put } = fault;
  return {
    file,
    put(before) {
      const times = before.split(find).length - 1;
      if (times !== 1) throw new Error(`'${id}': its text stands ${times} times in ${file}`);
      return before.replace(find, () => put);
    },
  };
}

/** At the end of the newest migration. */
async function asMigration(folder: string, sql: string): Promise<Edit> {
  const names = (await readdir(path.join(folder, MIGRATIONS))).filter((name) => name.endsWith('.sql'));
  const newest = names.sort().at(-1) ?? '';
  return {
    file: path.join(MIGRATIONS, newest),
    put: (before) => `${before}\n--> statement-breakpoint\n${sql};\n`,
  };
}
