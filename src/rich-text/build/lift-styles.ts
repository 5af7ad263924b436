import { readFileSync } from 'node:fs';
import { type Plugin, parseAst } from 'vite';
import { patchEditor } from './mend-editor.ts';

/** The packages of the editor and its tools. */
export const EDITOR_PACKAGES = [
  'editorjs',
  'header',
  'list',
  'checklist',
  'quote',
  'table',
  'delimiter',
  'image',
  'link',
  'embed',
  'marker',
  'inline-code',
].map((name) => `@editorjs/${name}`);

/** Matches the files of these packages. */
const PACKAGE = /\/node_modules\/@editorjs\/[^/]+\/dist\/[^/]+\.mjs(\?|$)/;
const LIFTED = '.lifted.css';
const IS_LIFTED = /\.lifted\.css$/;
const ADDED_BY_BUILD = 'vite-plugin-css-injected-by-js';

/**
 * A Vite plugin that extracts the styles of the editor's packages. The packages insert `<style>` elements at runtime,
 * which the Content-Security-Policy forbids. The styles go into the chunk's style sheet, in a cascade layer of their
 * own so that ours take precedence. The plugin also patches the editor, and removes the `eval` of two packages.
 */
export function liftStyles(): Plugin {
  return {
    name: 'lift-editor-styles',
    enforce: 'pre',
    // The filters save the build one call per module.
    resolveId: { filter: { id: IS_LIFTED }, handler: (id) => id },
    load: {
      filter: { id: IS_LIFTED },
      handler: (id) =>
        `@layer editor-tools {\n${separateStyles(readFileSync(id.slice(0, -LIFTED.length), 'utf8')).css}\n}`,
    },
    transform: {
      filter: { id: PACKAGE },
      handler(code, id) {
        const file = id.split('?')[0] ?? '';
        if (!PACKAGE.test(file)) return null;
        const own = file.endsWith('/editorjs.mjs') ? patchEditor(code) : code;
        return { code: `import ${JSON.stringify(file + LIFTED)};\n${separateStyles(own).code}`, map: null };
      },
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Returns a package's code without its styles, and the styles.
 * @throws Error if the code would still insert styles at runtime: the package has changed, and this plugin must be
 * updated
 */
export function separateStyles(code: string): { code: string; css: string } {
  const css: string[] = [];
  const cuts: { start: number; end: number; put: string }[] = [];
  const tree = parseAst(code) as unknown as Node;
  const constants = collectConstants(tree);
  walk(tree, (node, parent) => {
    const source = () => code.slice(node.start, node.end);
    // (function () { … createElement('style') … })(): added by the packages' own build.
    if (node.type === 'ExpressionStatement' && parent?.type === 'Program' && source().includes(ADDED_BY_BUILD)) {
      walk(node, (inner) => {
        if (isCall(inner, 'createTextNode')) css.push(...readSheet(getArgument(inner, 0)));
      });
      cuts.push({ start: node.start, end: node.end, put: ';' });
    }
    // .push([id, css, '']) and exports = css: the styles of the notifications and the tooltips.
    const list = isCall(node, 'push') ? getArgument(node, 0) : null;
    if (list?.type === 'ArrayExpression') css.push(...readSheet((list.elements as Node[])[1] ?? null));
    if (node.type === 'AssignmentExpression') css.push(...readSheet(node.right as Node));
    // loadStyles() { … }: inserts the styles of the editor (stored in a constant) and of its tooltips.
    if (node.type === 'MethodDefinition' && readName(node.key) === 'loadStyles') {
      const name = /textContent: (\w+)\.toString\(\)/.exec(source())?.[1];
      css.push(...(constants.get(name ?? '') ?? []));
      const body = (node.value as Node).body as Node;
      cuts.push({ start: body.start, end: body.end, put: '{}' });
    }
  });
  cuts.sort((a, b) => b.start - a.start);
  const cut = cuts.reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
  const separated = cut
    // The style loader of the notifications is called once, with their styles.
    .replace(/\b\w+\(4\)\((\w+), \w+\), \1\.locals && /, '$1.locals && ')
    // How old bundlers find the global object. The Content-Security-Policy blocks it, and Firefox reports that.
    .replace(/new Function\("return this"\)\(\)/g, 'globalThis');
  rejectLeftovers(separated, css);
  // In a layer, an `!important` rule would override all of ours.
  return { code: separated, css: css.join('\n').replace(/(\bcolor:[^;}!]+)!important/g, '$1') };
}

/** Returns the constants that contain styles, by name. */
function collectConstants(tree: Node): Map<string, string[]> {
  const constants = new Map<string, string[]>();
  walk(tree, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const text = readSheet(node.init as Node | null);
    if (text.length > 0) constants.set(readName(node.id) ?? '', text);
  });
  return constants;
}

/** Returns a node's text in an array if it looks like CSS, otherwise an empty array. */
function readSheet(node: Node | null): string[] {
  const text = readLiteral(node);
  return text !== null && /[.:#@][\w-]+[^{}]*\{[^{}]*:/.test(text) ? [text] : [];
}

/**
 * Throws if the code still creates style elements. The notifications' style loader remains but must never be called.
 */
function rejectLeftovers(code: string, css: string[]): void {
  const makers = code.match(/(createElement|make)\("style"/g) ?? [];
  const isLoaderLeft = code.includes('style-loader');
  const isCalled = /\b\w+\(4\)\(\w+, \w+\)/.test(code);
  if (css.length === 0 || isCalled || makers.length !== (isLoaderLeft ? 1 : 0)) {
    throw new Error(
      'A package of the editor now inserts its styles in a new way. Update src/rich-text/build/lift-styles.ts.',
    );
  }
}

function readName(identifier: unknown): string | undefined {
  return (identifier as { name?: string } | null)?.name;
}

function isCall(node: Node, name: string): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node & { property?: { name?: string } };
  return callee.type === 'MemberExpression' && callee.property?.name === name;
}

function getArgument(call: Node, index: number): Node | null {
  return (call.arguments as Node[])[index] ?? null;
}

function readLiteral(node: Node | null): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || (node.expressions as Node[]).length > 0) return null;
  const [quasi] = node.quasis as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? null;
}

function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  visit(node, parent);
  for (const [key, child] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const value of Array.isArray(child) ? child : [child]) {
      if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string') {
        walk(value as Node, visit, node);
      }
    }
  }
}
