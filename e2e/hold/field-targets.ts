import { z } from 'zod';
import type { Field, Fields } from '../../src/content/fields';
import { ELEMENT_MODELS } from '../../src/elements/models';
import { PAGE_MODELS } from '../../src/pages/models';
import { SECTION_MODELS } from '../../src/sections/models';
import { json, type Sent, type Target, target } from './target';

/**
 * Returns every field of every page, section type and element type as a place for a text, and for rich text one place per kind of block.
 */
export function fieldTargets(): Target[] {
  const pages = Object.values(PAGE_MODELS).flatMap(({ id, sections }) => leaves(sections, id));
  const ofTypes = (models: Record<string, { type: string; fields: unknown }>) =>
    Object.values(models).flatMap(({ type, fields }) =>
      leaves(fields as Fields, '').map((leaf) => ({ ...leaf, type })),
    );
  const seen = new Set<string>();
  const place = ({ field: { kind, schema } }: Leaf, name: string, request: Target['request']): Target => {
    const kindOfText = `${kind} ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`;
    return { ...target(name, request), isLikeAnother: seen.size === seen.add(kindOfText).size };
  };
  return [
    ...pages.map((leaf) => place(leaf, leaf.path, (text) => update(leaf.path, text))),
    ...ofTypes(SECTION_MODELS).map((leaf) =>
      place(leaf, `${leaf.type} section${leaf.path}`, (text) => addSection(leaf.type, nest(leaf.path, text))),
    ),
    ...ofTypes(ELEMENT_MODELS).map((leaf) =>
      place(leaf, `${leaf.type} element${leaf.path}`, (text) => {
        const element = { id: `${leaf.type}-x`, type: leaf.type, data: nest(leaf.path, text) };
        return addSection('custom', { elements: [element] });
      }),
    ),
    ...BLOCKS.map(([type, block]) =>
      target(`a block: ${type}`, (text) => update('home.hero.headline', { blocks: [block(text)] })),
    ),
    target('a section of no known type', (text) => addSection('odd', { text, items: [text], ...allBlocks(text) })),
    target('a generic section', (text) => update('privacy.odd', { title: text, ...allBlocks(text) })),
    target('a key', (text) => update('privacy.odd', { [text]: 1 })),
    target('a path', (text) => update(text, 'x')),
  ];
}

interface Leaf {
  path: string;
  field: Field;
}

function leaves(fields: Fields, path: string): Leaf[] {
  return Object.entries(fields).flatMap(([key, field]) => listFields(field, `${path}.${key}`));
}

function listFields(field: Field, path: string): Leaf[] {
  if (field.fields) return leaves(field.fields, path);
  return field.item ? listFields(field.item, `${path}.0`) : [{ path, field }];
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

/** @param path the path of a field, with a dot before each segment */
function nest(path: string, value: unknown): object {
  const [head = '', ...rest] = path.slice(1).split('.');
  const inner = rest.length > 0 ? nest(`.${rest.join('.')}`, value) : value;
  return head === '0' ? [inner] : { [head]: inner };
}
