import { expect, it } from 'vitest';
import { PAGE_PATHS } from '../../src/pages/routes';
import { PageDirectory } from '../pages/page-directory';
import { robotsOf, sitemapOf } from './for-crawlers';

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
