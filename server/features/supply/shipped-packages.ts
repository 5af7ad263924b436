import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of others that is part of what a host runs, or of what browsers are sent. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** As the package says it; null where it does not. */
  licence: string | null;
  /** Where it is fetched from, where that is not the registry npm is told of; and the hash by which npm knows it again. */
  resolved: string | null;
  integrity: string | null;
}

interface Locked {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Description {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const IMPORTED = /(?:from|import|@import|url\()[\s(]*["']([^"'.][^"']*)["']/g;
const NOT_SENT = /\.test\.tsx?$|^testing|\/build\//;

/**
 * What of the installed packages is shipped, with all that they ask for in turn: those the server is made of, and those that the sources of
 * what browsers are sent import. What makes or tests the site is not.
 * @param root the project's folder
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
  const { dependencies, devDependencies } = read<Description>('package.json');
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
  const sent = importedBy(path.join(root, 'src'));
  const roots = [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((name) => sent.has(name))];
  const found = new Set<string>();
  const follow = (name: string, from: string): void => {
    const place = placeOf(packages, name, from);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies: needed, optionalDependencies: wished } = packages[place] ?? {};
    for (const asked of Object.keys({ ...needed, ...wished })) follow(asked, place);
  };
  for (const name of roots) follow(name, '');
  return [...found].sort().map((place) => {
    const { version = '', license, resolved, integrity } = packages[place] ?? {};
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? licenceIn(path.join(root, place, 'package.json'));
    return { name, version, licence, resolved: resolved ?? null, integrity: integrity ?? null };
  });
}

/** Where a package finds another: beside what it brings itself, else further up. */
function placeOf(packages: Record<string, Locked>, name: string, from: string): string | null {
  for (let within = from; ; within = within.slice(0, Math.max(0, within.lastIndexOf('/node_modules/')))) {
    const place = `${within && `${within}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (within === '') return null;
  }
}

/** Names of packages that the sources below a folder import. */
function importedBy(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_SENT.test(path.relative(folder, file)) && !NOT_SENT.test(path.basename(file)));
  const addresses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, address]) => address),
  );
  return new Set(addresses.map((address = '') => address.split('/', address.startsWith('@') ? 2 : 1).join('/')));
}

/** Older packages say it in another form, which npm does not put into its lock. */
function licenceIn(file: string): string | null {
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown; licenses?: unknown };
  if (typeof license === 'string') return license;
  const types = Array.isArray(licenses) ? licenses.map((each: { type?: unknown }) => each.type) : [];
  return types.length > 0 && types.every((type) => typeof type === 'string') ? types.join(' AND ') : null;
}
