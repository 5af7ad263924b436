import type { ReactNode } from 'react';
import type { Photos } from '../content/photos';
import type { ContactErrors, ContactMessage } from './contact/contact-message.model';

/** What the site hands every page's view; each takes the parts it needs. */
export interface PageViewProps<C = Record<string, unknown>> {
  /** The page's own content; any section may have been deleted. */
  content: C;
  /** Known photos by normalised name. */
  photos?: Photos;
  /** Portfolio: 'all' or a category's id, from the address. */
  category?: string;
  /** Demo: its dynamic sections, to be placed within the page. */
  sections?: ReactNode;
  /** Contact: how the form is sent, and what it came back with when it was sent without script. */
  contact?: ContactHandling;
}

export interface ContactHandling {
  onSend: (message: OutgoingMessage) => Promise<ContactOutcome>;
  initial?: { values: Partial<ContactMessage>; errors: ContactErrors; isSent: boolean };
}

/** A checked message, and what stood in the field that people do not see. */
export type OutgoingMessage = ContactMessage & { website?: string };

export type ContactOutcome = 'sent' | 'failed' | { errors: ContactErrors };
