import { z } from 'zod';
import { isSafeUrl } from '../content/url';
import { findAddressProblem } from './address-rules';
import { MAX_SECTION_NAME } from './arrangement';
import { PAGE_STATES, type StoredFacts } from './page-facts';
import { LAYOUTS } from './page-kind';

/** Maximum length of a page's title, in characters. */
export const MAX_TITLE = 120;
const MAX_DESCRIPTION = 320;

/** A page's title, as entered. */
export const pageTitle = z
  .string()
  .max(MAX_TITLE)
  .refine((text) => text.trim() !== '', 'Enter a title.');

/** An address, as stored. */
const address = z.string().superRefine((text, context) => {
  const problem = text === '/' ? null : findAddressProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/** Optional facts that can be set when a page is created or changed. */
export const pageWords = {
  searchTitle: z.string().max(MAX_TITLE),
  description: z.string().max(MAX_DESCRIPTION),
  image: z.string().max(2000).refine(isSafeUrl, 'Enter a URL or a path on this site.'),
  index: z.boolean(),
  only506c: z.boolean(),
  canonical: z
    .string()
    .max(2000)
    .refine((text) => text === '' || /^https?:\/\//i.test(text), 'Enter a full URL, such as https://example.com/page.')
    .refine(isSafeUrl, 'Enter a full URL, such as https://example.com/page.'),
};

/** Id of a section, as a key or with the prefix of a dynamic section. */
const sectionKey = z.string().min(1).max(80);
const MAX_SECTIONS = 1000;

/** How editors arranged the page's sections. */
const arrangement = {
  order: z.array(sectionKey).max(MAX_SECTIONS),
  names: z.record(sectionKey, z.string().max(MAX_SECTION_NAME)),
  hidden: z.record(sectionKey, z.boolean()),
};

/** The section with a page's facts, as stored. */
export const factsSchema = z.strictObject({
  layout: z.enum(LAYOUTS).optional(),
  title: pageTitle.optional(),
  address: address.optional(),
  status: z.enum(PAGE_STATES).optional(),
  searchTitle: pageWords.searchTitle.optional(),
  description: pageWords.description.optional(),
  image: pageWords.image.optional(),
  index: pageWords.index.optional(),
  canonical: pageWords.canonical.optional(),
  order: arrangement.order.optional(),
  names: arrangement.names.optional(),
  hidden: arrangement.hidden.optional(),
  only506c: pageWords.only506c.optional(),
  only506cSections: z.record(sectionKey, z.boolean()).optional(),
}) satisfies z.ZodType<StoredFacts>;
