import { escapeAttribute } from '../../src/lib/escape-html';
import {
  type MarkupElement,
  type MarkupNode,
  MarkupRefused,
  type MarkupRoot,
  MarkupTooDeep,
  parseMarkup,
} from '../markup/parse-markup';
import { MAX_UPLOAD_BYTES } from './image-types';

/** The elements that draw, and nothing else: no script, no foreign content, no links, no animation, no pictures from elsewhere. */
const SVG_ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop ' +
    'clipPath mask pattern marker symbol use title desc style filter feBlend feColorMatrix feComponentTransfer feComposite ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile'
  ).split(' '),
);

/** Attributes that are written as they are called. */
const SAME =
  'id x y x1 x2 y1 y2 cx cy r rx ry dx dy d points width height viewBox preserveAspectRatio transform offset fill stroke opacity ' +
  'color display visibility style gradientUnits gradientTransform spreadMethod fx fy fr clipPathUnits maskUnits ' +
  'maskContentUnits patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient ' +
  'textLength lengthAdjust rotate startOffset mask filter filterUnits primitiveUnits in in2 result mode values type operator ' +
  'k1 k2 k3 k4 stdDeviation radius tableValues slope intercept amplitude exponent href role pathLength version';

/** The attributes, by the names the parser gives them. */
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
      .map((name) => [name, hyphenated(name)]),
  ),
};

/** As the attribute is written: `strokeLineCap` is `stroke-linecap`. */
function hyphenated(name: string): string {
  const words = name.replace(/Line(Cap|Join)/, (_, part: string) => `Line${part.toLowerCase()}`);
  return words
    .replace('MiterLimit', 'Miterlimit')
    .replace('DashArray', 'Dasharray')
    .replace('DashOffset', 'Dashoffset')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 20_000;
/** A tag as XML has it, with as many attributes as any markup may have. */
const TAG = /<[a-z][^\s"'<>/=]*(?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,50}\s*\/?>/iy;
/** Drawings that repeat their parts within parts grow without end. */
const MAX_REPEATS = 200;
/** Words are laid out in a time that grows with their square: these many characters take about a second. */
const MAX_TEXT = 2_000;
/** Each rule of a style is held against each element. */
const MAX_STYLINGS = 1_000_000;

interface Count {
  elements: number;
  repeats: number;
  /** Characters of the words that are drawn. */
  text: number;
  /** Rules of its styles. */
  rules: number;
}

/**
 * A drawing with nothing in it but what draws: no script, no foreign content, no address but of its own parts.
 * @throws MarkupRefused for what is no drawing, or one that is nested or repeated beyond reason
 */
export function cleanSvg(text: string): string {
  const svg = parse(text).children.find(isSvg);
  if (!svg) throw refused('The file holds no drawing.');
  const count = { elements: 0, repeats: 0, text: 0, rules: 0 };
  const inner = write(svg, 0, count).replace(/^<svg/, '');
  if (count.rules * count.elements > MAX_STYLINGS) throw refused('The drawing has too many parts and rules of style.');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${inner}`;
}

function parse(text: string): MarkupRoot {
  refuseEndless(text);
  try {
    return parseMarkup(text, 'fragment', MAX_UPLOAD_BYTES);
  } catch (error) {
    throw error instanceof MarkupTooDeep ? refused('The drawing is nested too deeply.') : error;
  }
}

/** What has too many parts, or tags that XML does not know, is refused before any of it is read. */
function refuseEndless(text: string): void {
  let count = 0;
  for (const { index } of text.matchAll(/<[a-z]/gi)) {
    if (++count > MAX_ELEMENTS) throw refused('The drawing has too many parts.');
    TAG.lastIndex = index;
    if (!TAG.test(text)) throw refused('The drawing can not be read: a tag in it is not well formed.');
  }
}

function isSvg(node: MarkupNode): node is MarkupElement {
  return node.type === 'element' && node.tagName === 'svg';
}

function write(node: MarkupNode, depth: number, count: Count): string {
  if (node.type === 'text') return writeText(node.value, count);
  if (node.type !== 'element' || !SVG_ELEMENTS.has(node.tagName)) return '';
  if (depth > MAX_DEPTH) throw refused('The drawing is nested too deeply.');
  if (++count.elements > MAX_ELEMENTS) throw refused('The drawing has too many parts.');
  if (node.tagName === 'use' && ++count.repeats > MAX_REPEATS) throw refused('The drawing repeats too many parts.');
  if (node.tagName === 'style') return writeStyle(node, count);
  const attributes = Object.entries(node.properties).map(([name, value]) => attribute(name, value));
  const children = node.children.map((child) => write(child, depth + 1, count)).join('');
  return `<${node.tagName}${attributes.join('')}>${children}</${node.tagName}>`;
}

function writeText(text: string, count: Count): string {
  count.text += text.trim().length;
  if (count.text > MAX_TEXT) throw refused('The drawing holds too many words.');
  return escapeXml(text);
}

function attribute(property: string, value: unknown): string {
  const name = SVG_ATTRIBUTES[property];
  if (name === undefined || value === null || value === undefined || value === false) return '';
  const text = Array.isArray(value) ? value.join(property === 'className' ? ' ' : ',') : String(value);
  if (name.endsWith('href') && !/^#[\w:.-]+$/.test(text)) return '';
  return isHarmless(text) ? ` ${name}="${escapeXml(text)}"` : '';
}

function writeStyle(node: MarkupElement, count: Count): string {
  const css = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  count.rules += css.split('{').length - 1;
  return isHarmless(css) && !/[<@\\]/.test(css) ? `<style>${escapeXml(css)}</style>` : '';
}

/** Whether a value names no address but of the drawing's own parts. */
function isHarmless(value: string): boolean {
  const others = value.replace(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/gi, '');
  return !/url\s*\(|expression\s*\(|javascript:|data:|-moz-binding|&#|\\/i.test(others);
}

/** Without the characters that XML does not know. */
function escapeXml(text: string): string {
  return escapeAttribute(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}

function refused(message: string): MarkupRefused {
  return new MarkupRefused(message);
}
