import { expect, it } from 'vitest';
import { hashBytes } from '../../platform/database/published-bodies';
import { makeViewable } from './view-page';

it('inlines style sheets, fonts and images in a page, and leaves out scripts and other sizes', async () => {
  const stored = new Map<string, string>([
    ['/assets/site.css', '@font-face{src:url(./inter.woff2)}a{background:url("https://other.example/a.png")}'],
    ['/assets/inter.woff2', 'font'],
    ['/media/a.png', 'image'],
  ]);
  const files = [...stored].map(([path, text]) => ({ path, hash: hashBytes(text) }));
  const byHash = new Map([...stored.values()].map((text) => [hashBytes(text), Buffer.from(text)]));
  const html = `<!doctype html><html><head><link rel="preload" as="font" href="/assets/inter.woff2" crossorigin>
<link rel="stylesheet" href="/assets/site.css"></head><body>
<picture><source type="image/avif" srcset="/media/a.640.avif 640w"><img src="/media/a.png" srcset="/media/a.640.webp 640w" alt="A"></picture>
<img src="/media/gone.png" alt="Gone"><script type="application/json" id="boot">{"a":"<b>"}</script><script data-src="/x.js">let a = 1 < 2;</script></body></html>`;
  const view = await makeViewable(html, { files }, async (hash) => byHash.get(hash) ?? null);
  const inside = (text: string) => `base64,${Buffer.from(text).toString('base64')}`;
  expect(view).toContain(`<style>@font-face{src:url("data:font/woff2;${inside('font')}")}`);
  expect(view).toContain('url("https://other.example/a.png")');
  expect(view).toContain(`<img src="data:image/png;${inside('image')}" alt="A">`);
  expect(view).toContain('<img src="/media/gone.png" alt="Gone">');
  expect(view).not.toMatch(/<script|<source|srcset|preload/);
});
