import { z } from 'zod';
import { PAGE_STATES } from '../../../src/pages/page-facts';
import { MAX_TITLE, pageTitle, pageWords } from '../../../src/pages/page-facts.model';
import { LAYOUTS } from '../../../src/pages/page-kind';
import { declareAs } from '../../platform/trpc/wire-types';

export const title = declareAs(pageTitle, { pattern: '\\S' }).describe(
  `The title of the page, 1 to ${MAX_TITLE} characters.`,
);
export const address = z
  .string()
  .max(1000)
  .describe(
    'The address of the page: `/about/history`. Letters and digits of any alphabet and hyphens, at most 200 characters. Without it, the title is used.',
  );
export const layout = z.enum(LAYOUTS);
/** Patterns for the API description; `isSafeUrl` validates the rest. */
const URL_OR_PATH = '^(?:$|https?://[a-z0-9.-]+(?:/[A-Za-z0-9/._~-]*)?$|/[A-Za-z0-9._~-]*$)';
const WEB_ADDRESS = '^(?:$|https?://[a-z0-9.-]+(?:/[A-Za-z0-9/._~-]*)?$)';

/** The metadata of a page. */
export const pageMetadata = {
  searchTitle: pageWords.searchTitle
    .optional()
    .describe('The title for search engines, instead of the page’s title and the firm’s name.'),
  description: pageWords.description
    .optional()
    .describe(
      'The meta description, for search engines and link previews. If it is empty, the text of the hero is used.',
    ),
  image: declareAs(pageWords.image, { pattern: URL_OR_PATH })
    .optional()
    .describe('The image of link previews: a URL, or a path on this site.'),
  index: pageWords.index.optional().describe('Whether search engines may list the page.'),
  only506c: pageWords.only506c
    .optional()
    .describe('Whether the page may only be published while the firm makes an offering under Rule 506(c).'),
  canonical: declareAs(pageWords.canonical, { pattern: WEB_ADDRESS })
    .optional()
    .describe('The canonical URL, if it is not the address of the page itself.'),
};

/** The fields of a page that a draft adds. */
export const newPage = {
  title,
  address: address.optional(),
  layout: layout.optional().describe('The kind of page; `blank` if it is left out.'),
  status: z
    .enum(['draft', 'published'])
    .optional()
    .describe('Whether visitors see the page once the draft is published; `published` if it is left out.'),
};

/** The fields of a page that a draft changes. */
export const pageSettings = {
  title: title.optional(),
  address: address.optional(),
  status: z
    .enum(['draft', 'published', 'deleted'])
    .optional()
    .describe('Whether visitors see the page. `deleted` deletes it; any other value restores a deleted page.'),
  date: z.iso.date().optional().describe('The publish date, for an entry of a collection.'),
  ...pageMetadata,
};

/** A page as the dashboard lists it. */
export const listedPage = z.object({
  pageId: z.string(),
  title: z.string(),
  path: z.string(),
  kind: z.string(),
  status: z.enum(PAGE_STATES),
  changedAt: z.string(),
  changedBy: z.string().nullable(),
});
