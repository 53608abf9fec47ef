import { Images } from 'lucide-react';
import { useState } from 'react';
import { acceptedFiles, reasonOfType, refusalSentence } from '../../shop/media/upload.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FileDropZone } from '../../ui/file-drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { uploadFile } from '../media/upload-file.ts';

type PictureUploadProps = {
  label: string;
  kind: 'product' | 'color';
  /** Addresses of those that were stored. */
  onStored: (addresses: string[]) => void;
  onLibrary: () => void;
};

/** Uploads pictures of a product; one that fails is skipped. Specification, admin §8 'Product admin'. */
export function PictureUpload({ label, kind, onStored, onLibrary }: PictureUploadProps) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function upload(files: File[]) {
    setBusy(true);
    const failed: string[] = [];
    const stored: string[] = [];
    for (const [index, file] of files.entries()) {
      const outcome = await uploadFile(file, { kind });
      if (outcome.ok) stored.push(outcome.file.address);
      else failed.push(`${variantsMessages.criticalUpload(index + 1)} (${file.name}): ${outcome.message}`);
    }
    if (stored.length > 0) onStored(stored);
    setProblems(failed);
    setBusy(false);
    const [first] = failed;
    if (first !== undefined) showToast({ title: 'Error', description: first, tone: 'error' });
  }

  return (
    <div className="mb-2 grid gap-2">
      <FileDropZone
        label={`Drop files for ${label.toLowerCase()}, or choose them`}
        accept={acceptedFiles.picture}
        multiple
        busy={busy}
        error={problems.length > 0 ? problems.join(' ') : null}
        onFiles={(files) => void upload(files)}
        refusal={(file) => `${file.name}: ${refusalSentence(reasonOfType(file), kind)}`}
        className="[&>label]:min-h-24 [&>label]:py-4"
      />
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onLibrary}>
        <Icon icon={Images} size="sm" /> Choose from the library
      </Button>
    </div>
  );
}
