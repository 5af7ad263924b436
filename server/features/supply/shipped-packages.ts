import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A third-party package that is part of the server or of the code sent to browsers. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** The license from the package's description, or null. */
  licence: string | null;
  /** The download URL, if it is not the configured registry, and the integrity hash. */
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
 * Returns the shipped packages with their transitive dependencies: those of the server, and those imported by the browser code. Packages
 * for building and testing are not included.
 * @param root the project's folder
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
  const { dependencies, devDependencies } = read<Description>('package.json');
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
  const sent = listImports(path.join(root, 'src'));
  const roots = [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((name) => sent.has(name))];
  const found = new Set<string>();
  const follow = (name: string, from: string): void => {
    const place = resolvePackage(packages, name, from);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies: needed, optionalDependencies: wished } = packages[place] ?? {};
    for (const asked of Object.keys({ ...needed, ...wished })) follow(asked, place);
  };
  for (const name of roots) follow(name, '');
  return [...found].sort().map((place) => {
    const { version = '', license, resolved, integrity } = packages[place] ?? {};
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? readLicence(path.join(root, place, 'package.json'));
    return { name, version, licence, resolved: resolved ?? null, integrity: integrity ?? null };
  });
}

/** Resolves a dependency like Node: in the package's own node_modules, then further up. */
function resolvePackage(packages: Record<string, Locked>, name: string, from: string): string | null {
  for (let within = from; ; within = within.slice(0, Math.max(0, within.lastIndexOf('/node_modules/')))) {
    const place = `${within && `${within}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (within === '') return null;
  }
}

/** Returns the names of packages that the sources in a folder import. */
function listImports(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_SENT.test(path.relative(folder, file)) && !NOT_SENT.test(path.basename(file)));
  const addresses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, address]) => address),
  );
  return new Set(addresses.map((address = '') => address.split('/', address.startsWith('@') ? 2 : 1).join('/')));
}

/** Reads the license from package.json. Older packages use a form that npm does not copy to its lock file. */
function readLicence(file: string): string | null {
  if (!existsSync(file)) return null;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown; licenses?: unknown };
  if (typeof license === 'string') return license;
  const types = Array.isArray(licenses) ? licenses.map((each: { type?: unknown }) => each.type) : [];
  return types.length > 0 && types.every((type) => typeof type === 'string') ? types.join(' AND ') : null;
}
