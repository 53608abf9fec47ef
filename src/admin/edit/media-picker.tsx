import { Upload, X } from 'lucide-react';
import { type ReactNode, useCallback, useId } from 'react';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { isPictureAddress } from '../../shop/catalogue/web-address.rules.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

type Accepted = 'image/*' | 'video/*' | 'image/*,video/*';

type MediaPickerProps = {
  /** What the file is: 'Logo'. */
  label: string;
  accept: Accepted;
  hint?: ReactNode;
  /** Chosen and not sent yet. */
  file: File | undefined;
  /** What is stored; '' for nothing. */
  address: string;
  /** Whether what is stored is a video. */
  isVideo?: boolean;
  onChoose: (file: File) => void;
  /** Takes another address in place of what is shown; '' for none. */
  onAddress: (address: string) => void;
  error?: string | undefined;
  previewClass: string;
  /** Shows the picture at this height in px, as it will be. */
  previewHeight?: number | undefined;
  children?: ReactNode;
};

/** A picture or video to be chosen, with a look at it before it is sent. */
export function MediaPicker(props: MediaPickerProps) {
  const { label, accept, hint, file, address, error, onChoose, onAddress, children } = props;
  const id = useId();
  const isEmpty = !file && address === '';
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {isEmpty ? null : (
          <ChosenMedia
            label={label}
            file={file}
            address={address}
            isVideo={file ? file.type.startsWith('video/') : (props.isVideo ?? false)}
            height={props.previewHeight}
            className={props.previewClass}
          />
        )}
        <div className="grid min-w-0 flex-1 basis-48 gap-1.5">
          <div className="flex flex-wrap gap-2">
            <label className={cx(buttonClass({ variant: 'outline', size: 'sm' }), focusClass)}>
              <Icon icon={Upload} size="sm" />
              {isEmpty ? 'Choose file' : 'Replace'}
              <input
                type="file"
                accept={accept}
                aria-label={label}
                aria-describedby={hint || error ? id : undefined}
                aria-invalid={error ? true : undefined}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  const chosen = currentTarget.files?.[0];
                  // The same file may be chosen again after it was removed.
                  currentTarget.value = '';
                  if (chosen) onChoose(chosen);
                }}
              />
            </label>
            {isEmpty ? null : (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onAddress('')}
                aria-label={`Remove ${label.toLowerCase()}`}
              >
                <Icon icon={X} size="sm" />
                Remove
              </Button>
            )}
          </div>
          {file ? <p className="truncate text-sm">{file.name}</p> : null}
          <div id={id} className="text-sm text-muted">
            {error ? <p className="font-medium text-danger-600">{error}</p> : null}
            {hint ? <p>{hint}</p> : null}
          </div>
          {children}
        </div>
      </div>
    </fieldset>
  );
}

const focusClass =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

type PictureOrAddressProps = Pick<
  MediaPickerProps,
  'label' | 'hint' | 'file' | 'address' | 'error' | 'onChoose' | 'onAddress' | 'previewClass'
>;

/**
 * A picture as a file or an address, one taking the place of the other (docs/behaviour/back-office.md#homepage).
 */
export function PictureOrAddress({ error, ...picker }: PictureOrAddressProps) {
  const { address, onChoose, onAddress } = picker;
  return (
    <>
      <MediaPicker
        {...picker}
        accept="image/*"
        address={isPictureAddress(address) ? address : ''}
        onChoose={(file) => {
          onAddress('');
          onChoose(file);
        }}
      />
      <Field label="Or paste image URL" error={error}>
        <TextInput
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          value={address}
          onChange={({ currentTarget }) => onAddress(currentTarget.value)}
        />
      </Field>
    </>
  );
}

type ChosenMediaProps = {
  /** What it is a preview of; missing within a larger one, which says so itself. */
  label?: string;
  /** Chosen and not sent yet; shown in place of what is stored. */
  file: File | undefined;
  address: string;
  isVideo: boolean;
  /** In px, for a picture whose height is what matters. */
  height?: number | undefined;
  className: string;
};

/** How a chosen or stored file looks. */
export function ChosenMedia({ label, file, address, isVideo, height, className }: ChosenMediaProps) {
  const showFile = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element || !file) return;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const key = file ? `${file.name} ${file.lastModified}` : address;
  const rest = {
    ref: showFile,
    src: file ? undefined : address,
    className: cx('bg-sand', className),
  };
  const words = label === undefined ? '' : `Preview of ${label.toLowerCase()}`;
  if (isVideo) {
    return (
      <video
        key={key}
        {...rest}
        aria-label={words || undefined}
        aria-hidden={words === '' || undefined}
        controls={words !== ''}
        muted
        playsInline
        preload="metadata"
      />
    );
  }
  return <img key={key} {...rest} alt={words} style={height === undefined ? undefined : { height }} />;
}
