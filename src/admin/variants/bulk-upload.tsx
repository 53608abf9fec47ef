import { useState } from 'react';
import { acceptedFiles, reasonOfType, refusalSentence } from '../../shop/media/uploads.schema.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, Select } from '../../ui/fields.tsx';
import { DropWords, FileDropZone } from '../edit/file-drop-zone.tsx';
import { Alert } from '../../ui/notices.tsx';
import { BulkFileRow } from './bulk-file-row.tsx';
import type { BulkFile, BulkUploads } from './use-bulk-upload.ts';

type BulkUploadProps = { uploads: BulkUploads; rows: VariantRow[]; staged: readonly StagedImage[] };

/** Many pictures at once, each for one or more variants. docs/behaviour/back-office.md#galleries. */
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
        label={<DropWords what="pictures" />}
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

type LinkVariantsProps = { rows: VariantRow[]; files: BulkFile[]; onLink: (variantIds: string[]) => void };

const options = [
  ['size', 'Size'],
  ['potType', 'Pot type'],
  ['potColor', 'Colour'],
] as const;
type Option = (typeof options)[number][0];

/** Says which variants the ticked files show, or all files where none is ticked: by size, type and colour. */
function LinkVariants({ rows, files, onLink }: LinkVariantsProps) {
  const [wanted, setWanted] = useState<Partial<Record<Option, string>>>({});
  const matching = rows.filter((row) =>
    options.every(([option]) => !wanted[option] || row[option] === wanted[option]),
  );
  const ticked = files.filter(({ isTicked }) => isTicked).length;
  return (
    <fieldset className="min-w-0 rounded-lg bg-paper px-4 py-3">
      <legend className="sr-only">Link files to variants</legend>
      <p className="mb-2 text-sm font-semibold figures">
        Link {ticked > 0 ? `${ticked} of ${files.length} files` : 'all files'} to variants
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        {options.map(([option, label]) => (
          <Field key={option} label={label}>
            <Select
              value={wanted[option] ?? ''}
              onChange={({ currentTarget }) => setWanted({ ...wanted, [option]: currentTarget.value })}
            >
              <option value="">Any</option>
              {[...new Set(rows.flatMap((row) => row[option] ?? []))].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button variant="outline" onClick={() => onLink(matching.map(({ id }) => id))}>
          Link {matching.length === 1 ? '1 variant' : `${matching.length} variants`}
        </Button>
      </div>
    </fieldset>
  );
}

type StagedImagesProps = { images: readonly StagedImage[]; onRemove: (address: string) => void };

/** The pictures that are saved with the product, for variants that are not saved yet. */
export function StagedImages({ images, onRemove }: StagedImagesProps) {
  const isOne = images.length === 1;
  return (
    <Alert>
      {isOne ? '1 image is' : `${images.length} images are`} staged for variants that are not saved yet. Save
      the product to keep {isOne ? 'it' : 'them'}.
      <ul aria-label="Staged images" className="mt-2 grid gap-1">
        {images.map(({ address, facts }) => (
          <li key={address} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{facts.originalFileName}</span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove ${facts.originalFileName}`}
              onClick={() => onRemove(address)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
