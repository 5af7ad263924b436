import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { Footer } from './footer';
import { Header } from './header';

const FIRM = 'Harbor & Vale Capital';

function show(text: string, image = '/media/logo.png'): string[] {
  const site = {
    firm: { name: FIRM },
    logo: { text, image },
    brand: { logoOnDark: image },
  } as SiteContent;
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <Header site={site} path="/" />
      <Footer site={site} year={2026} />
    </Router>,
  );
  return [...html.matchAll(/<span data-path="site\.(?:logo\.text|firm\.name)"[^>]*>[^<]*/g)].map(([span]) => span);
}

it.each([
  ['next to logos with a text', show(FIRM), false],
  ['instead of missing logos', show(FIRM, ''), false],
  ['only to screen readers next to logos without a text, which show it themselves', show(''), true],
])('the firm’s name is shown %s', (_, spans, isHidden) => {
  expect(spans).toHaveLength(2);
  for (const span of spans) {
    expect(span).toContain('Harbor &amp; Vale Capital');
    expect(span.includes('class="sr-only"')).toBe(isHidden);
  }
});
