import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, parseFragment, type TreeAdapter } from 'parse5';

/** What markup may be, whoever sent it: a text of a block, a drawing, a page whose preview is read. */
export const MAX_NESTING = 100;
export const MAX_ATTRIBUTES = 50;
/** Elements that the parser opens again by itself, as it must for `<b>` that is not closed: so many, and more for a long text. */
export const MAX_REOPENED = 1000;
const CHARACTERS_PER_REOPENED = 16;

/** Markup that would cost more than its length. The message says which bound it passes, fit for who sent it. */
export class MarkupRefused extends Error {
  override name = 'MarkupRefused';
}

/** The same, where elements stand too deep within each other. */
export class MarkupTooDeep extends MarkupRefused {
  constructor() {
    super(`Elements are nested at most ${MAX_NESTING} deep.`);
  }
}

type Tree = ReturnType<typeof fromParse5>;
/** The root of what was parsed. */
export type MarkupRoot = Extract<Tree, { type: 'root' }>;
export type MarkupNode = MarkupRoot['children'][number];
export type MarkupElement = Extract<MarkupNode, { type: 'element' }>;

type Adapter = TreeAdapter<DefaultTreeAdapterMap>;
type Parent = DefaultTreeAdapterMap['parentNode'];

/**
 * Parses a piece of markup as a browser does. The bounds are counted by the parser itself as it builds, so that nothing that
 * reads otherwise than it does can be led past them.
 * @param kind `fragment` stands within a page, `page` is a whole one
 * @param maxLength in characters
 * @throws MarkupRefused
 */
export function parseMarkup(html: string, kind: 'fragment' | 'page', maxLength: number): MarkupRoot {
  if (html.length > maxLength) throw new MarkupRefused(`Markup has at most ${maxLength} characters.`);
  const options = { treeAdapter: countingAdapter(html), scriptingEnabled: false };
  const tree = kind === 'fragment' ? parseFragment(html, options) : parse(html, options);
  refuseDeep(tree);
  return fromParse5(tree) as MarkupRoot;
}

/** The parser's own way to build, which stops at the first bound that is passed. */
function countingAdapter(html: string): Adapter {
  let left = 2 * tagsIn(html) + MAX_REOPENED + Math.ceil(html.length / CHARACTERS_PER_REOPENED);
  const depths = new WeakMap<object, number>();
  const place = (parent: Parent, node: object) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_STACK) throw new MarkupTooDeep();
    depths.set(node, depth);
  };
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (attributes.length > MAX_ATTRIBUTES) {
        throw new MarkupRefused(`An element has at most ${MAX_ATTRIBUTES} attributes.`);
      }
      if (--left < 0) throw new MarkupRefused('Too many elements are left open.');
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    appendChild(parent, node) {
      place(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      place(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
    setTemplateContent(template, content) {
      place(template, content);
      defaultTreeAdapter.setTemplateContent(template, content);
    },
  };
}

/** Above what is counted at the end: what the parser puts around a fragment or a page. */
const MAX_STACK = MAX_NESTING + 4;

/** Parts that were moved stand at another depth than they were put in at. With a list of its own, not the call stack. */
function refuseDeep(tree: Parent): void {
  let level: object[] = childrenOf(tree);
  for (let depth = 1; level.length > 0; depth++) {
    // A text or comment within the deepest element is no element.
    if (depth > MAX_NESTING && level.some((node) => 'tagName' in node)) throw new MarkupTooDeep();
    level = level.flatMap(childrenOf);
  }
}

function childrenOf(node: object): object[] {
  const { content, childNodes = [] } = node as { content?: { childNodes: object[] }; childNodes?: object[] };
  return content ? [...content.childNodes, ...childNodes] : childNodes;
}

function tagsIn(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count++;
  return count;
}
