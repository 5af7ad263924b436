import { type MarkupElement, type MarkupNode, MarkupRefused } from '../../platform/markup/parse-markup';

/** Properties that are expensive to render, and the maximum number of uses in an SVG. */
const EFFECTS = {
  filter: { most: 50, name: 'filters' },
  mask: { most: 100, name: 'masks' },
  'clip-path': { most: 1000, name: 'clips' },
  marker: { most: 500, name: 'markers' },
} as const;
type Effect = keyof typeof EFFECTS;

const DEFINITIONS: Record<string, number> = { pattern: 200, filter: 50, mask: 100, marker: 100, clipPath: 1000 };
/** Maximum number of steps in all filters together. */
const MAX_STEPS = 100;
/** Maximum nesting of groups with a filter or mask: a renderer needs an image of the whole SVG for each. */
const MAX_LAYERS = 8;
const MAX_CLIP_LAYERS = 24;
/** Maximum number of elements after every reference is replaced with its target: references to references multiply. */
const MAX_RENDERED = 50_000;
const MAX_REFERENCE_DEPTH = 6;

const PROPERTIES: Record<string, Effect> = {
  filter: 'filter',
  mask: 'mask',
  clipPath: 'clip-path',
  markerStart: 'marker',
  markerMid: 'marker',
  markerEnd: 'marker',
};

/**
 * Rejects an SVG that would cost a renderer far more than its size suggests. The renderer's own time and memory limits cover anything that
 * this function does not.
 * @throws MarkupRefused
 */
export function refuseCostly(svg: MarkupElement): void {
  const count = new Map<string, number>();
  const classes = new Map<string, number>();
  const byId = new Map<string, MarkupElement>();
  const add = (name: string, most: number, words: string, by = 1) => {
    const next = (count.get(name) ?? 0) + by;
    count.set(name, next);
    if (next > most) throw new MarkupRefused(`The SVG has too many ${words}.`);
  };
  const sheets: string[] = [];
  let elements = 0;

  const visit = (node: MarkupNode, layers: number, clips: number): void => {
    if (node.type !== 'element') return;
    elements += 1;
    const { tagName, properties } = node;
    if (typeof properties.id === 'string' && !byId.has(properties.id)) byId.set(properties.id, node);
    for (const name of [properties.className].flat()) {
      if (typeof name === 'string') classes.set(name, (classes.get(name) ?? 0) + 1);
    }
    const most = Object.hasOwn(DEFINITIONS, tagName) ? DEFINITIONS[tagName] : undefined;
    if (most !== undefined) add(`<${tagName}>`, most, `${tagName} elements`);
    if (/^fe[A-Z]/.test(tagName) && !/^feFunc|^feMergeNode/.test(tagName)) add('steps', MAX_STEPS, 'filter steps');
    if (tagName === 'style') sheets.push(textOf(node));
    const effects = effectsOf(node);
    for (const effect of effects) add(effect, EFFECTS[effect].most, EFFECTS[effect].name);
    const nextLayers = layers + Number(effects.includes('filter')) + Number(effects.includes('mask'));
    const nextClips = clips + Number(effects.includes('clip-path'));
    if (nextLayers > MAX_LAYERS || nextClips > MAX_CLIP_LAYERS) {
      throw new MarkupRefused('The SVG nests filters, masks or clips too deeply.');
    }
    for (const child of node.children) visit(child, nextLayers, nextClips);
  };
  visit(svg, 0, 0);

  for (const sheet of sheets) {
    for (const { selector, effect } of effectRules(sheet)) {
      const named = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => classes.get(name) ?? 0);
      const by = named.length > 0 ? Math.min(...named) : /#[\w-]+/.test(selector) ? 1 : elements;
      add(effect, EFFECTS[effect].most, EFFECTS[effect].name, by);
    }
  }
  refuseMultiplied(svg, byId);
}

/** Rejects an SVG that renders too many elements once each reference is followed. */
function refuseMultiplied(svg: MarkupElement, byId: Map<string, MarkupElement>): void {
  const known = new Map<MarkupElement, { rendered: number; depth: number }>();
  const open = new Set<MarkupElement>();
  const measure = (node: MarkupElement): { rendered: number; depth: number } => {
    const before = known.get(node);
    if (before) return before;
    // Renderers ignore circular references.
    if (open.has(node)) return { rendered: 0, depth: 0 };
    open.add(node);
    let [rendered, depth] = [1, 0];
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      const inner = measure(child);
      rendered += inner.rendered;
      depth = Math.max(depth, inner.depth);
    }
    for (const { id, times } of referencesOf(node)) {
      const target = byId.get(id);
      if (!target) continue;
      const inner = measure(target);
      rendered += inner.rendered * times;
      depth = Math.max(depth, inner.depth + 1);
    }
    open.delete(node);
    if (rendered > MAX_RENDERED) throw new MarkupRefused('The SVG repeats too many parts.');
    if (depth > MAX_REFERENCE_DEPTH) throw new MarkupRefused('The SVG nests references to its parts too deeply.');
    known.set(node, { rendered, depth });
    return { rendered, depth };
  };
  measure(svg);
}

function referencesOf({ tagName, properties }: MarkupElement): { id: string; times: number }[] {
  const found: { id: string; times: number }[] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') continue;
    const isLink = name === 'href' || name === 'xLinkHref';
    if (isLink && value.startsWith('#')) found.push({ id: value.slice(1), times: 1 });
    for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([\w:.-]+)/gi)) {
      // A marker is drawn at each point of a path.
      const isMarker = /^marker/.test(name) || (name === 'style' && value.includes('marker'));
      const points = `${properties.d ?? ''}${properties.points ?? ''}`.match(/[a-z]|,|\s/gi)?.length ?? 0;
      found.push({ id, times: isMarker && tagName !== 'marker' ? Math.max(1, points) : 1 });
    }
  }
  return found;
}

function effectsOf({ properties }: MarkupElement): Effect[] {
  const found = Object.entries(PROPERTIES).flatMap(([property, effect]) =>
    isSet(properties[property]) ? [effect] : [],
  );
  return [...found, ...effectsIn(String(properties.style ?? ''))];
}

function isSet(value: unknown): boolean {
  return typeof value === 'string' && !/^(?:none|inherit|initial|unset)?$/i.test(value.trim());
}

function effectsIn(declarations: string): Effect[] {
  return declarations.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const [, effect] = /^(filter|mask|clip-path|marker)(?:-[a-z]+)?$/.exec(name) ?? [];
    return effect && isSet(declaration.slice(at + 1)) ? [effect as Effect] : [];
  });
}

function effectRules(sheet: string): { selector: string; effect: Effect }[] {
  return sheet.split('}').flatMap((rule) => {
    const at = rule.lastIndexOf('{');
    const selectors = rule.slice(0, Math.max(at, 0)).split(',');
    return effectsIn(rule.slice(at + 1)).flatMap((effect) => selectors.map((selector) => ({ selector, effect })));
  });
}

function textOf({ children }: MarkupElement): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}
