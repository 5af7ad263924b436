import { isEmail, MAX_EMAIL_LENGTH } from '../../lib/email';

/** A message from the contact form (spec section 3). */
export interface ContactMessage {
  fullName: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactField = keyof ContactMessage;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** A validated message, with the content of the honeypot field. */
export type OutgoingMessage = ContactMessage & { extraNote?: string };

/** Result of sending a message. */
export type ContactOutcome = 'sent' | 'failed' | { errors: ContactErrors };

/** The form's fields, in order. */
export const CONTACT_FIELDS: readonly ContactField[] = ['fullName', 'email', 'subject', 'message'];

/** Valid subjects. The form also offers an empty 'Select an option'. */
export const CONTACT_SUBJECTS = ['investment', 'acquisition', 'partnership', 'other'] as const;

/** Maximum lengths, in characters. */
export const CONTACT_LIMITS = { fullName: 200, email: MAX_EMAIL_LENGTH, message: 5000 } as const;

/**
 * Validates a contact message, both in the form and on the server (spec section 5). Written without the schema library, so that
 * visitors do not download it.
 * @returns the message with trimText values, or the errors by field
 */
export function validateContact(
  input: unknown,
): { ok: true; value: ContactMessage } | { ok: false; errors: ContactErrors } {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const value = {
    fullName: trimText(given.fullName),
    email: trimText(given.email),
    subject: trimText(given.subject),
    message: trimText(given.message),
  };
  const found: [ContactField, string | null][] = [
    [
      'fullName',
      value.fullName === '' ? 'Name is required' : checkText('Name', value.fullName, CONTACT_LIMITS.fullName),
    ],
    ['email', checkEmail(value.email)],
    ['subject', CONTACT_SUBJECTS.some((subject) => subject === value.subject) ? null : 'Please select a subject'],
    [
      'message',
      value.message === '' ? 'Message is required' : checkText('Message', value.message, CONTACT_LIMITS.message),
    ],
  ];
  const errors = Object.fromEntries(found.filter(([, problem]) => problem !== null)) as ContactErrors;
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors };
}

function checkEmail(email: string): string | null {
  if (email === '') return 'Email is required';
  return isEmail(email) && !email.includes('\u0000') ? null : 'Email is invalid';
}

function checkText(label: string, text: string, max: number): string | null {
  if (text.length > max) return `${label} can have at most ${max.toLocaleString('en-US')} characters`;
  return text.includes('\u0000') || !text.isWellFormed() ? `${label} contains a character that cannot be saved` : null;
}

function trimText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
