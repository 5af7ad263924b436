import { expect, it } from 'vitest';
import { isWithinSite } from './is-within-site';

it.each(['/', '/about', '/portfolio?category=food', '/#faq', '/administration'])('%s is a page of the site', (href) => {
  expect(isWithinSite(href)).toBe(true);
});

it.each([
  '#faq',
  '//elsewhere.example',
  'https://elsewhere.example/',
  '/admin',
  '/admin/inbox',
  '/api/docs',
  '/media/a.jpg',
])('%s is not a page of the site', (href) => {
  expect(isWithinSite(href)).toBe(false);
});
