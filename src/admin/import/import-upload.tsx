import { type ReactNode, useEffect, useRef, useState } from 'react';
import { importUploadedSchema } from '../../shop/import/imports.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { FileDropZone } from '../edit/file-drop-zone.tsx';
import { fileSize, postFile } from '../media/upload-file.ts';

type ImportUploadProps = {
  label: ReactNode;
  hint: ReactNode;
  accept: string;
  wrongType: string;
  mostBytes: number;
  /** Of the import that a ZIP with pictures is for. */
  picturesOf?: string;
  onStored: (id: string) => void;
};

/** Where a file of an import is dropped; it is refused in words beside it, and how far it is sent is shown. */
export function ImportUpload(props: ImportUploadProps) {
  const { label, hint, accept, wrongType, mostBytes, picturesOf, onStored } = props;
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    setError(null);
    setSending({ name: file.name, sent: 0 });
    stop.current = new AbortController();
    const query = new URLSearchParams({
      name: file.name,
      ...(picturesOf === undefined ? {} : { picturesOf }),
    });
    const outcome = await postFile(file, `/api/admin/imports?${query}`, importUploadedSchema, {
      onProgress: (sent) => setSending({ name: file.name, sent }),
      signal: stop.current.signal,
    });
    setSending(null);
    if (outcome.ok) onStored(outcome.answer.id);
    else setError(outcome.message);
  }

  return (
    <>
      <FileDropZone
        label={label}
        hint={hint}
        accept={accept}
        maxBytes={mostBytes}
        busy={sending !== null}
        isMain={picturesOf === undefined}
        error={error}
        onFiles={([file]) => void (file && send(file))}
        refusal={(file, reason) => {
          if (reason === 'type') return wrongType;
          if (reason === 'count') return 'One file at a time, please.';
          return `${file.name} has ${fileSize(file.size)}; it may have up to ${fileSize(mostBytes)}.`;
        }}
      />
      {sending ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <progress
            aria-label={`${sending.name}, sent`}
            value={sending.sent}
            max={1}
            className="h-2 min-w-40 flex-1 accent-leaf-700"
          />
          <span className="text-sm text-muted">
            {sending.sent < 1 ? `Sending ${sending.name}` : `Looking into ${sending.name}`}
          </span>
          <Button variant="outline" size="sm" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        </div>
      ) : null}
    </>
  );
}
