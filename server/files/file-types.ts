/** A kind of document that the library keeps. */
export interface FileType {
  ending: string;
  mimeType: string;
  /** Whether browsers show it; what they might run, or can't show, they are told to keep. */
  isShown: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** What is told by its bytes. */
const BY_BYTES: FileType[] = [
  { ending: 'pdf', mimeType: 'application/pdf', isShown: true },
  { ending: 'docx', mimeType: `${OFFICE}.wordprocessingml.document`, isShown: false },
  { ending: 'xlsx', mimeType: `${OFFICE}.spreadsheetml.sheet`, isShown: false },
  { ending: 'pptx', mimeType: `${OFFICE}.presentationml.presentation`, isShown: false },
  { ending: 'odt', mimeType: `${OPEN}.text`, isShown: false },
  { ending: 'ods', mimeType: `${OPEN}.spreadsheet`, isShown: false },
  { ending: 'odp', mimeType: `${OPEN}.presentation`, isShown: false },
];
/** What is text, and by its name what text. */
const BY_NAME: FileType[] = [
  { ending: 'txt', mimeType: 'text/plain; charset=utf-8', isShown: false },
  { ending: 'csv', mimeType: 'text/csv; charset=utf-8', isShown: false },
  { ending: 'ics', mimeType: 'text/calendar; charset=utf-8', isShown: false },
];

/** Every kind of document, by the ending of its key. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = Object.fromEntries(
  [...BY_BYTES, ...BY_NAME].map((type) => [type.ending, type]),
);

/** The largest document, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** The largest that is text, which is read whole. */
export const MAX_TEXT_BYTES = 5 * 1024 * 1024;

export function typeByBytes(mimeType: string | undefined): FileType | undefined {
  return BY_BYTES.find((type) => type.mimeType === mimeType);
}

export function typeByName(ending: string): FileType | undefined {
  return BY_NAME.find((type) => type.ending === ending);
}

/** The ending of a file's name, in small letters; empty where it has none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}
