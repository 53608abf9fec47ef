import { useCallback } from 'react';
import { cx } from '../../ui/cx.ts';

type MediaPreviewProps = {
  /** What it is a preview of. */
  label: string;
  /** Chosen and not sent yet; shown in place of what is stored. */
  file: File | undefined;
  address: string;
  isVideo: boolean;
  /** In px, for a picture whose height is what matters. */
  height?: number | undefined;
  className: string;
};

/** How a chosen or stored file looks. */
export function MediaPreview({ label, file, address, isVideo, height, className }: MediaPreviewProps) {
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
  const words = `Preview of ${label.toLowerCase()}`;
  if (isVideo) {
    return <video key={key} {...rest} aria-label={words} controls muted playsInline preload="metadata" />;
  }
  return <img key={key} {...rest} alt={words} style={height === undefined ? undefined : { height }} />;
}
