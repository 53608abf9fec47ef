import { acceptedFiles, refusalSentence, reasonOfType } from '../../shop/media/upload.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/button.tsx';
import { FileDropZone } from '../../ui/file-drop-zone.tsx';
import { BulkFileRow } from './bulk-file-row.tsx';
import { LinkVariants } from './link-variants.tsx';
import { StagedImages } from './staged-images.tsx';
import type { BulkUploads } from './use-bulk-upload.ts';

type BulkUploadProps = { uploads: BulkUploads; rows: VariantRow[]; staged: readonly StagedImage[] };

/** Many pictures at once, each for one or more variants. Specification, admin §2 and §5. */
export function BulkUpload({ uploads, rows, staged }: BulkUploadProps) {
  const { files, busy } = uploads;
  const offered = rows.filter(({ enabled }) => enabled);
  const isNoneLinked = files.every(({ variantIds }) => variantIds.length === 0);
  if (offered.length === 0) {
    return <p className="text-ink-soft">Pictures belong to variants: enable some under Attributes first.</p>;
  }
  return (
    <div className="grid gap-4">
      <FileDropZone
        label="Drop pictures here, or choose them"
        hint="JPEG, PNG, WebP, GIF or AVIF. Then say which variants they show."
        accept={acceptedFiles.picture}
        multiple
        busy={busy}
        onFiles={uploads.add}
        refusal={(file) => `${file.name}: ${refusalSentence(reasonOfType(file), 'variant')}`}
      />
      {staged.length > 0 ? <StagedImages images={staged} onRemove={uploads.unstage} /> : null}
      {files.length > 0 ? (
        <>
          <LinkVariants rows={offered} files={files} onLink={uploads.link} />
          <ul aria-label="Files to upload" className="divide-y divide-line rounded-lg border border-line">
            {files.map((file) => (
              <BulkFileRow
                key={file.id}
                file={file}
                positionProblem={uploads.positionProblem(file)}
                rows={offered}
                onChange={(next) => uploads.change(file.id, next)}
                onRemove={() => uploads.remove(file.id)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <p aria-live="polite" className="text-sm text-muted">
              {isNoneLinked
                ? variantsMessages.noFilesReady
                : files.some(({ variantIds }) => variantIds.length === 0)
                  ? 'Each file needs at least one variant.'
                  : null}
            </p>
            <Button disabled={!uploads.isReady} busy={busy} onClick={() => void uploads.upload()}>
              {files.length === 1 ? 'Upload 1 image' : `Upload ${files.length} images`}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
