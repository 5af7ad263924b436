import { AppError } from '../../platform/errors';
import { ACCEPTED } from './image-types';

/** An image that is ready to be stored. */
export interface PreparedImage {
  key: string;
  /** Path of the file. */
  file: string;
  mimeType: string;
  bytes: number;
  width: number;
  height: number;
  /** Smaller versions and other formats, each in its own file. */
  variants: { key: string; file: string }[];
  /** Descriptions of parts that were removed from an SVG, for the editor. */
  leftOut?: string[];
}

export type WrittenAs = 'jpg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff' | 'heic';

/** Formats by MIME type. TIFF and HEIC are stored as JPEG or PNG, because hardly any browser shows them. */
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
/** `picture` is pixels in a known format; `drawing` is SVG, which can require any amount of work. */
export type PictureKind = 'picture' | 'drawing';

/** A job for the child process. */
export interface PictureJob {
  file: string;
  kind: PictureKind;
  /** The child ends itself when its resident memory exceeds this. */
  memoryMb: number;
}

/** The child's response. `fault` is a bug or a broken installation, not a property of the file. */
export type PictureAnswer =
  | { prepared: PreparedImage }
  | { refusal: { code: AppError['code']; message: string } }
  | { fault: string };

/** The exit code if the child exceeded its memory limit. */
export const OUT_OF_MEMORY = 70;

/** Returns the folder for the files made from an upload. */
export function workFolder(file: string): string {
  return `${file}.made`;
}

export function unknownKindError(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', `This file type is not supported. Upload ${ACCEPTED}.`);
}
