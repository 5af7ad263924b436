import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../platform/errors';
import { MAX_DRAWING_BYTES, MAX_UPLOAD_BYTES } from './image-types';
import { type PreparedImage, unknownKindError, WRITTEN_AS } from './picture-job';
import { pictureProcess } from './picture-process';

/**
 * Prepares an uploaded image, which is recognized by its content and not its name.
 * @param file path of the upload; the results are written to its `workFolder`
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT, PAYLOAD_TOO_LARGE
 */
export async function prepareImage(file: string): Promise<PreparedImage> {
  const { size } = await stat(file);
  if (size > MAX_UPLOAD_BYTES) throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 25 MB.');
  if (size === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'The file is empty.');
  const found = await fileTypeFromFile(file);
  const isPixels = found !== undefined && Object.hasOwn(WRITTEN_AS, found.mime);
  if (!isPixels && !isDrawingType(found?.mime)) throw unknownKindError();
  if (!isPixels && size > MAX_DRAWING_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', 'An SVG file can have at most 10 MB.');
  return pictureProcess.prepare(file, isPixels ? 'picture' : 'drawing');
}

/** Returns true for types that may be SVG, which has no signature: also an unknown type. */
function isDrawingType(mimeType: string | undefined): boolean {
  return mimeType === undefined || mimeType === 'application/xml' || mimeType === 'image/svg+xml';
}
