import { describe, expect, it } from 'vitest';
import { findLinkRowWidth } from './header';
import type { ShownLink } from './menu-links';

const links = (...texts: string[]): ShownLink[] =>
  texts.map((text, at) => ({ text, url: '/', place: `${at}`, items: [] }));

describe('findLinkRowWidth', () => {
  it('shows a few short links in a row from tablet width', () => {
    expect(findLinkRowWidth('Elmwater Partners', links('Home', 'About Us', 'Team', 'Contact Us'))).toBe('48');
  });

  it('keeps more or longer links in the menu until the window is wide enough', () => {
    const eight = links(
      'Home',
      'About us',
      'Portfolio',
      'Our team',
      'Testimonials',
      'Case studies',
      'For investors',
      'For brokers',
    );
    expect(findLinkRowWidth('Elmwater Partners', eight.slice(0, 6))).toBe('64');
    expect(findLinkRowWidth('Elmwater Partners', eight)).toBe('90');
  });

  it('keeps links in the menu if they fit at no width', () => {
    expect(
      findLinkRowWidth(
        'A firm of a long name and its partners',
        links(...Array.from({ length: 12 }, () => 'Private equity')),
      ),
    ).toBe('never');
  });
});
