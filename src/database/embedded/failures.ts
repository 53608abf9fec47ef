/** Why the embedded database cannot be used; its message is one plain sentence for whoever starts the program. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Turns a system error met in the data folder into one sentence; anything it does not know stays as it is. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedPostgresError) return error;
  const sentence = sentenceFor((error as NodeJS.ErrnoException).code, dataDir);
  return sentence === undefined ? error : new EmbeddedPostgresError(sentence, { cause: error });
}

/** One sentence for what initdb or postgres wrote before it gave up. */
export function explainOutput(task: string, output: string, dataDir: string): EmbeddedPostgresError {
  const sentence = sentenceFor(codeIn(output), dataDir);
  const reason = findReason(output.split('\n').map((line) => line.trim()));
  return new EmbeddedPostgresError(sentence ?? `${task} failed in ${dataDir}: ${reason}`, { cause: output });
}

function findReason(lines: string[]): string {
  let at = lines.findLastIndex((line) => /\b(FATAL|PANIC|error):/i.test(line));
  // The line before says which setting it is.
  if (lines[at]?.endsWith('contains errors')) at -= 1;
  const telling = lines[at] ?? lines.findLast((line) => line !== '') ?? 'no reason was given';
  return telling.replace(/^.*?\b(LOG|FATAL|PANIC|error):\s*/i, '');
}

function codeIn(output: string): string | undefined {
  if (/No space left on device|Check free disk space/.test(output)) return 'ENOSPC';
  if (/Disk quota exceeded/.test(output)) return 'EDQUOT';
  if (/Read-only file system/.test(output)) return 'EROFS';
  return undefined;
}

function sentenceFor(code: string | undefined, dataDir: string): string | undefined {
  const sentences: Record<string, string> = {
    ENOSPC: `The disk of the data folder ${dataDir} is full.`,
    EDQUOT: `The disk quota of the data folder ${dataDir} is used up.`,
    EROFS: `The data folder ${dataDir} is on a disk that cannot be written to.`,
    EACCES: `The data folder ${dataDir} is not writable for this program.`,
    EPERM: `The data folder ${dataDir} is not writable for this program.`,
    EEXIST: `The data folder ${dataDir} is a file, not a folder.`,
    ENOTDIR: `The data folder ${dataDir} cannot be a folder: a part of its path is a file.`,
    EBUSY: `${dataDir}/postgres is a mount of its own; mount the data folder ${dataDir} instead.`,
    ENAMETOOLONG: `The path of the data folder ${dataDir} is too long for this system.`,
  };
  return code === undefined ? undefined : sentences[code];
}
