import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getViewFile } from '../../../src/pages/pages';
import { PROJECT_ROOT } from '../../platform/project-root';
import type { AppPart, ClientAssets, RenderApp } from './render-page';
import type { PageSource } from './site-pages';

interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = 'src/entry-visitor.ts';
const ASKED = 'src/entry-visitor-asked.ts';
const APP = 'src/entry-app.tsx';

type Manifest = Record<string, ManifestEntry>;

/** Loads the built app: its render function, and its scripts and styles as listed in the client build's manifest. */
export async function loadBuiltPages(): Promise<{ pages: PageSource; clientDir: string }> {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const manifest = JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8')) as Manifest;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error('The client build has no entry.');
  // Resolved at run time, because the app is a separate bundle next to this one.
  const appEntry = new URL('./entry-server.js', import.meta.url).href;
  const { render } = (await import(/* @vite-ignore */ appEntry)) as { render: RenderApp };
  const fonts = Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter((file) => file.includes('-text-') && file.endsWith('.woff2'));
  const chosen = new Map(
    Object.entries(manifest).map(([source, { file }]) => [path.basename(source, '.woff2'), `/${file}`]),
  );
  const styles = (entry.css ?? []).map((file) => `/${file}`);
  const shared = { script: `/${entry.file}`, asked: `/${manifest[ASKED]?.file}`, styles, fonts };
  const collectPart = (name: AppPart) => collectFiles(manifest, findModules(manifest, name));
  const found = new Map<string | null, ClientAssets>();
  const find = (kind: string | null): ClientAssets => {
    const app = collectFiles(manifest, [APP, ...(kind === null ? [] : findModules(manifest, getViewFile(kind)))]);
    return { ...shared, app, parts: { sections: collectPart('sections'), blocks: collectPart('blocks') } };
  };
  // Cached by kind. The code defines a fixed number of kinds.
  const assets = (kind: string | null): ClientAssets => {
    const known = found.get(kind) ?? find(kind);
    found.set(kind, known);
    return known;
  };
  const release = describeRelease([fileURLToPath(appEntry), `${clientDir}/.vite/manifest.json`]);
  return { pages: { render, assets, font: (name) => chosen.get(name), release }, clientDir };
}

/** Returns the version of the software with a hash of the files that decide how pages look. */
function describeRelease(files: readonly string[]): string {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };
  const bytes = [...files, fileURLToPath(import.meta.url)].map((file) => readFileSync(file));
  return `${version}+${hash('sha256', Buffer.concat(bytes)).slice(0, 12)}`;
}

/** Returns the manifest keys of the modules that have a name. */
function findModules(manifest: Manifest, name: string): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.name === name);
}

/** Returns the files of the modules and of everything they import, except the script that every page loads. */
function collectFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (name: string) => {
    const module = manifest[name];
    if (!module || found.has(module.file)) return;
    found.add(module.file);
    module.imports?.forEach(follow);
  };
  modules.forEach(follow);
  found.delete(manifest[ENTRY]?.file ?? '');
  return [...found].map((file) => `/${file}`);
}
