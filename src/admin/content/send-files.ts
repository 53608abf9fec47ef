import type { UploadKind } from '../../shop/media/upload.rules.ts';
import { type UploadedFile, uploadFile } from '../media/upload-file.ts';

/** A file that was chosen for a field and is not sent yet. */
export type ChosenFile = { kind: UploadKind; file: File };

type Sending<Key extends string> = {
  files: Partial<Record<Key, ChosenFile>>;
  /** Hears of each as soon as it is stored. */
  onStored: (key: Key, file: UploadedFile) => void;
};

/** Sends chosen files one after the other and stops at the first that is not taken. Gives that one, or nothing. */
export async function sendFiles<Key extends string>({ files, onStored }: Sending<Key>) {
  for (const [key, chosen] of Object.entries(files) as [Key, ChosenFile | undefined][]) {
    if (!chosen) continue;
    const sent = await uploadFile(chosen.file, { kind: chosen.kind });
    if (!sent.ok) return { kind: chosen.kind, message: sent.message };
    onStored(key, sent.file);
  }
  return undefined;
}
