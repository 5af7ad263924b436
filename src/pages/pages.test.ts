import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { factsOf, getPageFolder, PAGES } from './pages';
import { findBuiltInPage, PAGE_PATHS, type PublicPageId, UNLISTED_PATHS } from './routes';

const IDS = Object.keys(PAGES) as (keyof typeof PAGES)[];

describe('the list of pages', () => {
  it('is in the order of the dashboard’s tabs (spec section 2)', () => {
    const tabs = (group: string) => IDS.filter((id) => PAGES[id].tabs === group).map((id) => PAGES[id].label);
    const first = ['Home', 'About Us', 'Portfolio', 'Team', 'Testimonials', 'Case Studies', 'Contact'];
    expect(tabs('main').slice(0, first.length)).toEqual(first);
    expect(tabs('more')).toContain('Header & footer');
  });

  it('has a public path for every listed page with an address', () => {
    expect(UNLISTED_PATHS).toContain('/overlay-demo');
    for (const id of IDS) {
      const { path, isListed = true } = factsOf(id);
      expect(PAGE_PATHS[id as PublicPageId], id).toBe(path !== null && isListed ? path : undefined);
      if (path !== null) expect(findBuiltInPage(path)).toBe(id);
    }
  });

  it('has no duplicate addresses, ignoring case', () => {
    const paths = IDS.flatMap((id) => PAGES[id].path?.toLowerCase() ?? []);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(IDS.filter((id) => PAGES[id].path !== null))('%s has its view and content in its folder', (id) => {
    const folder = getPageFolder(id);
    for (const kind of ['view.tsx', 'content.ts'])
      expect(existsSync(path.join(import.meta.dirname, folder, `${folder}.${kind}`)), kind).toBe(true);
  });
});
