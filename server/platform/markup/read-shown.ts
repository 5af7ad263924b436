import type { Tone } from '../../../src/content/brand/palette';
import {
  findGround,
  findTextColour,
  isContentPicture,
  LARGE_HEADINGS,
  type PageOutline,
  TEXT_TAGS,
} from '../../../src/content/page-outline';
import { type MarkupElement, type MarkupNode, parseMarkup } from './parse-markup';

/** A link on a page, with its text. */
export interface ShownLink {
  href: string;
  text: string;
  /** The path of the field that contains it, if it is known. */
  path?: string | undefined;
}

/** The content of a page's HTML. */
export interface ShownPage {
  outline: PageOutline;
  /** The meta description, or an empty string. */
  description: string;
  isIndexed: boolean;
  /** The page's own links, each once per field. */
  links: ShownLink[];
  /** The links in the parts that all pages share. */
  sharedLinks: ShownLink[];
  /** The ids that links can target. */
  ids: string[];
}

/** The maximum length of a page, in characters. */
const MAX_LENGTH = 4_000_000;
const HEADING = /^h([1-6])$/;
const SHARED = new Set(['header', 'footer', 'nav']);

interface Place {
  node: MarkupNode;
  /** True inside the parts that all pages share. */
  isShared: boolean;
  isMain: boolean;
  /** The path of the field that contains it. */
  path: string | undefined;
  /** The text color and the background tone, if they are set. */
  colour: string | undefined;
  ground: Tone | undefined;
}

/** Extracts the content of a page from its HTML. @throws MarkupRefused */
export function readShown(html: string): ShownPage {
  const shown: ShownPage = {
    outline: { headings: [], pictures: [], texts: [], coloured: [] },
    description: '',
    isIndexed: true,
    links: [],
    sharedLinks: [],
    ids: [],
  };
  const seen = new Set<string>();
  // Uses an explicit stack, because a page may be nested deeper than the call stack allows.
  const stack: Place[] = [...parseMarkup(html, 'page', MAX_LENGTH).children]
    .reverse()
    .map((node) => ({ node, isShared: false, isMain: false, path: undefined, colour: undefined, ground: undefined }));
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { node } = place;
    if (node.type !== 'element' || node.tagName === 'svg') continue;
    const isMain = place.isMain || node.tagName === 'main';
    // A header or footer inside the main element belongs to the page.
    const isShared = place.isShared || (!isMain && SHARED.has(node.tagName));
    const path = typeof node.properties.dataPath === 'string' ? node.properties.dataPath : place.path;
    const colour = findTextColour(String(node.properties.style ?? '')) ?? place.colour;
    const ground = findGround(getClasses(node)) ?? place.ground;
    const within = { isMain, isShared, path, colour, ground };
    take(shown, node, { ...within, seen });
    for (const child of [...node.children].reverse()) stack.push({ ...within, node: child });
  }
  return shown;
}

function take(
  shown: ShownPage,
  element: MarkupElement,
  { isMain, isShared, seen, path, colour, ground }: Omit<Place, 'node'> & { seen: Set<string> },
): void {
  const { tagName, properties } = element;
  const text = (name: string) => (properties[name] === undefined ? null : String(properties[name]));
  const id = text('id');
  if (id !== null) shown.ids.push(id);
  if (tagName === 'meta' && text('name') === 'description') shown.description = text('content') ?? '';
  if (tagName === 'meta' && text('name') === 'robots') shown.isIndexed = !text('content')?.includes('noindex');
  if (tagName === 'a') {
    const href = text('href');
    // The text of a button-like link has its path on a descendant.
    const place = path ?? findPath(element);
    const key = `${isShared} ${place ?? ''} ${href}`;
    if (href === null || seen.has(key)) return;
    seen.add(key);
    (isShared ? shown.sharedLinks : shown.links).push({ href, text: readText(element), path: place });
  }
  if (!isMain) return;
  const { headings, pictures, texts } = shown.outline;
  const level = HEADING.exec(tagName)?.[1];
  if (level) headings.push({ level: Number(level), text: readText(element), path });
  if (tagName === 'img' && isContentPicture(text('src') ?? ''))
    pictures.push({ src: text('src') ?? '', alt: text('alt'), path });
  if (TEXT_TAGS.has(tagName)) texts.push({ text: readText(element), path });
  if (colour !== undefined && (level || TEXT_TAGS.has(tagName))) {
    const isLarge = level !== undefined && Number(level) <= LARGE_HEADINGS;
    shown.outline.coloured?.push({ text: readText(element), colour, isLarge, ground, path });
  }
}

function getClasses({ properties: { className } }: MarkupElement): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Returns the first path among an element's descendants. */
function findPath(element: MarkupElement): string | undefined {
  const stack: MarkupNode[] = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    if (typeof node.properties.dataPath === 'string') return node.properties.dataPath;
    stack.push(...[...node.children].reverse());
  }
  return undefined;
}

function readText(element: MarkupElement): string {
  const words: string[] = [];
  const stack: MarkupNode[] = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'text') words.push(node.value);
    else if (node.type === 'element' && node.tagName === 'img') words.push(String(node.properties.alt ?? ''));
    else if (node.type === 'element' && node.tagName !== 'svg') stack.push(...[...node.children].reverse());
  }
  return words.join('').replace(/\s+/g, ' ').trim();
}
