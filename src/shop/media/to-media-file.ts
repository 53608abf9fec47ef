import type { mediaFiles } from '../../database/tables/media.ts';
import type { MediaFile } from './media-file.types.ts';
import { mediaAddress } from './media-key.rules.ts';

export function toMediaFile(row: typeof mediaFiles.$inferSelect): MediaFile {
  const { id, key, originalFileName, contentType, size, width, height, createdAt } = row;
  return {
    id,
    address: mediaAddress(key),
    name: originalFileName,
    contentType,
    bytes: size,
    width,
    height,
    createdAt,
  };
}
