import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { chooseInitials } from '../../content/text';
import { PreviewContext } from '../../ui/surroundings';
import { teamContent } from './team.content';
import { TeamView } from './team.view';

function show(content = {}, photos = {}): string {
  return renderToStaticMarkup(
    <Router ssrPath="/team">
      <TeamView content={{ ...teamContent, ...content }} photos={photos} />
    </Router>,
  );
}

describe('the team page', () => {
  it('shows advisors and operating partners only if there are any', () => {
    expect(show()).toContain('>Advisors</h2>');
    expect(show()).toContain('>Operating partners</h2>');
    expect(show({ advisors: [] })).not.toContain('>Advisors</h2>');
    expect(show({ operators: [] })).not.toContain('>Operating partners</h2>');
    expect(show({ operators: undefined })).not.toContain('View Full Profile');
  });

  it('loads the first three leaders’ photos at once, the others near the viewport', () => {
    const leadership = teamContent.leadership.map((leader) => ({ ...leader, image: '/media/a.webp' }));
    const html = show({ leadership });
    expect(html.match(/loading="eager"[^>]*src="\/media\/a\.webp"/g)).toHaveLength(3);
    expect(html.match(/loading="lazy"[^>]*src="\/media\/a\.webp"/g)).toHaveLength(2);
  });

  it('shows at most two letters of custom initials', () => {
    expect(chooseInitials('AFJW', 'Ada Ferrow')).toBe('AF');
    expect(chooseInitials(' ', 'Ada Ferrow')).toBe('AF');
    expect(chooseInitials('x', 'Ada Ferrow')).toBe('x');
  });

  it('shows a known photo by name, or initials if there is no photo', () => {
    const leadership = teamContent.leadership.map((leader) => ({ ...leader, image: '' }));
    expect(show({ leadership })).toContain('>MO<');
    expect(show({ leadership }, { 'marian oakes': '/media/m.webp' })).toContain('src="/media/m.webp"');
  });

  it('contains an operator’s full profile only in a preview', () => {
    const operators = [teamContent.operators[0]];
    const card = show({ operators }).split('id="operators"')[1] ?? '';
    expect(card).toContain('before taking the chair.');
    expect(card).not.toContain('His own furnace');
    expect(card).toContain('+2 more');
    expect(card).not.toContain('Fleet');
    const preview = renderToStaticMarkup(
      <Router ssrPath="/team">
        <PreviewContext value={true}>
          <TeamView content={{ ...teamContent, operators } as typeof teamContent} />
        </PreviewContext>
      </Router>,
    );
    const [, whole = ''] = preview.split('data-whole-profile');
    expect(whole).toContain('His own furnace');
    expect(whole).toContain('Fleet');
  });

  it('keeps a line break in a name', () => {
    const operators = teamContent.operators.map((operator) => ({
      ...operator,
      name: operator.name.replace(' ', '\n'),
    }));
    expect(show({ ...teamContent, operators })).toMatch(
      /data-path="team\.operators\.0\.name" class="whitespace-pre-line">Daniel\nOkafor/,
    );
  });

  it('labels each operator’s button with their name', () => {
    const html = show();
    expect(html.match(/<button[^>]*>View Full Profile/g)).toHaveLength(teamContent.operators.length);
    expect(html).toContain('View Full Profile<span class="sr-only"> of Daniel Okafor</span></button>');
    expect(html).toContain('data-profile="/team/daniel-okafor"');
  });
});
