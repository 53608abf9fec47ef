import type { RefusalReason, RemoteRefusal, ZipProblem, ZipRefusal } from '../../media/media.types.ts';
import { type UploadKind, refusalSentence } from './uploads.schema.ts';

/** Why a picture that a file names is not taken. */
export type PictureProblem =
  | RefusalReason
  | RemoteRefusal
  | ZipProblem
  /** A name without a ZIP to look it up in. */
  | 'no-place';

const sentences: Record<Exclude<PictureProblem, RefusalReason>, string> = {
  'no-address': 'This is no address of a picture: it begins with https:// and has no password in it.',
  'not-public': 'This address is none of the internet. Pictures are fetched from public addresses alone.',
  'too-many-redirects': 'This address leads on and on, and never to a picture.',
  'not-found': 'There is no picture at this address.',
  unreachable: 'Nobody answers at this address.',
  'too-slow': 'The picture took too long to come.',
  packed: 'The picture came compressed, and compressed files are not taken.',
  missing: 'The ZIP has no file of this name, and it is no address.',
  several: 'The ZIP has several files of this name. Give its folder, too.',
  encrypted: 'The file in the ZIP is locked with a password.',
  'no-place': 'This is no address. Pictures by their names need a ZIP that holds them.',
};

/** What staff are told about a picture that was not taken. */
export function pictureProblemSentence(reason: PictureProblem, kind: UploadKind): string {
  return reason in sentences
    ? sentences[reason as keyof typeof sentences]
    : refusalSentence(reason as RefusalReason, kind);
}

const zipSentences: Record<ZipRefusal, string> = {
  'no-zip': 'This file is no ZIP.',
  damaged: 'This ZIP is damaged and cannot be read.',
  'too-many-entries': 'This ZIP holds more than 50,000 files.',
  'too-large': 'The files in this ZIP are more than 20 GB together.',
  'unsafe-names': 'This ZIP holds names that lead out of it. Please pack the pictures anew.',
};

/** What staff are told about a ZIP that is not opened. */
export function zipSentence(reason: ZipRefusal): string {
  return zipSentences[reason];
}
