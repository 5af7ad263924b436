import { MIME_TYPES } from './image-types';

/** A type of document that the library accepts. */
export interface FileType {
  ending: string;
  mimeType: string;
  /** True if browsers display it; other types are sent as downloads, because browsers might execute or cannot display them. */
  isShown: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Types that are detected by their content. */
const BY_BYTES: FileType[] = [
  { ending: 'pdf', mimeType: 'application/pdf', isShown: true },
  { ending: 'docx', mimeType: `${OFFICE}.wordprocessingml.document`, isShown: false },
  { ending: 'xlsx', mimeType: `${OFFICE}.spreadsheetml.sheet`, isShown: false },
  { ending: 'pptx', mimeType: `${OFFICE}.presentationml.presentation`, isShown: false },
  { ending: 'odt', mimeType: `${OPEN}.text`, isShown: false },
  { ending: 'ods', mimeType: `${OPEN}.spreadsheet`, isShown: false },
  { ending: 'odp', mimeType: `${OPEN}.presentation`, isShown: false },
];
/** Text types, which are distinguished by their file extension. */
const BY_NAME: FileType[] = [
  { ending: 'txt', mimeType: 'text/plain; charset=utf-8', isShown: false },
  { ending: 'csv', mimeType: 'text/csv; charset=utf-8', isShown: false },
  { ending: 'ics', mimeType: 'text/calendar; charset=utf-8', isShown: false },
];

/** All document types, by the extension of their storage key. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = Object.fromEntries(
  [...BY_BYTES, ...BY_NAME].map((type) => [type.ending, type]),
);

/** The maximum size of a document, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** The maximum size of a text file, which is read into memory, in bytes. */
export const MAX_TEXT_BYTES = 5 * 1024 * 1024;

export function typeByBytes(mimeType: string | undefined): FileType | undefined {
  return BY_BYTES.find((type) => type.mimeType === mimeType);
}

export function typeByName(ending: string): FileType | undefined {
  return BY_NAME.find((type) => type.ending === ending);
}

/** Returns the file extension in lower case, without the dot; empty if there is none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Returns the MIME type of a stored file. */
export function mimeTypeOf(key: string): string {
  const ending = endingOf(key);
  return FILE_TYPES[ending]?.mimeType ?? MIME_TYPES[ending] ?? 'application/octet-stream';
}

/** Returns true for an image that consists of pixels, and so cannot do anything wherever it is opened. */
export function isPixels(key: string): boolean {
  return /\.(?:jpg|png|gif|webp|avif)$/.test(key);
}
