import { type UploadedMedia, uploadImage } from '../../api/upload-media';

/** The two kinds of files in the library, each with a screen of its own. */
export type LibraryKind = 'images' | 'documents';

/** The `accept` attribute of a file input for each kind. */
export const ACCEPTED_FILES: Readonly<Record<LibraryKind, string>> = {
  images:
    'image/heic,image/heif,.heic,.heif,image/jpeg,image/png,image/gif,image/webp,image/avif,image/tiff,image/svg+xml',
  documents: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv,.ics',
};

const WRONG_KIND: Readonly<Record<LibraryKind, string>> = {
  images: 'This is a document. Upload it under Documents.',
  documents: 'This is an image. Upload it under Images.',
};

/**
 * Uploads a file of one kind. Dropped and pasted files can be of the other kind, which would be stored where nobody looks for them.
 * @param onSent called with the fraction that has been sent, from 0 to 1
 * @throws Error with the reason, also for a file of the other kind
 */
export async function uploadAs(kind: LibraryKind, file: File, onSent: (part: number) => void): Promise<UploadedMedia> {
  const found = kindOf(file);
  if (found && found !== kind) throw new Error(WRONG_KIND[kind]);
  return uploadImage(file, onSent);
}

/** Returns a file's kind, or null if only the server can tell. */
function kindOf({ name, type }: File): LibraryKind | null {
  const end = `.${name.split('.').at(-1)?.toLowerCase()}`;
  if (ACCEPTED_FILES.documents.split(',').includes(end)) return 'documents';
  return type.startsWith('image/') || ACCEPTED_FILES.images.split(',').includes(end) ? 'images' : null;
}
