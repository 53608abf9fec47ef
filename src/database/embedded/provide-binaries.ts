import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries, User } from './cluster.types.ts';
import { copyBinaries } from './copy-binaries.ts';
import { addLinks, programsIn, type Installed } from './installed-binaries.ts';
import { canEnter, isPermitted } from './run-as.ts';

/** The programs as `user` can run them: where they were installed or, where that account cannot go, in a copy. */
export async function provideBinaries(
  installed: Installed,
  options: { user: User | undefined; dataDir: string },
): Promise<Binaries> {
  const complete = await completeInstallation(installed.native);
  if (complete && (!options.user || (await isReadableFor(options.user, installed.native)))) {
    return programsIn(installed.native);
  }
  return programsIn(await copyBinaries(installed, options));
}

/** Links of the libraries, and modes, are an install script's work, which may not have been allowed to run. */
async function completeInstallation(native: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    await addLinks(native);
    for (const program of Object.values(programsIn(native))) {
      const { mode } = await stat(program);
      if ((mode & 0o555) !== 0o555) await chmod(program, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

async function isReadableFor(user: User, native: string): Promise<boolean> {
  for (const name of ['bin', 'lib', path.join('share', 'postgresql')]) {
    const folder = path.join(native, name);
    if (!(await canEnter(user, folder))) return false;
    for (const entry of await readdir(folder)) {
      const file = path.join(folder, entry);
      const wanted = name === 'bin' || (await stat(file)).isDirectory() ? 0o5 : 0o4;
      if (!(await isPermitted(user, file, wanted))) return false;
    }
  }
  return true;
}
