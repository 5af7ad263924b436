import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { folderOf } from '../../src/pages/pages';
import type { ShownPageId } from '../../src/pages/routes';
import type { ClientAssets, RenderApp } from './render-page';
import type { PageSource } from './site-routes';

interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = 'src/entry-client.tsx';

/** The built app: its render function, and its scripts and styles from the client build's manifest. */
export async function builtPages(): Promise<{ pages: PageSource; clientDir: string }> {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const manifest = JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error('The client build has no entry.');
  // Resolved when run: the app is a bundle of its own beside this one.
  const appEntry = new URL('./entry-server.js', import.meta.url).href;
  const { render } = (await import(/* @vite-ignore */ appEntry)) as { render: RenderApp };
  const fonts = Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter(
      (file) => /latin-(?:standard|wght|opsz|full)/.test(file) && file.includes('normal') && file.endsWith('.woff2'),
    );
  const shared = { script: `/${entry.file}`, styles: (entry.css ?? []).map((file) => `/${file}`), fonts };
  return { pages: { render, assets: (pageId) => ({ ...shared, preloads: preloadsOf(manifest, pageId) }) }, clientDir };
}

/** What a page's script will import, so that it is fetched beside the entry, not after it, one import after the other. */
function preloadsOf(manifest: Record<string, ManifestEntry>, pageId: ShownPageId | null): ClientAssets['preloads'] {
  const folder = pageId === null ? null : folderOf(pageId);
  const isOfPage = ({ name }: ManifestEntry) => name === `${folder}.view` || name === `${folder}.content`;
  const modules = Object.keys(manifest).filter((key) => isOfPage(manifest[key] as ManifestEntry));
  const found = new Set<string>();
  const follow = (name: string) => {
    const module = manifest[name];
    if (!module || found.has(module.file)) return;
    found.add(module.file);
    module.imports?.forEach(follow);
  };
  for (const name of [ENTRY, ...modules]) follow(name);
  found.delete(manifest[ENTRY]?.file ?? '');
  return [...found].map((file) => `/${file}`);
}
