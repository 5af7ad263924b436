import { isRecord } from '../lib/is-object';

/** The firm's names, which replace the placeholders in bundled texts. */
export interface FirmNames {
  /** Replaces `{firm}`. */
  name: string;
  /** Replaces `{short}`, the firm's short name. */
  short: string;
  /** Replaces `{domain}`, the domain of its email addresses. */
  domain: string;
}

/**
 * Replaces the placeholders in bundled content with the firm's names, so that no site ever shows another firm's name.
 * @returns content of the same shape
 */
export function fillFirmNames<T>(firm: FirmNames, content: T): T {
  if (typeof content === 'string') return fill(content, firm) as T;
  if (Array.isArray(content)) return content.map((item) => fillFirmNames(firm, item)) as T;
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, fillFirmNames(firm, value)])) as T;
}

/** Returns the firm's names from the site-wide content, with generic defaults. */
export function readFirmNames(site: unknown): FirmNames {
  const firm = isRecord(site) && isRecord(site.firm) ? site.firm : {};
  const name = typeof firm.name === 'string' && firm.name.trim() !== '' ? firm.name : 'The firm';
  const domain = typeof firm.email === 'string' ? firm.email.split('@')[1] : undefined;
  return { name, short: name, domain: domain || 'example.com' };
}

function fill(text: string, { name, short, domain }: FirmNames): string {
  return text.replace(/\{(firm|short|domain)\}/g, (_, which) => ({ firm: name, short, domain })[which as 'firm']);
}

// Repeated here so that this module has no imports: it is loaded on its own, by editors and if a page's content is missing.
