import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageHero } from './page-hero';

const DRAWING = { src: '/illustrations/counter.svg', width: 1440, height: 450 };

function show(image?: string): string {
  const hero = { headline: 'Our team', subheadline: 'Who we are.', image };
  return renderToStaticMarkup(<PageHero hero={hero} path="team.hero" layout="below" drawing={DRAWING} />);
}

describe('PageHero', () => {
  it('shows the illustration of the page, where an image can be chosen', () => {
    expect(show()).toMatch(
      /hero-below.*<div class="hero-drawing" data-path="team\.hero\.image"><img [^>]*counter\.svg/,
    );
  });

  it('shows the image that an editor chose instead', () => {
    const html = show('/team.jpg');
    expect(html).toMatch(/hero-plain.*data-path="team\.hero\.image"><img [^>]*src="\/team\.jpg"/);
    expect(html).toContain('fetchPriority="high"');
    expect(html).not.toContain('counter.svg');
  });
});
