import { readFileSync } from 'node:fs';
import { type Plugin, parseAst } from 'vite';

/** The editor and its tools. */
export const EDITOR_PACKAGES = [
  'editorjs',
  'header',
  'list',
  'checklist',
  'quote',
  'delimiter',
  'image',
  'link',
  'embed',
  'marker',
  'inline-code',
].map((name) => `@editorjs/${name}`);

/** A file of theirs. */
const PACKAGE = /\/node_modules\/@editorjs\/[^/]+\/dist\/[^/]+\.mjs(\?|$)/;
const LIFTED = '.lifted.css';
const IS_LIFTED = /\.lifted\.css$/;
const ADDED_BY_BUILD = 'vite-plugin-css-injected-by-js';

/**
 * The editor's packages write `<style>` elements into the page when they run, which the Content-Security-Policy refuses. This
 * lifts those styles out into a stylesheet of the chunk, in a cascade layer of their own, so that ours go before them.
 */
export function liftStyles(): Plugin {
  return {
    name: 'lift-editor-styles',
    enforce: 'pre',
    // The filters spare the build a call for each of its modules.
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
        const own = mendEditor(separateStyles(code).code, file);
        return { code: `import ${JSON.stringify(file + LIFTED)};\n${own}`, map: null };
      },
    },
  };
}

const MENDS: [from: RegExp, to: string][] = [
  // It hangs the shortcuts of its inline tools on the document and takes them from its own element, where they are not: those of
  // an editor that is gone would stay, and no second editor could have any.
  [/(\w+)\.remove\(this\.Editor\.UI\.nodes\.redactor, (\w+)\)/, '$1.remove(document, $2)'],
  // It listens to a new block's keys only once the browser is idle: who types on at once would type past it.
  [/window\.requestIdleCallback\(\(\) => \{\s*(this\.bindBlockEvents\(\w+\));\s*\}, \{ timeout: 2e3 \}\)/, '$1'],
  // It looks after a new block's texts only then: a pasted heading, which makes its element anew, would be lost to it.
  [/window\.requestIdleCallback\(\(\) => \{\s*(this\.watchBlockMutations\(\)[^;]*;)\s*\}\);/, '$1'],
  // It fills what is pasted into its blocks only once the browser is idle: who saves at once would save less.
  [
    /window\.requestIdleCallback\(\(\) => \{\s*((\w+)\.call\(\w+\.ON_PASTE, \w+\);)\s*\}\);/,
    '$1 $2.dropInputsCache();',
  ],
  // It drops the breaks of what is pasted, and the words around them run together: of blocks, and of a part of a text.
  [/Object\.assign\(\{\}, (\w+), (\w+)\.baseSanitizeConfig\)/, 'Object.assign({ br: {} }, $1, $2.baseSanitizeConfig)'],
  [
    /= ((\w+)\.currentBlock\.tool)\.baseSanitizeConfig;/,
    '= { ...($1.isDefault ? { br: {} } : {}), ...$1.baseSanitizeConfig };',
  ],
  // It cleans what one block hands to another by the other's fields, and so of all that its inline tools made.
  [/(exportDataAsString\(\), \w+ = \w+\(\s*\w+,\s*\w+)\.sanitizeConfig/, '$1.baseSanitizeConfig'],
  // It puts the caret into each of many pasted blocks, and each time has the whole page laid out.
  [/this\.insertBlock\((\w+), (\w+) === 0 && (\w+)\)/, 'this.insertBlock($1, $2 === 0 && $3, $2 > 0)'],
  [/insertBlock\((\w+), (\w+) = !1\) \{/, 'insertBlock($1, $2 = !1, isOneOfMany = !1) {'],
  [
    /(\w+) = (\w+)\.paste\((\w+)\.tool, \3\.event\), (\w+\.setToBlock\(\1, \w+\.positions\.END\));/,
    '$1 = $2.paste($3.tool, $3.event), isOneOfMany || $4;',
  ],
];

/**
 * The editor's code without some faults of its version.
 * @throws Error where the editor's code is no longer what this was written for
 */
export function mendEditor(code: string, file: string): string {
  if (!file.endsWith('/editorjs.mjs')) return code;
  return MENDS.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before)
      throw new Error(`The editor has changed where it was mended: ${from} in src/rich-text/build/lift-styles.ts`);
    return after;
  }, code);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * A package's code without its styles, and the styles.
 * @throws Error where styles would still be written into the page: the package has changed its ways, and this must learn them
 */
export function separateStyles(code: string): { code: string; css: string } {
  const css: string[] = [];
  const cuts: { start: number; end: number; put: string }[] = [];
  const tree = parseAst(code) as unknown as Node;
  const constants = constantsOf(tree);
  walk(tree, (node, parent) => {
    const source = () => code.slice(node.start, node.end);
    // (function () { … createElement('style') … })(): what the packages' own build added.
    if (node.type === 'ExpressionStatement' && parent?.type === 'Program' && source().includes(ADDED_BY_BUILD)) {
      walk(node, (inner) => {
        if (isCall(inner, 'createTextNode')) css.push(...sheet(argument(inner, 0)));
      });
      cuts.push({ start: node.start, end: node.end, put: ';' });
    }
    // .push([id, css, '']) and exports = css: the styles of the notices and of the tooltips.
    const list = isCall(node, 'push') ? argument(node, 0) : null;
    if (list?.type === 'ArrayExpression') css.push(...sheet((list.elements as Node[])[1] ?? null));
    if (node.type === 'AssignmentExpression') css.push(...sheet(node.right as Node));
    // loadStyles() { … }: where the editor, which keeps its styles in a constant, and its tooltips put theirs in.
    if (node.type === 'MethodDefinition' && nameOf(node.key) === 'loadStyles') {
      const name = /textContent: (\w+)\.toString\(\)/.exec(source())?.[1];
      css.push(...(constants.get(name ?? '') ?? []));
      const body = (node.value as Node).body as Node;
      cuts.push({ start: body.start, end: body.end, put: '{}' });
    }
  });
  cuts.sort((a, b) => b.start - a.start);
  const cut = cuts.reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code);
  // The notices' own loader is called once, with their styles.
  const separated = cut.replace(/\b\w+\(4\)\((\w+), \w+\), \1\.locals && /, '$1.locals && ');
  refuseLeftovers(separated, css);
  // An important rule in a layer would win over all of ours.
  return { code: separated, css: css.join('\n').replace(/(\bcolor:[^;}!]+)!important/g, '$1') };
}

/** The constants that hold styles, by name. */
function constantsOf(tree: Node): Map<string, string[]> {
  const constants = new Map<string, string[]>();
  walk(tree, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const text = sheet(node.init as Node | null);
    if (text.length > 0) constants.set(nameOf(node.id) ?? '', text);
  });
  return constants;
}

/** A text that reads as styles, as a list of one; none otherwise. */
function sheet(node: Node | null): string[] {
  const text = literal(node);
  return text !== null && /[.:#@][\w-]+[^{}]*\{[^{}]*:/.test(text) ? [text] : [];
}

/** The loader of the notices stays, never called; nothing else may make a style element. */
function refuseLeftovers(code: string, css: string[]): void {
  const makers = code.match(/(createElement|make)\("style"/g) ?? [];
  const isLoaderLeft = code.includes('style-loader');
  const isCalled = /\b\w+\(4\)\(\w+, \w+\)/.test(code);
  if (css.length === 0 || isCalled || makers.length !== (isLoaderLeft ? 1 : 0)) {
    throw new Error(
      'A package of the editor puts its styles in by a way of its own now: src/rich-text/build/lift-styles.ts',
    );
  }
}

function nameOf(identifier: unknown): string | undefined {
  return (identifier as { name?: string } | null)?.name;
}

function isCall(node: Node, name: string): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node & { property?: { name?: string } };
  return callee.type === 'MemberExpression' && callee.property?.name === name;
}

function argument(call: Node, index: number): Node | null {
  return (call.arguments as Node[])[index] ?? null;
}

function literal(node: Node | null): string | null {
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
