import { expect, it } from 'vitest';
import { Directory, type PageEntry } from '../../content/directory/directory';
import { keepSitemap } from './keep-sitemap';

const HERE = 'https://firm.example';

const entry = (pageId: string, facts: Partial<PageEntry> = {}): PageEntry => ({
  ...{ pageId, kind: 'blank', title: pageId, path: `/${pageId}`, address: `/${pageId}`, status: 'published' },
  ...{ isListed: true, isIndexed: true, canonical: null, changedAt: null },
  ...facts,
});

function keep(...entries: PageEntry[]) {
  const known = { edition: 1, directory: new Directory(entries, []) };
  const sitemap = keepSitemap({
    read: async () => known.directory,
    get edition() {
      return known.edition;
    },
  });
  return { known, sitemap };
}

it('the sitemap is built once per origin, and again after a page changes', async () => {
  const { known, sitemap } = keep(entry('one'));
  const first = await sitemap(HERE);
  expect(await sitemap(HERE)).toBe(first);
  known.directory = new Directory([entry('one'), entry('two')], []);
  known.edition += 1;
  const second = await sitemap(HERE);
  expect(first.identity.toString()).not.toContain('/two<');
  expect(second.identity.toString()).toContain(`<loc>${HERE}/two</loc>`);
});

it('the sitemap lists the pages whose canonical URL is on the origin, and is cached for a few origins', async () => {
  const { sitemap } = keep(entry('one', { canonical: `${HERE}/one` }));
  expect((await sitemap('https://other.example')).identity.toString()).not.toContain('/one');
  expect((await sitemap(HERE)).identity.toString()).toContain('/one');
  for (let n = 0; n < 9; n++) await sitemap(`https://invented-${n}.example`);
  expect(await sitemap(HERE)).toBe(await sitemap(HERE));
  expect(await sitemap('https://invented-8.example')).not.toBe(await sitemap('https://invented-8.example'));
});
