import type { RichTextDocument } from '../../src/content/rich-text';
import { plainText } from '../../src/content/text';
import { PAGE_PATHS, type PublicPageId } from '../../src/pages/routes';
import { sampleContent } from '../../src/pages/sample-content';

/** Keys whose values appear in attributes rather than in the text. */
const UNSEEN = new Set([
  'id',
  'slug',
  'category',
  'image',
  'url',
  'linkUrl',
  'buttonUrl',
  'caseStudyUrl',
  'linkedin',
  'twitter',
]);

/** The public pages with their addresses. */
export const PAGES = Object.entries(PAGE_PATHS) as [PublicPageId, string][];

/** Returns a page's main heading, from the sample content. */
export function headlineOf(pageId: PublicPageId): string {
  const { hero } = sampleContent(pageId) as { hero: { headline: string } };
  return plainText(hero.headline);
}

/** Returns every text of a page's sample content that visitors can read, in short pieces without line breaks. */
export function textsOf(pageId: PublicPageId): string[] {
  const { contactInfo, ...rest } = sampleContent(pageId) as Record<string, unknown>;
  const contact = contactInfo as { office: unknown; contact: unknown } | undefined;
  return [...leaves(rest), ...leaves([contact?.office, contact?.contact])];
}

function leaves(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return piecesOf(value);
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value !== 'object' || value === null) return [];
  if ('blocks' in value)
    return (value.blocks as RichTextDocument['blocks']).flatMap((block) => piecesOf(plainText({ blocks: [block] })));
  const isPerson = 'bio' in value;
  return Object.entries(value).flatMap(([key, child]) =>
    UNSEEN.has(key) || (isPerson && key === 'email') || key === 'level' || key === 'style' ? [] : leaves(child),
  );
}

/** Splits labels at a bar and values at a colon, since these are shown in two parts. */
function piecesOf(text: string): string[] {
  return plainText(text)
    .split(/\||\n+|(?<=^[A-Z][a-z ]{2,30}):/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}
