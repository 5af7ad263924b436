import { expect, it } from 'vitest';
import { PAGE_PATHS } from '../../../src/pages/routes';
import { PageDirectory } from '../../content/directory/page-directory';
import { buildRobotsTxt, buildSecurityTxt, buildSitemap } from './for-crawlers';

const ORIGIN = 'https://www.elmwater.example';
/** The built-in pages, which are known before the database is read. */
const OWN = new PageDirectory({ db: undefined as never, noteChange: () => undefined }).latest;

it('the sitemap lists every findable page and no other', () => {
  const listed = [...buildSitemap(OWN, ORIGIN).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(Object.values(PAGE_PATHS).map((path) => ORIGIN + path));
});

it('robots.txt excludes the dashboard, the API and unlisted pages, and names the sitemap', () => {
  expect(buildRobotsTxt(ORIGIN)).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /overlay-demo\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
});

it('security.txt names the contact, expires in half a year and stays the same all day', () => {
  const text = buildSecurityTxt(ORIGIN, { contact: 'safe@elmwater.example' }, Date.parse('2026-03-01T13:37:00Z'));
  expect(text.split('\n')).toEqual([
    'Contact: mailto:safe@elmwater.example',
    'Expires: 2026-08-28T00:00:00Z',
    'Preferred-Languages: en',
    `Canonical: ${ORIGIN}/.well-known/security.txt`,
    '',
  ]);
  const given = { contact: 'https://elmwater.example/report', policy: 'https://elmwater.example/security' };
  expect(buildSecurityTxt(ORIGIN, given).split('\n')).toEqual(
    expect.arrayContaining([`Contact: ${given.contact}`, `Policy: ${given.policy}`]),
  );
});
