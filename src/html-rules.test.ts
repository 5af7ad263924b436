import { describe, expect, it } from 'vitest';
import { publishDateProblem } from './content/day';
import { render } from './entry-server';
import { type OwnPageId, PAGE_MODELS } from './pages/models';
import { PAGES } from './pages/pages';
import type { ShownPageId } from './pages/routes';
import { isProfile } from './site/structured-data';

type Content = Record<string, unknown>;

const SHOWN = (Object.keys(PAGES) as OwnPageId[]).filter((id) => PAGES[id].path !== null) as ShownPageId[];

async function draw(pageId: ShownPageId, change: (content: Content) => Content = (content) => content) {
  const own = change(structuredClone(PAGE_MODELS[pageId].defaultContent) as Content);
  const contents = { site: PAGE_MODELS.site.defaultContent as Content, [pageId]: own };
  const boot = { contents, sections: { [pageId]: [] }, origin: 'https://e.example', year: 2026, locale: 'en-GB' };
  return render(PAGES[pageId].path, boot);
}

function headingsIn(html: string): string[] {
  return [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inside = '']) => inside.replace(/<[^>]+>/g, '').trim());
}

describe.each(SHOWN)('the HTML of the page %s', (pageId) => {
  it('has exactly one h1, which is not empty', async () => {
    const { html } = await draw(pageId);
    expect(headingsIn(html)).toEqual([expect.stringMatching(/\S/)]);
  });

  it.each([
    [
      'its headline is emptied',
      ({ hero, ...rest }: Content) => ({ ...rest, hero: { ...(hero as Content), headline: '' } }),
    ],
    ['its hero is deleted', ({ hero: _deleted, ...rest }: Content) => rest],
  ])('has one h1 if %s', async (_, change) => {
    const { html } = await draw(pageId, change);
    expect(headingsIn(html)).toEqual([expect.stringMatching(/\S/)]);
  });

  it('has no heading inside an address, and no empty header cell', async () => {
    const { html } = await draw(pageId);
    for (const [, inside] of html.matchAll(/<address\b[^>]*>(.*?)<\/address>/gs))
      expect(inside).not.toMatch(/<h[1-6]\b/);
    for (const [, inside = ''] of html.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)) {
      expect(inside.replace(/<[^>]+>/g, '').trim()).not.toBe('');
    }
  });

  it('has its language in the sharing tags, and lists only profiles as the firm’s own pages', async () => {
    const { head } = await draw(pageId);
    if (head.includes('noindex')) return;
    expect(head).toContain('<meta property="og:locale" content="en_GB">');
    for (const [, names = ''] of head.matchAll(/"sameAs":\[([^\]]*)\]/g)) {
      expect(names).not.toMatch(/"https:\/\/[^/"]+\/?"/);
    }
  });
});

describe('isProfile', () => {
  it.each([
    ['https://www.linkedin.com/', false],
    ['https://x.com', false],
    ['https://www.linkedin.com/company/elmwater', true],
    ['no address', false],
    [undefined, false],
  ])('of %s is %s', (address, is) => expect(isProfile(address)).toBe(is));
});

describe('publishDateProblem', () => {
  const now = new Date('2026-03-01T09:00:00Z');

  it.each(['1900-01-01', '2026-03-01'])('accepts %s', (day) => expect(publishDateProblem(day, now)).toBeNull());

  it('accepts the day that has begun in the most advanced time zone', () => {
    expect(publishDateProblem('2026-03-02', new Date('2026-03-01T10:00:00Z'))).toBeNull();
    expect(publishDateProblem('2026-03-02', now)).toContain('in the future');
  });

  it.each(['1899-12-31', '0001-01-01', '9999-12-31', '2026-02-30', ''])('rejects %s', (day) => {
    expect(publishDateProblem(day, now)).toEqual(expect.any(String));
  });
});
