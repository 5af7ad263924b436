import { z } from 'zod';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { COLLECTION_IDS } from '../../../src/pages/collections/collections';
import { modelOf } from '../../../src/pages/models';
import { factsSchema } from '../../../src/pages/page-facts.model';
import { FACTS } from '../../../src/pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { AppError } from '../../platform/errors';
import { describeContent } from './content-schema';
import { listValues } from './list-values';
import { countOf, cursor, defineTool, nextCursor, pageId, readAnswer, schemasOf, shorten, type Tool } from './tool';

const named = z.object({ type: z.string(), label: z.string() });
const listedPages = z.array((schemasOf('pages.list').output as z.ZodArray<z.ZodObject>).element);
const collections = schemasOf('collections.all').output;

const DEFAULT_CHANGES = 20;
const MAX_CHANGES = 100;
const pastChange = (schemasOf('history.list').output as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>).shape.items
  .element;

/** The tools that read. */
export const READ_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'get_site_map',
    title: 'Site map',
    description:
      'Lists the pages with their addresses and statuses, the collections (read their entries with list_entries), and the types of sections and elements that pages can contain. Start here.',
    procedures: ['pages.list', 'collections.all'],
    isWrite: false,
    input: {},
    output: z.object({
      pages: listedPages,
      collections,
      sectionTypes: z.array(named),
      elementTypes: z.array(named),
    }),
    async call(caller) {
      const pages = await caller.pages.list();
      const data = {
        pages,
        collections: await caller.collections.all(),
        sectionTypes: Object.values(SECTION_MODELS).map(({ type, label }) => ({ type, label })),
        elementTypes: Object.values(ELEMENT_MODELS).map(({ type, label }) => ({ type, label })),
      };
      return readAnswer(`The site has ${countOf(pages.length, 'page')} besides the entries of collections.`, data);
    },
  }),
  defineTool({
    name: 'list_entries',
    title: 'Entries of a collection',
    description:
      'Lists the entries of a collection, such as articles, newest first. Each is a page: read it by its pageId.',
    procedures: ['collections.entries'],
    isWrite: false,
    input: {
      collection: z.enum(COLLECTION_IDS),
      q: z.string().max(200).optional().describe('Words of the title.'),
      cursor,
    },
    output: schemasOf('collections.entries').output,
    async call(caller, input) {
      const data = await caller.collections.entries(input);
      return readAnswer(`${input.collection}: ${countOf(data.items.length, 'page')}.`, data);
    },
  }),
  defineTool({
    name: 'get_schema',
    title: 'Schema of a page, section or element',
    description:
      'Returns the JSON Schema of the content of a page, or of the data of a section or element type, and its presets: what visitors see where nothing is stored. Read it before you propose new values.',
    procedures: ['content.read'],
    isWrite: false,
    input: {
      kind: z.enum(['page', 'section', 'element']),
      name: z.string().max(64).describe('The id of the page, or the type of the section or element.'),
    },
    output: z.object({ schema: z.looseObject({}), presets: z.looseObject({}) }),
    async call(caller, { kind, name }) {
      const data = await describeModel(kind, name, async () => (await caller.content.read({ pageId: name })).content);
      return readAnswer(`The schema of the ${kind} ${name}.`, { ...data });
    },
  }),
  defineTool({
    name: 'read_content',
    title: 'Read a page',
    description:
      'Returns the values stored on a page and in its sections, by ref. A ref names each item of a list by its id: home.faq.items.~k7f2m9qa.answer. Use a ref as the path of a proposed change, and the value you read as its base. A value that is missing here has the base null, and visitors see its preset, if there is one. With a draft, the page is read as the draft changes it.',
    procedures: ['content.editable', 'drafts.editable'],
    isWrite: false,
    input: {
      page: pageId,
      within: z.string().max(1000).optional().describe('Only values at this ref and below it: `home.hero`.'),
      draft: z.number().int().optional().describe('The id of a draft.'),
      cursor,
    },
    output: z.object({
      version: z.number(),
      draftVersion: z.number().nullable(),
      sections: z.array(
        z.object({
          sectionId: z.string(),
          sectionType: z.string(),
          sectionName: z.string(),
          isActive: z.boolean(),
          version: z.number(),
        }),
      ),
      values: z.record(z.string(), z.unknown()),
      nextCursor,
    }),
    async call(caller, { page: id, within, draft, cursor: from }) {
      const page = await (draft === undefined
        ? caller.content.editable({ pageId: id })
        : caller.drafts.editable({ pageId: id, draftId: draft }));
      const { values, next } = listValues(
        [
          { root: id, content: page.content, ids: page.ids },
          ...page.sections.map(({ sectionId, sectionData, ids }) => ({
            root: `dynamic.${sectionId}`,
            content: sectionData,
            ids,
          })),
        ],
        within,
        readPosition(from),
      );
      const data = {
        version: page.version,
        draftVersion: 'draftVersion' in page ? page.draftVersion : null,
        sections: page.sections.map(({ sectionId, sectionType, sectionName, isActive, version }) => {
          return { sectionId, sectionType, sectionName, isActive, version };
        }),
        values,
        nextCursor: next === null ? null : String(next),
      };
      return readAnswer(
        `${within ?? id}, version ${page.version}: ${countOf(Object.keys(values).length, 'value')}.`,
        data,
      );
    },
  }),
  defineTool({
    name: 'search_content',
    title: 'Search the content',
    description:
      'Finds texts on all pages, published or not, that contain words with these beginnings, with their refs.',
    procedures: ['search.content'],
    isWrite: false,
    input: { q: z.string().min(1).max(200).describe('One or more words.'), cursor },
    output: schemasOf('search.content').output,
    async call(caller, input) {
      const data = await caller.search.content(input);
      return readAnswer(`Found in ${countOf(data.items.length, 'document')}.`, data);
    },
  }),
  defineTool({
    name: 'list_media',
    title: 'Images of the library',
    description: 'Lists the images of the library, newest first, with the URL to use in content and the alt text.',
    procedures: ['media.list'],
    isWrite: false,
    input: { q: z.string().max(200).optional().describe('Words of the name or alt text.'), cursor },
    output: schemasOf('media.list').output,
    async call(caller, input) {
      const data = await caller.media.list(input);
      return readAnswer(`${data.items.length} of ${countOf(data.total, 'image')}.`, data);
    },
  }),
  defineTool({
    name: 'check_pages',
    title: 'Check the published pages',
    description:
      'Checks published pages as visitors see them, 20 at a time: headings, alt texts, contrast, meta descriptions, and broken links.',
    procedures: ['siteCheck.pages'],
    isWrite: false,
    input: { cursor },
    output: z.object({ items: z.array(checkedPage()), nextCursor }),
    async call(caller, input) {
      const { items, next } = await caller.siteCheck.pages(input);
      const found = items.reduce((sum, { hints, links }) => sum + hints.length + links.length, 0);
      return readAnswer(`${countOf(found, 'problem')} on ${countOf(items.length, 'page')}.`, {
        items,
        nextCursor: next,
      });
    },
  }),
  defineTool({
    name: 'list_claims',
    title: 'Claims and disclosures',
    description:
      'Lists registered claims with their status, or disclosures. Only state figures, rankings and superlatives that a substantiated claim supports.',
    procedures: ['claims.list', 'disclosures.list'],
    isWrite: false,
    input: {
      kind: z.enum(['claims', 'disclosures']),
      page: pageId.optional().describe('Only those of this page.'),
      q: z.string().max(200).optional().describe('Words of the text.'),
      cursor,
    },
    output: z.object({ items: z.array(z.looseObject({})), nextCursor }),
    async call(caller, { kind, ...input }) {
      const listed = await (kind === 'claims' ? caller.claims.list(input) : caller.disclosures.list(input));
      const noun = kind === 'claims' ? 'claim' : 'disclosure';
      return readAnswer(`${countOf(listed.items.length, noun)}.`, { ...listed });
    },
  }),
  defineTool({
    name: 'get_history',
    title: 'History of a page',
    description:
      'Lists the published changes of a page, newest first: who changed what, with the values before and after.',
    procedures: ['history.list'],
    isWrite: false,
    input: {
      page: pageId,
      within: z.string().max(1000).optional().describe('Only changes at this ref and below it: `home.hero`.'),
      limit: z.number().int().min(1).max(MAX_CHANGES).optional().describe(`${DEFAULT_CHANGES} by default.`),
      cursor,
    },
    output: z.object({
      items: z.array(pastChange.omit({ ai: true, type: true, fieldName: true, path: true })),
      nextCursor,
    }),
    async call(caller, { page, within, limit = DEFAULT_CHANGES, cursor: from }) {
      const listed = await caller.history.list({ page, path: within, limit: String(limit), cursor: from });
      const items = listed.items.map(({ ai: _ai, type: _type, fieldName: _name, path: _path, ...change }) => ({
        ...change,
        oldValue: shorten(change.oldValue),
        newValue: shorten(change.newValue),
      }));
      return readAnswer(`${within ?? page}: ${countOf(items.length, 'change')}.`, {
        items,
        nextCursor: listed.nextCursor,
      });
    },
  }),
];

function checkedPage(): z.ZodObject {
  return (schemasOf('siteCheck.pages').output as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>).shape.items.element;
}

/** @throws AppError NOT_FOUND */
async function describeModel(kind: 'page' | 'section' | 'element', name: string, readPage: () => Promise<unknown>) {
  if (kind === 'page') {
    const model = modelOf(name, await readPage());
    if (!model) throw new AppError('NOT_FOUND', `There is no page "${name}".`);
    const { schema, presets } = describeContent(model.sections, model.schema);
    const { schema: facts } = describeContent({}, factsSchema);
    return { schema: { ...schema, properties: { [FACTS]: facts, ...(schema.properties as object) } }, presets };
  }
  const model =
    kind === 'section' ? isSectionType(name) && SECTION_MODELS[name] : isElementType(name) && ELEMENT_MODELS[name];
  if (!model) throw new AppError('NOT_FOUND', `There is no ${kind} type "${name}".`);
  return describeContent(model.fields, model.schema);
}

/** @throws AppError BAD_REQUEST */
function readPosition(position = '0'): number {
  if (/^\d{1,7}$/.test(position)) return Number(position);
  throw new AppError('BAD_REQUEST', 'This cursor is not valid.', {
    issues: [{ path: 'cursor', message: 'Use the `nextCursor` of an answer.' }],
  });
}
