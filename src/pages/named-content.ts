/** What a text that ships calls the firm by, where its own name is to stand. */
export interface FirmNames {
  /** In place of `{firm}`. */
  name: string;
  /** In place of `{short}`: what the firm is called for short. */
  short: string;
  /** In place of `{domain}`: what its e-mail addresses end in. */
  domain: string;
}

/**
 * The texts that ship, in the name of the firm whose site it is: no site ever shows another firm's.
 * @returns content of the same shape
 */
export function inNameOf<T>(firm: FirmNames, content: T): T {
  if (typeof content === 'string') return fill(content, firm) as T;
  if (Array.isArray(content)) return content.map((item) => inNameOf(firm, item)) as T;
  if (!isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, inNameOf(firm, value)])) as T;
}

/** What a firm is called, by its site-wide content; plain words where that does not say it. */
export function namesOf(site: unknown): FirmNames {
  const firm = isObject(site) && isObject(site.firm) ? site.firm : {};
  const name = typeof firm.name === 'string' && firm.name.trim() !== '' ? firm.name : 'The firm';
  const domain = typeof firm.email === 'string' ? firm.email.split('@')[1] : undefined;
  return { name, short: name, domain: domain || 'example.com' };
}

function fill(text: string, { name, short, domain }: FirmNames): string {
  return text.replace(/\{(firm|short|domain)\}/g, (_, which) => ({ firm: name, short, domain })[which as 'firm']);
}

// It imports nothing: who reads a page without its content, and whoever edits, fetch it by itself.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
