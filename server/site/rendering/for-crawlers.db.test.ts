import { expect, it } from 'vitest';
import { PAGE_PATHS } from '../../../src/pages/routes';
import { PageDirectory } from '../../content/directory/page-directory';
import { robotsOf, securityTextOf, sitemapOf } from './for-crawlers';

const ORIGIN = 'https://www.elmwater.example';
/** What is known before anything is asked for. */
const OWN = new PageDirectory({ db: undefined as never }).latest;

it('the sitemap has every page visitors are led to, and no other', () => {
  const listed = [...sitemapOf(OWN, ORIGIN).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(Object.values(PAGE_PATHS).map((path) => ORIGIN + path));
});

it('robots.txt keeps search engines from the dashboard, the API and unlisted pages, and leads to the sitemap', () => {
  expect(robotsOf(ORIGIN)).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /overlay-demo\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
});

it('security.txt says whom to tell, for half a year, the same all day', () => {
  const text = securityTextOf(ORIGIN, { contact: 'safe@elmwater.example' }, Date.parse('2026-03-01T13:37:00Z'));
  expect(text.split('\n')).toEqual([
    'Contact: mailto:safe@elmwater.example',
    'Expires: 2026-08-28T00:00:00Z',
    'Preferred-Languages: en',
    `Canonical: ${ORIGIN}/.well-known/security.txt`,
    '',
  ]);
  const given = { contact: 'https://elmwater.example/report', policy: 'https://elmwater.example/security' };
  expect(securityTextOf(ORIGIN, given).split('\n')).toEqual(
    expect.arrayContaining([`Contact: ${given.contact}`, `Policy: ${given.policy}`]),
  );
});
