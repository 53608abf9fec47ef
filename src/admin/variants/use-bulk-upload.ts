import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { inSendingOrder, readPosition } from '../../shop/variants/gallery.rules.ts';
import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { sendBulkFile } from './send-bulk-file.ts';

export type BulkFile = {
  id: number;
  file: File;
  /** An address of the file in this browser alone. */
  preview: string;
  altText: string;
  /** In each gallery, from 1, as typed. */
  position: string;
  variantIds: string[];
  isTicked: boolean;
  state: 'ready' | 'sending' | 'failed';
  /** From 0 to 1. */
  sent: number;
  problem: string | null;
};

type BulkInput = {
  productId: string | undefined;
  rows: readonly VariantRow[];
  /** Kept already for variants that are saved with the product. */
  stagedImages: readonly StagedImage[];
  /** Keeps a picture for variants that are saved with the product. */
  onStaged: (image: StagedImage) => void;
  /** Gives one up that was kept. */
  onUnstaged: (address: string) => void;
};

/**
 * Files on their way to galleries. One that fails says why, and the rest goes on.
 * docs/behaviour/back-office.md#galleries.
 */
export function useBulkUpload(input: BulkInput) {
  const { productId, rows, stagedImages, onStaged, onUnstaged } = input;
  const [files, setFiles] = useState<BulkFile[]>([]);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const lastId = useRef(0);
  const running = useRef<Promise<void> | null>(null);
  const previews = useRef<string[]>([]);
  // Files of the library by their address.
  const staged = useRef(new Map<string, string>());
  useEffect(
    () => () => {
      for (const address of previews.current) URL.revokeObjectURL(address);
      // Of a product that was not saved: what was uploaded for it goes with it.
      for (const id of staged.current.values()) deleteFile(id);
    },
    [],
  );

  const change = (id: number, next: Partial<BulkFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));

  /** So many pictures the longest of its galleries will hold. */
  function placesOf({ variantIds }: BulkFile): number {
    const inGallery = (id: string) =>
      (rows.find((row) => row.id === id)?.stored?.imageCount ?? 0) +
      [...stagedImages, ...files].filter((image) => image.variantIds.includes(id)).length;
    return variantIds.length > 0 ? Math.max(...variantIds.map(inGallery)) : files.length;
  }

  /** What keeps a file's place from being one, in a sentence, or null. */
  function positionProblem(file: BulkFile): string | null {
    const places = placesOf(file);
    return readPosition(file.position, places) === null ? variantsMessages.positionOutside(places) : null;
  }

  /** Those that can be uploaded, once; asked for again meanwhile, it is the same. */
  function upload(): Promise<void> {
    running.current ??= uploadAll().finally(() => {
      running.current = null;
    });
    return running.current;
  }

  async function uploadAll() {
    const linked = files.filter(({ variantIds }) => variantIds.length > 0);
    const ready = inSendingOrder(
      linked.flatMap((file) => {
        const position = readPosition(file.position, placesOf(file));
        return position === null ? [] : [{ file, position }];
      }),
    );
    if (ready.length === 0) return showToast({ title: variantsMessages.noFilesReady, tone: 'error' });
    setBusy(true);
    const problems: string[] = [];
    let hasStaged = false;
    let isChanged = false;
    for (const { file: one, position } of ready) {
      change(one.id, { state: 'sending', sent: 0, problem: null });
      const onProgress = (sent: number) => change(one.id, { sent });
      const outcome = await sendBulkFile(one, {
        productId,
        rows,
        position,
        together: ready.length,
        onProgress,
      });
      isChanged ||= outcome.ok || outcome.isAnswered === true;
      if (outcome.ok) {
        if (outcome.staged) {
          onStaged(outcome.staged);
          staged.current.set(outcome.staged.address, outcome.mediaId);
        }
        hasStaged ||= outcome.staged !== null;
        setFiles((all) => all.filter(({ id }) => id !== one.id));
      } else {
        problems.push(outcome.message);
        change(one.id, { state: 'failed', problem: outcome.message });
      }
    }
    setBusy(false);
    sayWhatCame(problems, hasStaged);
    // Not where nothing reached the shop: that reading would fail, too.
    if (isChanged) await revalidate();
  }

  return {
    files,
    busy,
    /** Nothing keeps the files from being uploaded. */
    isReady: files.every((file) => file.variantIds.length > 0 && positionProblem(file) === null),
    positionProblem,
    change,
    upload,
    add(chosen: File[]) {
      const added = chosen.map((file): BulkFile => {
        lastId.current += 1;
        const preview = URL.createObjectURL(file);
        previews.current.push(preview);
        return {
          id: lastId.current,
          file,
          preview,
          altText: '',
          position: '1',
          variantIds: [],
          isTicked: false,
          state: 'ready',
          sent: 0,
          problem: null,
        };
      });
      setFiles((all) => [...all, ...added]);
    },
    /** The product is saved, and what was staged with it. */
    keepStaged() {
      staged.current.clear();
    },
    /** Takes back what was staged, and its file with it. */
    unstage(address: string) {
      const id = staged.current.get(address);
      staged.current.delete(address);
      onUnstaged(address);
      if (id !== undefined) deleteFile(id);
      showToast({ title: variantsMessages.imageRemoved, tone: 'success' });
    },
    remove(id: number) {
      setFiles((all) => all.filter((one) => one.id !== id));
      showToast({ title: variantsMessages.imageRemoved, tone: 'success' });
    },
    /** Links the ticked files, or all where none is, to these variants. */
    link(variantIds: string[]) {
      if (variantIds.length === 0) return showToast({ title: variantsMessages.noVariant, tone: 'error' });
      setFiles((all) => {
        const hasTicked = all.some(({ isTicked }) => isTicked);
        return all.map((one) =>
          hasTicked && !one.isTicked
            ? one
            : { ...one, variantIds: [...new Set([...one.variantIds, ...variantIds])] },
        );
      });
      showToast({ title: variantsMessages.tagsAdded, tone: 'success' });
    },
  };
}

export type BulkUploads = ReturnType<typeof useBulkUpload>;

/** Even if the page goes away meanwhile. */
function deleteFile(id: string) {
  void fetch(`/api/admin/media/${id}`, { method: 'DELETE', keepalive: true });
}

function sayWhatCame(problems: string[], hasStaged: boolean) {
  const [cause, ...more] = problems;
  if (cause !== undefined) {
    showToast({
      title: more.length > 0 ? variantsMessages.uploadsFailed : variantsMessages.uploadFailed,
      description: more.length > 0 ? `${problems.length} files could not be taken.` : cause,
      tone: 'error',
    });
  } else {
    const title = hasStaged ? variantsMessages.imagesStaged : variantsMessages.uploadSuccessful;
    showToast({ title, tone: 'success' });
  }
}
