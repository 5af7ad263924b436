/** The elements that draw, and nothing else: no script, no foreign content, no links, no animation, no pictures from elsewhere. */
export const SVG_ELEMENTS = new Set(
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
export const SVG_ATTRIBUTES: Record<string, string> = {
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
