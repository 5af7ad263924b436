import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, parseFragment, type TreeAdapter } from 'parse5';

/** The limits for all markup: texts of blocks, drawings, and pages for link previews. */
export const MAX_NESTING = 100;
export const MAX_ATTRIBUTES = 50;
/** The limit of elements that the parser reopens by itself, as it must for an unclosed `<b>`. Long texts may have more. */
export const MAX_REOPENED = 1000;
const CHARACTERS_PER_REOPENED = 16;

/** The markup is too expensive to parse. The message names the exceeded limit and is suitable for the sender. */
export class MarkupRefused extends Error {
  override name = 'MarkupRefused';
}

/** The elements are nested too deeply. */
export class MarkupTooDeep extends MarkupRefused {
  constructor() {
    super(`Elements can be nested at most ${MAX_NESTING} deep.`);
  }
}

type Tree = ReturnType<typeof fromParse5>;
/** The root of a parsed tree. */
export type MarkupRoot = Extract<Tree, { type: 'root' }>;
export type MarkupNode = MarkupRoot['children'][number];
export type MarkupElement = Extract<MarkupNode, { type: 'element' }>;

type Adapter = TreeAdapter<DefaultTreeAdapterMap>;
type Parent = DefaultTreeAdapterMap['parentNode'];

/**
 * Parses markup like a browser. The parser itself enforces the limits while it builds the tree, so that they cannot be bypassed by
 * markup that another counter would interpret differently.
 * @param kind `fragment` for a part of a page, `page` for a whole one
 * @param maxLength in characters
 * @param maxNesting more than usual for pages that this site has rendered, whose texts may be nested as deeply as allowed
 * @throws MarkupRefused
 */
export function parseMarkup(
  html: string,
  kind: 'fragment' | 'page',
  maxLength: number,
  maxNesting = MAX_NESTING,
): MarkupRoot {
  if (html.length > maxLength) throw new MarkupRefused(`Markup can have at most ${maxLength} characters.`);
  const options = { treeAdapter: createCountingAdapter(html, maxNesting), scriptingEnabled: false };
  const tree = kind === 'fragment' ? parseFragment(html, options) : parse(html, options);
  refuseDeep(tree, maxNesting);
  return fromParse5(tree) as MarkupRoot;
}

/** Returns the parser's default tree adapter, extended to throw at the first exceeded limit. */
function createCountingAdapter(html: string, maxNesting: number): Adapter {
  let left = 2 * countTags(html) + MAX_REOPENED + Math.ceil(html.length / CHARACTERS_PER_REOPENED);
  const depths = new WeakMap<object, number>();
  const place = (parent: Parent, node: object) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > maxNesting + ADDED_BY_PARSER) throw new MarkupTooDeep();
    depths.set(node, depth);
  };
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (attributes.length > MAX_ATTRIBUTES) {
        throw new MarkupRefused(`An element can have at most ${MAX_ATTRIBUTES} attributes.`);
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

/** The number of elements that the parser adds around a fragment or a page, which are part of the depth while parsing. */
const ADDED_BY_PARSER = 4;

/** Checks the final depth, because the parser may move parts after adding them. Iterative, to avoid a stack overflow. */
function refuseDeep(tree: Parent, maxNesting: number): void {
  let level: object[] = getChildren(tree);
  for (let depth = 1; level.length > 0; depth++) {
    // Texts and comments inside the deepest element do not count.
    if (depth > maxNesting && level.some((node) => 'tagName' in node)) throw new MarkupTooDeep();
    level = level.flatMap(getChildren);
  }
}

function getChildren(node: object): object[] {
  const { content, childNodes = [] } = node as { content?: { childNodes: object[] }; childNodes?: object[] };
  return content ? [...content.childNodes, ...childNodes] : childNodes;
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count++;
  return count;
}
