import { describe, expect, it } from 'vitest';
import { isInMenus } from './is-in-menus';

const site = {
  navigation: [
    { text: 'About', url: '/about' },
    { text: 'More', url: '', items: [{ text: 'Press', url: '/Press/?from=menu' }] },
  ],
  footer: {
    tagline: '/tagline',
    columns: [{ title: 'Firm', links: [{ text: 'History', url: '/about/history#start' }] }],
    legal: [{ text: 'Terms', url: '/terms' }],
  },
  notFound: { primaryButton: { text: 'Home', url: '/insights' } },
};

describe('isInMenus', () => {
  it.each(['/about', '/press', '/about/history', '/terms'])('finds a link to %s', (address) => {
    expect(isInMenus(site, address)).toBe(true);
  });

  it.each(['/insights', '/tagline', '/more'])('finds none to %s', (address) => {
    expect(isInMenus(site, address)).toBe(false);
  });

  it('finds none without site-wide content', () => {
    expect(isInMenus(null, '/about')).toBe(false);
    expect(isInMenus({}, '/about')).toBe(false);
  });
});
