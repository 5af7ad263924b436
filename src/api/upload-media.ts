import { TRPCClientError } from '@trpc/client';
import { sendIntent } from './intent';
import { classifyRequestFailure, HttpError, readRetryAfter } from './rest';
import { createTrpc } from './trpc';

/** A file in the media library. */
export interface UploadedMedia {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Descriptions of the parts the server removed from an SVG. */
  leftOut?: string[];
}

/** Adds an image to the media library, from a file or by copying it from a URL. @throws Error with the server's message */
export async function uploadImage(source: Blob | string, onProgress?: (part: number) => void): Promise<UploadedMedia> {
  return typeof source === 'string' ? copyImage(source) : uploadFile(source, onProgress);
}

/** Replaces a document of the media library with a file. @param id the document's id @throws Error with the server's message */
export function replaceDocument(id: string, file: File): Promise<UploadedMedia> {
  return uploadFile(file, undefined, `?replaces=${id}`);
}

async function copyImage(url: string): Promise<UploadedMedia> {
  try {
    return await createTrpc().media.copy.mutate({ url });
  } catch (error) {
    const data = error instanceof TRPCClientError ? (error.data as { message?: string } | null) : null;
    throw new Error(data?.message ?? 'The image could not be copied from this URL.', { cause: error });
  }
}

/**
 * Uploads a file (spec section 7, multipart, field `files`).
 * @param onProgress called with the fraction that has been sent, from 0 to 1
 * @throws Error with the server's message
 */
function uploadFile(file: Blob, onProgress?: (part: number) => void, query = ''): Promise<UploadedMedia> {
  return sendIntent((key) => sendFile(file, { onProgress, query, key }), {
    classify: (error) =>
      classifyRequestFailure(error instanceof Error && error.cause instanceof HttpError ? error.cause : error),
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
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/media${query}`);
    request.setRequestHeader('Idempotency-Key', key);
    request.withCredentials = true;
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('error', () => reject(new Error('The site cannot be reached.')));
    request.addEventListener('abort', () => reject(new Error('The upload was interrupted. Please try again.')));
    request.addEventListener('load', () => {
      if (request.status === 201) return resolve((JSON.parse(request.responseText) as { file: UploadedMedia }).file);
      reject(new Error(readErrorMessage(request), { cause: toHttpError(request) }));
    });
    request.send(body);
  });
}

function toHttpError(request: XMLHttpRequest): HttpError {
  const wait = readRetryAfter(request.getResponseHeader('retry-after'));
  return new HttpError(request.status, request.responseText, '', wait);
}

function readErrorMessage(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // The response is not JSON, so it came from a proxy.
  }
  return 'The file could not be uploaded. Please try again.';
}
