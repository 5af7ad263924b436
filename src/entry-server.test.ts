import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Boot } from './boot';
import type { DynamicSection } from './content/dynamic-section';
import { render } from './entry-server';
import { setAt } from './lib/dotted-path';
import { ANCHORS } from './pages/anchors';
import { LAYOUT_MODELS, type OwnPageId, PAGE_MODELS } from './pages/models';
import { LAYOUTS } from './pages/page-kind';
import { PAGES } from './pages/pages';
import type { ShownPageId } from './pages/routes';
import { SECTION_MODELS } from './sections/models';

type Content = Record<string, unknown>;

const SHOWN = (Object.keys(PAGES) as OwnPageId[]).filter((id) => PAGES[id].path !== null) as ShownPageId[];
const SITE = PAGE_MODELS.site.defaultContent as Content;

const dynamic = (sectionType: string, sectionData: unknown, sectionId = `${sectionType}-1`): DynamicSection => ({
  id: 1,
  sectionId,
  sectionType,
  sectionName: sectionType,
  sectionData: sectionData as Content,
  position: 0,
  pageId: 'home',
  isActive: true,
  createdBy: null,
  version: 1,
});
const SECTIONS = Object.entries(SECTION_MODELS).map(([type, { defaults }]) => dynamic(type, defaults));

function draw(pageId: ShownPageId, change: Partial<Pick<Boot, 'contents' | 'sections'>> = {}) {
  const contents = { site: SITE, [pageId]: PAGE_MODELS[pageId].defaultContent as Content, ...change.contents };
  const boot: Boot = { contents, sections: { [pageId]: SECTIONS }, origin: '', year: 2026, locale: 'en-US', ...change };
  return render(PAGES[pageId].path, { ...boot, contents });
}

/** Returns the texts within a value that occur in the HTML. */
function textsIn(value: unknown, html: string): string[] {
  if (typeof value === 'string') return value.length > 3 && html.includes(`>${value}<`) ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((child) => textsIn(child, html))
    : [];
}

/** Returns the paths of all values within a value, including its own. */
function placesOf(value: unknown, place: string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [place, ...inner.flatMap(([key, child]) => placesOf(child, [...place, key]))];
}

/** Values of the wrong shape, most of which resemble texts, lists, blocks and elements. */
const ANYTHING = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, 5, true, 'x', '', [], {}, [null], [[]], { blocks: [null] }, { blocks: [{}] }, { blocks: [{ type: 5 }] }],
    ...[{ blocks: [{ type: 'list', data: { items: [null, { items: 5 }] } }] }, { items: [null] }, { cards: 'x' }],
    ...[{ blocks: [{ type: 'paragraph' }] }, { blocks: [{ type: 'image', data: { file: null } }] }],
    ...[{ elements: [null, { id: 5 }, { id: 'a', type: 'list', data: { items: [null] } }] }, { text: {}, url: {} }],
    ...[{ elements: [{ id: 'a', type: 'rating', data: { maxRating: 1e12, rating: 'x' } }] }, { name: 5, image: {} }],
    ...[{ elements: [{ id: 'b', type: 'heading', data: { text: { a: 1 }, level: {} }, position: { x: 'a' } }] }],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

// In development, React warns about an address that is `true`, or a style that is a list.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a page', { timeout: 30_000 }, () => {
  it.each(SHOWN)('%s has one h1, with a section of every type on it', async (pageId) => {
    expect((await draw(pageId)).html.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it.each(LAYOUTS)('of the layout %s has one h1 when it is new', async (layout) => {
    const page = { layout, title: 'New', address: '/new', status: 'published' };
    const contents = { site: SITE, new: { page, ...(LAYOUT_MODELS[layout].defaultContent as Content) } };
    const boot: Boot = {
      contents,
      sections: { new: SECTIONS },
      origin: '',
      year: 2026,
      locale: 'en-US',
      routes: { '/new': 'new' },
    };
    const { html, status } = await render('/new', boot);
    expect([status, html.match(/<h1[\s>]/g)?.length]).toEqual([200, 1]);
  });

  it.each(SHOWN.flatMap((id) => Object.keys(ANCHORS[id] ?? {}).map((anchor) => [id, anchor] as const)))(
    '%s has the anchor #%s for links',
    async (id, anchor) => {
      expect((await draw(id)).html).toContain(`id="${anchor}"`);
    },
  );

  it.each(SHOWN)('%s is rendered if one of its fields has any other value', async (pageId) => {
    const content = PAGE_MODELS[pageId].defaultContent as Content;
    const whole = (await draw(pageId)).html;
    const places = placesOf(content).slice(1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), ANYTHING, async (place, value) => {
        const { html, status } = await draw(pageId, {
          contents: { [pageId]: setAt(content, place, value) as Content },
        });
        // The filter offers the categories that some company has.
        const dependent = place[0] === 'investments' ? content.categories : null;
        const changed = JSON.stringify([content[place[0] as string], dependent]);
        const texts = textsIn([content, SITE], whole).filter(
          (text) => !changed.includes(JSON.stringify(text).slice(1, -1)),
        );
        expect(status).toBe(200);
        expect(texts.filter(isMissing(html))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('is rendered with any value in an unknown section or a dynamic section', async () => {
    const whole = (await draw('home')).html;
    const content = PAGE_MODELS.home.defaultContent as Content;
    const types = fc.constantFrom(...Object.keys(SECTION_MODELS), 'newer');
    const keyed = fc.dictionary(
      fc.constantFrom('title', 'body', 'elements', 'members', 'primaryButton', 'stats', 'items', 'image', 'buttonText'),
      ANYTHING,
    );
    await fc.assert(
      fc.asyncProperty(types, fc.oneof(ANYTHING, keyed), async (type, value) => {
        const { html, status } = await draw('home', {
          contents: { home: { ...content, zzz: value, team: value } },
          sections: { home: [...SECTIONS, dynamic(type, value, 'broken')] },
        });
        expect(status).toBe(200);
        const texts = textsIn([content, SITE, SECTIONS.map(({ sectionData }) => sectionData)], whole);
        expect(texts.filter(isMissing(html))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is rendered with any value in the site-wide content', async () => {
    const content = PAGE_MODELS.about.defaultContent as Content;
    const whole = (await draw('about')).html;
    const places = placesOf(SITE).slice(1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), ANYTHING, async (place, value) => {
        const { html, head, status } = await draw('about', {
          contents: { site: setAt(SITE, place, value) as Content },
        });
        expect(status).toBe(200);
        expect(head).toMatch(/<title>[^<]*About Us/);
        const changed = JSON.stringify(SITE[place[0] as string]);
        const texts = textsIn([content, SITE], whole).filter(
          (text) => !changed.includes(JSON.stringify(text).slice(1, -1)),
        );
        expect(texts.filter(isMissing(html))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

it('returns the parts that the browser needs in addition to the page’s view', async () => {
  const document = { blocks: [{ type: 'paragraph', data: { text: 'a' } }] };
  const content = { ...(PAGE_MODELS.home.defaultContent as Content) };
  const plain = JSON.parse(JSON.stringify(content).replaceAll('"blocks"', '"parts"')) as Content;
  const shown = async (home: Content, sections: DynamicSection[] = []) =>
    (await draw('home', { contents: { home }, sections: { home: sections } })).parts;
  expect(await shown(plain)).toEqual([]);
  expect(await shown(plain, SECTIONS.slice(0, 1))).toEqual(['sections']);
  expect(await shown({ ...plain, news: { title: 'a' } })).toEqual(['sections']);
  expect(await shown({ ...plain, welcome: { title: document, body: [] } })).toEqual(['blocks']);
  expect(await shown(plain, [dynamic('welcome', { body: [document] })])).toEqual(['sections', 'blocks']);
});

describe('a part that cannot be rendered', () => {
  it('is replaced with a notice, and named for the browser', async () => {
    const content = {
      ...PAGE_MODELS.home.defaultContent,
      welcome: { title: 'Spoiled', body: 5, stats: [{ number: {} }] },
    };
    const { html, faulty } = await draw('home', { contents: { home: content as Content } });
    expect(faulty).toEqual(['home.welcome']);
    expect(html.split('This section cannot be shown right now.')).toHaveLength(2);
    expect(html).not.toContain('Spoiled');
    expect(html).not.toContain('<template');
    expect((await draw('home')).faulty).toEqual([]);
  });

  it('within another part does not affect it', async () => {
    const elements = [
      { id: 'heading-1', type: 'heading', data: { text: 'Before' } },
      { id: 'divider-1', type: 'divider', data: { style: { toString: 1 } } },
      { id: 'heading-2', type: 'heading', data: { text: 'Behind' } },
    ];
    const { html, faulty } = await draw('home', { sections: { home: [dynamic('custom', { elements })] } });
    expect(faulty).toEqual(['dynamic.custom-1.elements.1']);
    expect(html.split('This section cannot be shown right now.')).toHaveLength(2);
    expect([html.includes('>Before<'), html.includes('>Behind<')]).toEqual([true, true]);
  });
});

function isMissing(html: string) {
  return (text: string) => !html.includes(`>${text}<`);
}
