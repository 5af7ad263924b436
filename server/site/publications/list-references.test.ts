import { describe, expect, it } from 'vitest';
import { ORIGIN_MARK } from '../../platform/http/request';
import { listFileReferences, listPageReferences } from './list-references';

describe('listPageReferences', () => {
  it('finds files in every attribute, in sets of images and in styles, and nothing of other sites', () => {
    const html = `
      <link rel="stylesheet" href="/assets/site.css"><meta property="og:image" content="${ORIGIN_MARK}/media/a.png">
      <img src="/media/b.jpg" srcset="/media/b.320.webp 320w, /media/b.640.webp 640w" alt="">
      <div style="background: url(&quot;/media/c.jpg&quot;)"></div>
      <a href="/media/files/abcdefghij/letter.pdf#page=2">Letter</a> <a href="https://other.example/d.pdf">Other</a>
      <a href="//other.example/e.pdf">Other</a>
      <script data-src="/assets/visitor.js" data-asked="/assets/asked.js" data-app="/assets/app.js /assets/view.js"></script>`;
    expect(listPageReferences(html).sort()).toEqual([
      ...[
        '/assets/app.js',
        '/assets/asked.js',
        '/assets/site.css',
        '/assets/view.js',
        '/assets/visitor.js',
        '/media/a.png',
      ],
      ...[
        '/media/b.320.webp',
        '/media/b.640.webp',
        '/media/b.jpg',
        '/media/c.jpg',
        '/media/files/abcdefghij/letter.pdf',
      ],
    ]);
  });
});

describe('listFileReferences', () => {
  it('resolves what a style sheet loads', () => {
    const css =
      '@import "./more.css";@font-face{src:url(./inter.woff2)}a{background:url("/x.svg")}b{background:url(data:image/png,)}';
    expect(listFileReferences('/assets/site.css', css).sort()).toEqual([
      '/assets/inter.woff2',
      '/assets/more.css',
      '/x.svg',
    ]);
  });

  it('finds static imports of a script, but none that are loaded when somebody uses a feature', () => {
    const script = 'import{a as b}from"./shared.js";import"./side.js";const later=()=>import("./later.js");';
    expect(listFileReferences('/assets/app.js', script).sort()).toEqual(['/assets/shared.js', '/assets/side.js']);
  });
});
