import { useState } from 'react';
import type { RefusalReason } from '../check-files.ts';
import { FileDropZone } from '../file-drop-zone.tsx';
import { Group } from './group.tsx';
import { Specimen } from './specimen.tsx';

const refusals: Record<RefusalReason, string> = {
  type: 'is no picture that we can show',
  size: 'is larger than 1 MB',
  count: 'is one too many',
};

const shared = {
  label: 'Drop pictures here, or choose them',
  hint: 'JPEG, PNG or WebP, up to 1 MB each',
  accept: 'image/jpeg,image/png,image/webp',
  maxBytes: 1_000_000,
  multiple: true,
  refusal: (file: File, reason: RefusalReason) => `${file.name} ${refusals[reason]}.`,
};

export function Files() {
  const [names, setNames] = useState<string[]>([]);
  const take = (files: File[]) => setNames(files.map((file) => file.name));
  return (
    <Group id="files" title="Files">
      <Specimen label="FileDropZone: drop some, or press Enter on it">
        <FileDropZone {...shared} onFiles={take} />
        <output className="mt-2 block text-sm">{names.join(', ')}</output>
      </Specimen>
      <Specimen label="Busy">
        <FileDropZone {...shared} label="Sending 3 pictures" onFiles={take} busy />
      </Specimen>
      <Specimen label="Disabled">
        <FileDropZone {...shared} onFiles={take} disabled />
      </Specimen>
      <Specimen label="Error">
        <FileDropZone {...shared} onFiles={take} error="The pictures could not be saved. Please try again." />
      </Specimen>
    </Group>
  );
}
