import { TRPCClientError } from '@trpc/client';
import { sendIntent } from './intent';
import { failedRequest, HttpError, readRetryAfter } from './rest';
import { createTrpc } from './trpc';

/** A file as the site keeps it. */
export interface UploadedMedia {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** What the server left out of a drawing, in words. */
  leftOut?: string[];
}

/** Takes in a picture: a file, or the address it is copied from. @throws Error with the server's reason */
export async function uploadImage(source: Blob | string, onProgress?: (part: number) => void): Promise<UploadedMedia> {
  return typeof source === 'string' ? copyImage(source) : uploadFile(source, onProgress);
}

/** Puts a file where a document of the library stands. @param id the document's @throws Error with the server's reason */
export function replaceDocument(id: string, file: File): Promise<UploadedMedia> {
  return uploadFile(file, undefined, `?replaces=${id}`);
}

/** Has the server copy a picture from its address. */
async function copyImage(url: string): Promise<UploadedMedia> {
  try {
    return await createTrpc().media.copy.mutate({ url });
  } catch (error) {
    const data = error instanceof TRPCClientError ? (error.data as { message?: string } | null) : null;
    throw new Error(data?.message ?? 'The picture could not be copied from there.', { cause: error });
  }
}

/**
 * Sends a file (spec section 7, multipart, field `files`).
 * @param onProgress told how much is sent, from 0 to 1
 * @throws Error with the server's reason
 */
function uploadFile(file: Blob, onProgress?: (part: number) => void, query = ''): Promise<UploadedMedia> {
  return sendIntent((key) => sendFile(file, { onProgress, query, key }), {
    classify: (error) =>
      failedRequest(error instanceof Error && error.cause instanceof HttpError ? error.cause : error),
  });
}

interface SentFile {
  onProgress: ((part: number) => void) | undefined;
  query: string;
  key: string;
}

function sendFile(file: Blob, { onProgress, query, key }: SentFile): Promise<UploadedMedia> {
  const body = new FormData();
  body.append('files', file, file instanceof File ? file.name : 'image');
  return new Promise((resolve, reject) => {
    // The only request that tells how much of a file has gone.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/media${query}`);
    request.setRequestHeader('Idempotency-Key', key);
    request.withCredentials = true;
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('error', () => reject(new Error('The site can not be reached.')));
    request.addEventListener('abort', () => reject(new Error('The upload was broken off.')));
    request.addEventListener('load', () => {
      if (request.status === 201) return resolve((JSON.parse(request.responseText) as { file: UploadedMedia }).file);
      reject(new Error(reasonOf(request), { cause: httpErrorOf(request) }));
    });
    request.send(body);
  });
}

function httpErrorOf(request: XMLHttpRequest): HttpError {
  const wait = readRetryAfter(request.getResponseHeader('retry-after'));
  return new HttpError(request.status, request.responseText, '', wait);
}

function reasonOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not ours: a proxy's page.
  }
  return 'The file could not be uploaded.';
}
