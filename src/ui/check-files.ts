export type FileRule = {
  /** As in <input accept>: 'image/webp', 'image/*' or '.csv', separated by commas; any file when missing. */
  accept?: string | undefined;
  maxBytes?: number | undefined;
  multiple?: boolean | undefined;
};
export type RefusalReason = 'type' | 'size' | 'count';
type FileFacts = Pick<File, 'name' | 'type' | 'size'>;
export type Refusal<Given extends FileFacts = File> = { file: Given; reason: RefusalReason };

/**
 * Parts the files that were given into those the rule lets pass and those it refuses, with the first reason each.
 * Browsers keep to `accept` in their file windows, but not for what is dropped. The server checks again.
 */
export function checkFiles<Given extends FileFacts>(files: readonly Given[], rule: FileRule) {
  const accepted: Given[] = [];
  const refused: Refusal<Given>[] = [];
  for (const file of files) {
    const reason = refusalOf(file, rule, accepted.length);
    if (reason === null) accepted.push(file);
    else refused.push({ file, reason });
  }
  return { accepted, refused };
}

function refusalOf(file: FileFacts, rule: FileRule, alreadyAccepted: number): RefusalReason | null {
  if (rule.accept !== undefined && !isAccepted(file, rule.accept)) return 'type';
  if (rule.maxBytes !== undefined && file.size > rule.maxBytes) return 'size';
  return !rule.multiple && alreadyAccepted > 0 ? 'count' : null;
}

function isAccepted({ name, type }: FileFacts, accept: string): boolean {
  return accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => {
      if (part.startsWith('.')) return name.toLowerCase().endsWith(part);
      if (part.endsWith('/*')) return type.toLowerCase().startsWith(part.slice(0, -1));
      return type.toLowerCase() === part;
    });
}
