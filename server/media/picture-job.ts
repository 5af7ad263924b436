import { AppError } from '../errors';
import { ACCEPTED } from './image-types';

/** A picture that is ready to be stored. */
export interface PreparedImage {
  key: string;
  /** Where it is. */
  file: string;
  mimeType: string;
  bytes: number;
  width: number;
  height: number;
  /** The same picture smaller and in other types, each in a file of its own. */
  variants: { key: string; file: string }[];
  /** What was left out of a drawing, in words for the editor. */
  leftOut?: string[];
}

export type WrittenAs = 'jpg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff' | 'heic';

/** Formats by MIME type. TIFF and HEIC are stored as JPEG or PNG, since hardly any browser shows them. */
export const WRITTEN_AS: Record<string, WrittenAs> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
  'image/heif': 'heic',
};
/** A picture is pixels in a known format; a drawing is SVG, which can ask for any amount of work. */
export type PictureKind = 'picture' | 'drawing';

/** What the child process is asked to do. */
export interface PictureJob {
  file: string;
  kind: PictureKind;
  /** The child ends itself when its resident memory exceeds this. */
  memoryMb: number;
}

/** What the child process answers. `fault` is a bug or a broken installation, not a property of the file. */
export type PictureAnswer =
  | { prepared: PreparedImage }
  | { refusal: { code: AppError['code']; message: string } }
  | { fault: string };

/** With this exit code the child says that it exceeded its memory limit. */
export const OUT_OF_MEMORY = 70;

/** Where the files made of an upload are. */
export function workFolder(file: string): string {
  return `${file}.made`;
}

export function unknownKind(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', `This is not a picture of a known kind: ${ACCEPTED} can be uploaded.`);
}
