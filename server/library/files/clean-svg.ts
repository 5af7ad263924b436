import { escapeAttribute } from '../../../src/lib/escape-html';
import {
  type MarkupElement,
  type MarkupNode,
  MarkupRefused,
  type MarkupRoot,
  MarkupTooDeep,
  parseMarkup,
} from '../../platform/markup/parse-markup';
import { MAX_DRAWING_BYTES } from './image-types';
import { refuseCostly } from './svg-limits';

/** The allowed elements, which only draw: no scripts, foreign content or animations. */
const SVG_ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop ' +
    'clipPath mask pattern marker symbol use image title desc style filter feBlend feColorMatrix feComponentTransfer feComposite ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile'
  ).split(' '),
);

/** Attributes whose parsed name equals their written name. */
const SAME =
  'id x y x1 x2 y1 y2 cx cy r rx ry dx dy d points width height viewBox preserveAspectRatio transform offset fill stroke opacity ' +
  'color display visibility style gradientUnits gradientTransform spreadMethod fx fy fr clipPathUnits maskUnits ' +
  'maskContentUnits patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient ' +
  'textLength lengthAdjust rotate startOffset mask filter filterUnits primitiveUnits in in2 result mode values type operator ' +
  'k1 k2 k3 k4 stdDeviation radius tableValues slope intercept amplitude exponent href role pathLength version';

/** The allowed attributes, by the names that the parser gives them. */
const SVG_ATTRIBUTES: Record<string, string> = {
  ...Object.fromEntries(SAME.split(' ').map((name) => [name, name])),
  className: 'class',
  xLinkHref: 'xlink:href',
  ariaLabel: 'aria-label',
  ariaLabelledBy: 'aria-labelledby',
  ariaHidden: 'aria-hidden',
  ...Object.fromEntries(
    (
      'strokeWidth strokeLineCap strokeLineJoin strokeMiterLimit strokeDashArray strokeDashOffset strokeOpacity fillOpacity ' +
      'fillRule clipPath clipRule stopColor stopOpacity fontFamily fontSize fontStyle fontWeight fontVariant letterSpacing ' +
      'wordSpacing textAnchor textDecoration textRendering dominantBaseline alignmentBaseline baselineShift markerStart markerMid ' +
      'markerEnd floodColor floodOpacity colorInterpolation colorInterpolationFilters shapeRendering vectorEffect paintOrder ' +
      'enableBackground imageRendering writingMode'
    )
      .split(' ')
      .map((name) => [name, toAttributeName(name)]),
  ),
};

/** Returns the written form of an attribute: `strokeLineCap` becomes `stroke-linecap`. */
function toAttributeName(name: string): string {
  const words = name.replace(/Line(Cap|Join)/, (_, part: string) => `Line${part.toLowerCase()}`);
  return words
    .replace('MiterLimit', 'Miterlimit')
    .replace('DashArray', 'Dasharray')
    .replace('DashOffset', 'Dashoffset')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 20_000;
/** An XML tag, with at most 50 attributes. */
const TAG = /<[a-z][^\s"'<>/=]*(?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,50}\s*\/?>/iy;
/** SVGs that repeat parts within parts grow exponentially. */
const MAX_REPEATS = 200;
/** The layout time of text grows with the square of its length: this many characters take about a second. */
const MAX_TEXT = 2_000;
/** Every style rule is matched against every element. */
const MAX_STYLINGS = 1_000_000;

/** Descriptions of removed elements for editors. Elements that draw nothing are not reported. */
const LEFT_OUT: Record<string, string> = {
  script: 'scripts',
  foreignObject: 'embedded web content',
  ...Object.fromEntries(['animate', 'animateMotion', 'animateTransform', 'set'].map((name) => [name, 'animations'])),
  image: 'images from other addresses',
  iframe: 'embedded web content',
};
/** Elements that are not rendered, so nothing is lost. */
const INVISIBLE = new Set(['metadata', 'view', 'cursor', 'mpath']);
const EMBEDDED = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]+$/i;

interface Count {
  elements: number;
  repeats: number;
  /** Characters of rendered text. */
  text: number;
  /** Style rules. */
  rules: number;
  leftOut: Set<string>;
}

/** An SVG that is safe to serve, and descriptions of removed parts for the editor. */
export interface CleanedSvg {
  svg: string;
  leftOut: string[];
}

/**
 * Returns an SVG with only parts that render: no scripts, no foreign content, and no addresses except of its own parts and embedded images.
 * Links and `<switch>` elements become groups.
 * @throws MarkupRefused if the file contains no SVG, or one that is nested or repeated too deeply
 */
export function cleanSvg(text: string): CleanedSvg {
  const svg = parse(text).children.find(isSvg);
  if (!svg) throw refused('The file contains no drawing.');
  const count: Count = { elements: 0, repeats: 0, text: 0, rules: 0, leftOut: new Set() };
  const inner = write(svg, 0, count).replace(/^<svg/, '');
  if (count.rules * count.elements > MAX_STYLINGS) throw refused('The SVG has too many parts and style rules.');
  refuseCostly(svg);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${inner}`,
    leftOut: [...count.leftOut].sort(),
  };
}

function parse(text: string): MarkupRoot {
  refuseEndless(text);
  try {
    return parseMarkup(text, 'fragment', MAX_DRAWING_BYTES);
  } catch (error) {
    throw error instanceof MarkupTooDeep ? refused('The SVG is nested too deeply.') : error;
  }
}

/** Rejects too many parts and malformed tags before parsing. */
function refuseEndless(text: string): void {
  let count = 0;
  for (const { index } of text.matchAll(/<[a-z]/gi)) {
    if (++count > MAX_ELEMENTS) throw refused('The SVG has too many parts.');
    TAG.lastIndex = index;
    if (!TAG.test(text)) throw refused('The SVG cannot be read: a tag in it is not well formed.');
  }
}

function isSvg(node: MarkupNode): node is MarkupElement {
  return node.type === 'element' && node.tagName === 'svg';
}

function write(node: MarkupNode, depth: number, count: Count): string {
  if (node.type === 'text') return writeText(node.value, count);
  if (node.type !== 'element') return '';
  if (depth > MAX_DEPTH) throw refused('The SVG is nested too deeply.');
  if (++count.elements > MAX_ELEMENTS) throw refused('The SVG has too many parts.');
  if (node.tagName === 'a') count.leftOut.add('links');
  if (node.tagName === 'a' || node.tagName === 'switch') return writeGroup(node, depth, count);
  const isForeignImage = node.tagName === 'image' && findEmbedded(node) === null;
  if (!SVG_ELEMENTS.has(node.tagName) || isForeignImage) return leaveOut(node, count);
  if (node.tagName === 'use' && ++count.repeats > MAX_REPEATS) throw refused('The SVG repeats too many parts.');
  if (node.tagName === 'style') return writeStyle(node, count);
  const attributes = Object.entries(node.properties).map(([name, value]) => attribute(name, value, node, count));
  const children = node.children.map((child) => write(child, depth + 1, count)).join('');
  return `<${node.tagName}${attributes.join('')}>${children}</${node.tagName}>`;
}

/** Writes a link as a group of its content, and a `<switch>` as a group of the first alternative that every viewer supports. */
function writeGroup(node: MarkupElement, depth: number, count: Count): string {
  const shown = node.tagName === 'switch' ? pickAlternative(node) : node.children;
  const properties = Object.entries(node.properties).filter(([name]) => !/^(?:href|xLinkHref)$/.test(name));
  const group: MarkupElement = { ...node, tagName: 'g', properties: Object.fromEntries(properties), children: shown };
  return write(group, depth, count);
}

function pickAlternative({ children }: MarkupElement): MarkupElement['children'] {
  const drawn = children.filter(
    (child): child is MarkupElement =>
      child.type === 'element' &&
      (SVG_ELEMENTS.has(child.tagName) || child.tagName === 'a' || child.tagName === 'switch') &&
      !child.properties.requiredExtensions,
  );
  const first = drawn.find(({ properties }) => !properties.systemLanguage) ?? drawn[0];
  return first ? [first] : [];
}

function leaveOut({ tagName }: MarkupElement, count: Count): string {
  // Prefixed elements belong to drawing programs and render nothing.
  if (!INVISIBLE.has(tagName) && !tagName.includes(':')) count.leftOut.add(LEFT_OUT[tagName] ?? `<${tagName}>`);
  return '';
}

/** Returns the embedded image of an `<image>`, or null if it refers to another file. */
function findEmbedded({ properties }: MarkupElement): string | null {
  const address = String(properties.href ?? properties.xLinkHref ?? '');
  return EMBEDDED.test(address) ? address : null;
}

function writeText(text: string, count: Count): string {
  count.text += text.trim().length;
  if (count.text > MAX_TEXT) throw refused('The SVG contains too much text.');
  return escapeXml(text);
}

function attribute(property: string, value: unknown, node: MarkupElement, count: Count): string {
  if (/^on[a-z]/i.test(property)) count.leftOut.add('scripts');
  const name = SVG_ATTRIBUTES[property];
  if (name === undefined || value === null || value === undefined || value === false) return '';
  const text = Array.isArray(value) ? value.join(property === 'className' ? ' ' : ',') : String(value);
  if (name.endsWith('href')) {
    if (/^#[\w:.-]+$/.test(text)) return ` ${name}="${escapeXml(text)}"`;
    if (node.tagName === 'image' && EMBEDDED.test(text)) return ` ${name}="${text.replace(/\s+/g, '')}"`;
    if (node.tagName === 'use') count.leftOut.add('parts of other files');
    return '';
  }
  const kept = name === 'style' ? cleanDeclarations(text, count) : text;
  if (isHarmless(kept)) return kept === '' && name === 'style' ? '' : ` ${name}="${escapeXml(kept)}"`;
  count.leftOut.add('references to other files');
  return '';
}

/** Keeps the plain rules of a style sheet; at-rules, nested rules and references to other files are removed. */
function writeStyle(node: MarkupElement, count: Count): string {
  const css = node.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, ' ');
  const kept: string[] = [];
  for (const rule of splitRules(css)) {
    count.rules += 1;
    const [, selector = '', body = ''] = rule.match(/^([^{}]*)\{([^{}]*)\}$/) ?? [];
    const isPlain = selector !== '' && !/[<@\\]/.test(rule) && isHarmless(selector);
    const declarations = isPlain ? cleanDeclarations(body, count) : '';
    if (declarations !== '') kept.push(`${selector.trim()}{${declarations}}`);
    else if (!isPlain) count.leftOut.add(/^@font-face/i.test(rule) ? 'fonts' : 'some style rules');
  }
  return kept.length > 0 ? `<style>${escapeXml(kept.join(''))}</style>` : '';
}

/** Splits a style sheet after its outermost rules, including `@import …;`. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '{') depth += 1;
    else if (sign === '}') depth = Math.max(0, depth - 1);
    const isEnd = depth === 0 && (sign === '}' || (sign === ';' && css.slice(from, at).trim().startsWith('@')));
    if (!isEnd) continue;
    rules.push(css.slice(from, at + 1).trim());
    from = at + 1;
  }
  const rest = css.slice(from).trim();
  return (rest === '' ? rules : [...rules, rest]).filter((rule) => rule !== '');
}

function cleanDeclarations(text: string, count: Count): string {
  const all = text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
  const kept = all.filter((each) => /^[\w-]+\s*:/.test(each) && !/[<@\\]/.test(each) && isHarmless(each));
  if (kept.length < all.length) count.leftOut.add('some style rules');
  return kept.join(';');
}

/** Returns true if a value contains no addresses except of the SVG's own parts. */
function isHarmless(value: string): boolean {
  const others = value.replace(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/gi, '');
  return !/url\s*\(|expression\s*\(|javascript:|data:|-moz-binding|&#|\\/i.test(others);
}

/** Escapes text and removes characters that XML does not allow. */
function escapeXml(text: string): string {
  return escapeAttribute(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}

function refused(message: string): MarkupRefused {
  return new MarkupRefused(message);
}
