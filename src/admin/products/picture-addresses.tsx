import { ArrowUp, Images, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import { acceptedFiles, reasonOfType, refusalSentence } from '../../shop/media/uploads.schema.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { DropWords, FileDropZone } from '../edit/file-drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { uploadFile } from '../media/upload-file.ts';
import { PicturePicker } from './picture-picker.tsx';

type PictureAddressesProps = {
  label: string;
  /** What they are uploaded as. */
  kind: 'product' | 'color';
  addresses: string[];
  onChange: (addresses: string[]) => void;
  error?: string | undefined;
};

/** Pictures that are uploaded, chosen from the library or named by their addresses; the first is the main one. */
export function PictureAddresses({ label, kind, addresses, onChange, error }: PictureAddressesProps) {
  const [typed, setTyped] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  // Uploads end one after the other, later than what was drawn with.
  const latest = useRef(addresses);
  useEffect(() => {
    latest.current = addresses;
  });
  function addAll(added: string[]) {
    const next = [...new Set([...latest.current, ...added])];
    latest.current = next;
    onChange(next);
  }

  function add() {
    const address = normaliseImageAddress(typed, '');
    if (address === null) return setRefusal('Not the address of a picture');
    if (addresses.includes(address)) return setRefusal('This picture is here already');
    setRefusal(undefined);
    setTyped('');
    addAll([address]);
  }

  function remove(address: string) {
    onChange(addresses.filter((other) => other !== address));
    showToast({ title: variantsMessages.imageRemoved, tone: 'success' });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <ul className="mb-2 flex flex-wrap gap-2">
        {addresses.map((address, at) => (
          <li key={address} className="relative rounded-md bg-sand">
            <Thumbnail
              src={address}
              alt={`Picture ${at + 1}`}
              side={96}
              className="size-24 rounded-md object-cover"
            />
            <span className="absolute right-1 bottom-1 flex gap-1">
              {at > 0 ? (
                <IconButton
                  label={`Move picture ${at + 1} forward`}
                  size="sm"
                  variant="solid"
                  icon={<Icon icon={ArrowUp} size="sm" className="-rotate-90" />}
                  onClick={() => onChange(moveForward(addresses, at))}
                />
              ) : null}
              <IconButton
                label={`Remove picture ${at + 1}`}
                size="sm"
                variant="solid"
                icon={<Icon icon={Trash2} size="sm" />}
                onClick={() => remove(address)}
              />
            </span>
          </li>
        ))}
      </ul>
      <PictureUpload label={label} kind={kind} onStored={addAll} onLibrary={() => setIsChoosing(true)} />
      <PicturePicker
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(address) => {
          setIsChoosing(false);
          addAll([address]);
        }}
      />
      <div className="flex items-start gap-2">
        <TextField
          label={`Picture address for ${label.toLowerCase()}`}
          hideLabel
          // What is typed and not added would be lost in silence when the product is saved.
          hint={typed.trim() === '' ? undefined : 'Press Add to take this picture over'}
          error={refusal ?? error}
          className="flex-1"
          value={typed}
          placeholder="/media/… or https://…"
          onChange={({ currentTarget }) => {
            setRefusal(undefined);
            setTyped(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outline" onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}

function moveForward(addresses: string[], at: number): string[] {
  const next = addresses.filter((_, index) => index !== at);
  return next.toSpliced(at - 1, 0, ...addresses.slice(at, at + 1));
}

type PictureUploadProps = {
  label: string;
  kind: 'product' | 'color';
  /** Addresses of those that were stored. */
  onStored: (addresses: string[]) => void;
  onLibrary: () => void;
};

/** Uploads pictures of a product; one that fails is skipped. docs/behaviour/back-office.md#galleries. */
function PictureUpload({ label, kind, onStored, onLibrary }: PictureUploadProps) {
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
        label={<DropWords what={`files for ${label.toLowerCase()}`} />}
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
