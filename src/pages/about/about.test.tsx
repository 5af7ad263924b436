import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { aboutContent } from './about.content';
import { AboutView } from './about.view';

function showStory(story: object): string {
  return renderToStaticMarkup(
    <Router ssrPath="/about">
      <AboutView content={{ story: { ...aboutContent.story, ...story } }} />
    </Router>,
  );
}

describe('the story of the firm', () => {
  it('is hidden while it consists of its heading only', () => {
    expect(showStory({ intro: '', content: '', founders: [] })).not.toContain('How we began');
  });

  it.each([
    { content: '', founders: [] },
    { intro: '', founders: [] },
    { intro: '', content: '' },
  ])('is shown without %j', (missing) => {
    expect(showStory(missing)).toContain('How we began');
  });
});
