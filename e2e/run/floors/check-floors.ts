import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** The folders of `src`, from the lowest floor up (`src/README.md`). Folders on one floor do not import each other. */
const BROWSER = [
  ['lib'],
  ['content', 'ui'],
  ['rich-text'],
  ['elements'],
  ['sections'],
  ['pages'],
  ['api', 'boot'],
  ['site', 'visitor', 'editing'],
  ['editor-panels'],
  ['admin', 'overlay'],
  ['app'],
];
/** The folders of `server`, from the lowest floor up (`server/README.md`). */
const SERVER = [
  ['platform'],
  ['accounts'],
  ['library'],
  ['content'],
  ['writing'],
  ['site'],
  ['features'],
  ['api'],
  ['main'],
];

/** Imports that pass although they cross the general rules. */
const ALLOWED: readonly { from: RegExp; to: RegExp }[] = [
  // The client's types come from the router's.
  { from: /^src\/api\//, to: /^server\/api\/router$/ },
  { from: /^src\/api\//, to: /^src\/boot$/ },
];
/** Imports that fail although the floors would allow them. */
const FORBIDDEN: readonly { from: RegExp; to: RegExp; why: string }[] = [
  { from: /^src\/editing\//, to: /^react(?:-dom)?(?:$|\/)/, why: 'the editing core has no screen' },
  { from: /^src\/editor-panels\//, to: /^src\/site\//, why: 'the panels serve both editors' },
];
/** The parts of `src` that the server and the database may import: models, content, and code without a screen. */
const SHARED =
  /^src\/(?:content\/.*|lib\/.*|boot|.*\.(?:model|content)|(?:.*\/)?(?:models|routes)|sections\/floating-types|pages\/(?:pages|arrangement|collections\/[^/]+|items\/(?:item-pages|related)|site-wide\/contact-details|clear-sample|address(?:-rules|-from)?|page-(?:ids|columns|facts|kind)|sample-content|description-hints|prompts|reserved-addresses))$/;

/** Tests start the whole server, so they may import anything. */
const IS_TEST = /\.test\.tsx?$|(?:^|\/)testing[^/]*$/;
/** A hook at the top level of a module. */
const HOOK = /^(?:before|after)(?:All|Each)\(/m;

/**
 * Finds imports, also of types, that climb a floor, and cycles between the folders of a floor of the server. Also finds
 * modules that add hooks to the test file that imports them: a second file in the same process would get none, because
 * the module is loaded only once.
 * @param files paths with their texts
 * @returns one sentence for each problem
 */
export function checkFloors(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    if (HOOK.test(text) && !/\.test\.tsx?$/.test(file)) problems.push(`${file} adds hooks while it is loaded.`);
    for (const to of readImports(file, text)) {
      const why = findProblem(file, to);
      if (why) problems.push(`${file} imports ${to}: ${why}.`);
      if (!IS_TEST.test(file)) noteFolders(folders, file, to);
    }
  }
  return [...problems, ...findCycles(folders)];
}

/** Returns what a file imports: paths from the project's root without the extension, and names of packages. */
function readImports(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const quoted = /^(['"`])([^'"`]*)\1$/.exec(text.slice(start, end));
      return quoted?.[2] ?? [];
    }),
  ];
  return named.map((name) =>
    name.startsWith('.') ? path.join(path.dirname(file), name).replace(/\.(?:tsx?|mjs|js)$/, '') : name,
  );
}

function findProblem(from: string, to: string): string | null {
  const forbidden = FORBIDDEN.find((rule) => rule.from.test(from) && rule.to.test(to));
  if (forbidden) return forbidden.why;
  if (ALLOWED.some((rule) => rule.from.test(from) && rule.to.test(to))) return null;
  const [root = '', folder = ''] = from.split('/');
  const [toRoot = '', toFolder = ''] = to.split('/');
  if (root === 'src') {
    if (toRoot === 'server' || toRoot === 'db') return 'browsers do not run the server';
    return toRoot === 'src' ? compareFloors(BROWSER, folder, toFolder) : null;
  }
  if (toRoot === 'src') return SHARED.test(to) || IS_TEST.test(from) ? null : 'the server imports no screens from src';
  if (IS_TEST.test(from) || toRoot !== 'server') return null;
  return root === 'db' ? 'the database knows no server' : compareFloors(SERVER, folder, toFolder);
}

function compareFloors(floors: readonly (readonly string[])[], folder: string, toFolder: string): string | null {
  if (folder === toFolder) return null;
  const [at, toAt] = [folder, toFolder].map((name) => floors.findIndex((names) => names.includes(name)));
  if (at === -1 || toAt === -1 || toAt === undefined || at === undefined || toAt < at) return null;
  return toAt === at ? `${toFolder} is a neighbor` : `${toFolder} is a higher floor`;
}

/** Notes an import between two folders of the same floor of the server. */
function noteFolders(folders: Map<string, Map<string, string>>, file: string, to: string): void {
  const [from, target] = [path.dirname(file), path.dirname(to)];
  const isInside = [from, target].every((folder) => /^server\/[^/]+\/./.test(folder));
  if (!isInside || from === target || from.split('/')[1] !== target.split('/')[1]) return;
  const known = folders.get(from) ?? new Map<string, string>();
  folders.set(from, known.set(target, known.get(target) ?? `${file} imports ${to}`));
}

function findCycles(folders: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (folder: string, way: readonly string[]): void => {
    const at = way.indexOf(folder);
    if (at >= 0) {
      const cycle = [...way.slice(at), folder];
      const reasons = cycle.slice(1).map((to, index) => folders.get(cycle[index] ?? '')?.get(to));
      problems.push(`${cycle.join(' -> ')} is a cycle: ${reasons.join(', ')}.`);
      return;
    }
    if (done.has(folder)) return;
    for (const to of folders.get(folder)?.keys() ?? []) visit(to, [...way, folder]);
    done.add(folder);
  };
  for (const folder of folders.keys()) visit(folder, []);
  return problems;
}
