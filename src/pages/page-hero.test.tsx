import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Fields } from '../content/fields';
import { LAYOUT_MODELS, PAGE_MODELS } from './models';
import { PageHero } from './page-hero';
import { loadPage } from './views';

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

describe('the image of a hero', () => {
  const models = Object.entries({ ...PAGE_MODELS, ...LAYOUT_MODELS }).flatMap(([kind, model]) => {
    const hero = (model.sections as Fields).hero;
    return hero?.fields?.image ? [{ kind, image: hero.fields.image, hero: hero.blank }] : [];
  });

  it.each(models)('says in editors whether an illustration is in its place: $kind', async ({ kind, image, hero }) => {
    const { View } = await loadPage(kind as Parameters<typeof loadPage>[0]);
    const html = renderToStaticMarkup(
      <Router ssrPath="/">
        <View pageId={kind} content={{ hero }} />
      </Router>,
    );
    expect(html.includes(`data-path="${kind}.hero.image"`)).toBe(image.isIllustrated);
  });
});
