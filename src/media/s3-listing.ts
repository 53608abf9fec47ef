import type { StoredKey } from './media.types.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One page of an S3 listing (ListObjectsV2). */
export function readListing(xml: string): { files: StoredKey[]; nextToken: string | null } {
  const files = [...xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const key = textOf(entry, 'Key');
    const modified = textOf(entry, 'LastModified');
    return key === null || modified === null ? [] : [{ key, modifiedAt: new Date(modified) }];
  });
  const isCut = textOf(xml, 'IsTruncated') === 'true';
  return { files, nextToken: isCut ? textOf(xml, 'NextContinuationToken') : null };
}

function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decodeEntity) ?? null;
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal) return String.fromCodePoint(Number(decimal));
  if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
  return entities[name ?? ''] ?? whole;
}
