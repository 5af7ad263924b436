import type { DynamicSection } from '../content/dynamic-section';
import type { ContactErrors, ContactOutcome, OutgoingMessage } from '../pages/contact/contact-message.model';
import { HttpError, read, request } from './rest';

/** Returns a page's content. @throws HttpError */
export async function readContent(pageId: string): Promise<Record<string, unknown>> {
  return (await read<Record<string, unknown>>(`/api/content/${pageId}`)) ?? {};
}

/** Returns a page's active dynamic sections. @throws Error 'Failed to fetch sections' if the response is not OK (spec section 7) */
export async function readSections(pageId: string): Promise<DynamicSection[]> {
  try {
    return (await read<DynamicSection[]>(`/api/sections/${pageId}`)) ?? [];
  } catch (cause) {
    throw new Error('Failed to fetch sections', { cause });
  }
}

/**
 * Sends a contact message.
 * @returns 'sent', 'failed', or the server's validation errors by field
 */
export async function sendContact(message: OutgoingMessage): Promise<ContactOutcome> {
  try {
    await request('POST', '/api/contact', message);
    return 'sent';
  } catch (error) {
    return error instanceof HttpError ? readRejection(error) : 'failed';
  }
}

function readRejection(error: HttpError): ContactOutcome {
  if (error.status !== 400) return 'failed';
  const { issues = [] } = JSON.parse(error.body) as { issues?: { path: string; message: string }[] };
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message])) as ContactErrors;
  return Object.keys(errors).length > 0 ? { errors } : 'failed';
}
