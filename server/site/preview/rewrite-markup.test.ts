import { describe, expect, it } from 'vitest';
import { rewriteHead, rewriteMarkup, toPreview } from './rewrite-markup';

const place = { prefix: '/preview/k', origin: 'https://firm.example', hasOwnDrawings: false };

describe('toPreview', () => {
  it.each([
    ['/', '/preview/k/'],
    ['/team?x=1#top', '/preview/k/team?x=1#top'],
    ['https://firm.example', '/preview/k/'],
    ['https://firm.example/team', '/preview/k/team'],
    ['https://firm.example?x=1', '/preview/k/?x=1'],
  ])('keeps %s in the preview', (href, expected) => {
    expect(toPreview(href, place)).toBe(expected);
  });

  it.each([
    '#top',
    '?category=a',
    '//evil.example',
    '/\\evil.example',
    'https://firm.example.evil.example/team',
    'https://other.example/team',
    'mailto:a@firm.example',
    '/media/a.webp',
    '/admin',
    '/API/content/home',
    '/insights/feed.xml',
    '',
  ])('leaves %s as it is', (href) => {
    expect(toPreview(href, place)).toBe(href);
  });
});

describe('rewriteMarkup', () => {
  it('rewrites links, and leaves everything else as the site has rendered it', () => {
    const html =
      '<main id="main"><a class="x" href="/team" data-path="a.b">Team &amp; <b>all</b></a><img src="/illustrations/a.svg"></main>';
    expect(rewriteMarkup(html, place)).toBe(html.replace('"/team"', '"/preview/k/team"'));
    expect(rewriteMarkup(html, { ...place, hasOwnDrawings: true })).toContain('src="/preview/k/illustrations/a.svg"');
  });

  it('lets forms send nothing and counts no view', () => {
    const html =
      '<main data-visit="contact"><form method="post" action="/contact" data-contact="true" class="f"><input name="a"><p><button type="submit">Send</button></p></form></main>';
    expect(rewriteMarkup(html, place)).toBe(
      '<main><form class="f"><input name="a"><p><button type="submit" disabled="">Send</button></p><p class="preview-form-note">This is a preview. The form sends nothing.</p></form></main>',
    );
  });
});

describe('rewriteHead', () => {
  it('keeps the title and the icons only', () => {
    const head = [
      '<title>A &lt; B</title><link rel="icon" href="/favicon.ico"><link rel="canonical" href="https://firm.example/">',
      '<meta property="og:title" content="A"><script type="application/ld+json">{}</script><link rel="alternate" href="/f">',
    ].join('\n');
    const [first] = rewriteHead(head).split('\n');
    expect(first).toBe('<title>A &lt; B</title><link rel="icon" href="/favicon.ico">');
    expect(rewriteHead(head)).toContain('noindex');
  });
});
