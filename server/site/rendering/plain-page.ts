import type { Db } from '../../../db/client';
import { isEmail } from '../../../src/lib/email';
import { escapeAttribute, escapeHtml } from '../../../src/lib/escape-html';
import { readPage } from '../../content/changes/read-page';

/** The `Retry-After` of the fallback page, in seconds. */
export const RETRY_AFTER_SECONDS = 10;

/** What a plain page says, and its link. */
export interface PlainWords {
  title: string;
  lead: string;
  link?: string;
  href?: string;
}

/** The words of the page that stands in for one that cannot be read or rendered. */
export const UNAVAILABLE: PlainWords = {
  title: 'This page is temporarily unavailable',
  lead: 'Please try again in a moment.',
  link: 'Try again',
};

/**
 * Returns a page that only says something: by default, the fallback for a page that cannot be read or rendered and has no cached copy, with
 * the firm's name and a way to try again. It shows no default content, because that might belong to another firm.
 * @param firm the firm's name; empty if it cannot be read
 * @param styles the addresses of the site's styles
 * @param said what it says, and the words of its link, if it has one, which leads to `href` or else to the same page
 */
export function renderPlainPage(firm: string, styles: readonly string[], said: PlainWords = UNAVAILABLE): string {
  const name = escapeHtml(firm);
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name || escapeHtml(said.title)}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links.join('\n')}
</head>
<body>
<main class="section">
<div class="container stack">
${name && `<p class="eyebrow">${name}</p>\n`}<h1>${escapeHtml(said.title)}</h1>
<p class="lead">${escapeHtml(said.lead)}</p>
${said.link ? `<p><a class="button button-navy" href="${escapeAttribute(said.href ?? '')}">${escapeHtml(said.link)}</a></p>\n` : ''}</div>
</main>
</body>
</html>
`;
}

/** Returns the email address shown on the contact page, or null if there is none or it cannot be read. */
export async function readFirmEmail(db: Db): Promise<string | null> {
  try {
    const { content } = await readPage(db, 'contact');
    const { contactInfo } = content as { contactInfo?: { contact?: { email?: unknown } } };
    const email = contactInfo?.contact?.email;
    return typeof email === 'string' && isEmail(email) ? email : null;
  } catch {
    return null;
  }
}
