import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { crops } from '../../ui/load-crops';
import { homeContent } from './home.content';
import { HomeView } from './home.view';

const PHOTO = `/media/${'a'.repeat(40)}-2400x1600-${'1'.repeat(18)}.jpg`;

function showHero(image?: string): string {
  const hero = { ...homeContent.hero, ...(image !== undefined && { image }) };
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <HomeView content={{ hero }} />
    </Router>,
  );
  return html.slice(0, html.indexOf('</section>'));
}

describe('the hero of the home page', () => {
  beforeAll(() => crops.load());

  it.each([undefined, ''])('shows the illustration if the image is %j', (image) => {
    const html = showHero(image);
    expect(html).toContain('data-path="home.hero.image"');
    expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="/illustrations/main-street.svg"')]);
  });

  it('shows the image instead, with its size, its focal point and high priority', () => {
    const html = showHero(`${PHOTO}#focus=30,40`);
    expect(html).toContain('data-path="home.hero.image"');
    const images = html.match(/<img [^>]*>/g) ?? [];
    expect(images).toHaveLength(1);
    for (const part of [
      `src="${PHOTO}"`,
      'width="2400" height="1600"',
      'object-position:30% 40%',
      'loading="eager"',
      'fetchPriority="high"',
    ]) {
      expect(images[0]).toContain(part);
    }
    expect(html).toContain('.1920.avif 1920w');
  });
});
