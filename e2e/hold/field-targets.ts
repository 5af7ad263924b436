import type { Field, Fields } from '../../src/content/fields';
import { ELEMENT_MODELS } from '../../src/elements/models';
import { PAGE_MODELS } from '../../src/pages/models';
import { SECTION_MODELS } from '../../src/sections/models';
import { json, type Sent, type Target, target } from './target';

/** Every field of every page, section type and element type as a text; and one that may be rich with each kind of block. */
export function fieldTargets(): Target[] {
  const pages = Object.values(PAGE_MODELS).flatMap(({ id, sections }) => leafPaths(sections, id));
  const sections = Object.values(SECTION_MODELS).flatMap(({ type, fields }) =>
    leafPaths(fields as Fields, '').map((path) =>
      target(`${type} section${path}`, (text) => addSection(type, nest(path.slice(1).split('.'), text))),
    ),
  );
  const elements = Object.values(ELEMENT_MODELS).flatMap(({ type, fields }) =>
    leafPaths(fields as Fields, '').map((path) =>
      target(`${type} element${path}`, (text) => {
        const data = nest(path.slice(1).split('.'), text);
        return addSection('custom', { elements: [{ id: `${type}-x`, type, data }] });
      }),
    ),
  );
  return [
    ...pages.map((path) => target(path, (text) => update(path, text))),
    ...BLOCKS.map(([type, block]) =>
      target(`a block: ${type}`, (text) => update('home.hero.headline', { blocks: [block(text)] })),
    ),
    ...sections,
    ...elements,
    target('a section of no known type', (text) => addSection('odd', { text, items: [text], ...allBlocks(text) })),
    target('a generic section', (text) => update('privacy.odd', { title: text, ...allBlocks(text) })),
    target('a key', (text) => update('privacy.odd', { [text]: 1 })),
    target('a path', (text) => update(text, 'x')),
  ];
}

function leafPaths(fields: Fields, path: string): string[] {
  return Object.entries(fields).flatMap(([key, field]) => leafPathsOf(field, `${path}.${key}`));
}

function leafPathsOf({ fields, item }: Field, path: string): string[] {
  if (fields) return leafPaths(fields, path);
  return item ? leafPathsOf(item, `${path}.0`) : [path];
}

const BLOCKS: [string, (text: string) => object][] = [
  block('paragraph', (text) => ({ text })),
  block('header', (text) => ({ text, level: 2 })),
  block('list', (text) => ({ style: 'unordered', items: [{ content: text, items: [text] }] })),
  block('checklist', (text) => ({ items: [{ text, checked: true }] })),
  block('quote', (text) => ({ text, caption: text, alignment: text })),
  block('image', (text) => ({ file: { url: text, alt: text }, caption: text })),
  block('linkTool', (text) => ({ link: text, meta: { title: text, image: { url: text } } })),
  block('embed', (text) => ({ service: text, source: text, embed: text, caption: text })),
  block('of no known type', (text) => ({ any: { html: text } })),
];

function block(type: string, data: (text: string) => object): (typeof BLOCKS)[number] {
  return [type, (text) => ({ type, data: data(text) })];
}

function allBlocks(text: string): object {
  return { blocks: BLOCKS.map(([, make]) => make(text)) };
}

function update(path: string, value: unknown): Sent {
  return json('POST', '/api/content/update', { path, value });
}

function addSection(sectionType: string, sectionData: unknown): Sent {
  return json('POST', '/api/sections', { pageId: 'demo', sectionType, sectionName: 'Odd', sectionData });
}

function nest([head, ...rest]: string[], value: unknown): object {
  const inner = rest.length > 0 ? nest(rest, value) : value;
  return head === '0' ? [inner] : { [head ?? '']: inner };
}
