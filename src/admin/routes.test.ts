import { expect, it } from 'vitest';
import { isAdminPath } from '../lib/is-admin-path';
import { screenAt } from './routes';

it.each([
  ['/admin', 'pages'],
  ['/Admin/', 'pages'],
  ['/admin/inbox', 'inbox'],
  ['/ADMIN/Stats/', 'stats'],
  ['/admin/history', 'history'],
  ['/admin/redirects', 'redirects'],
  ['/admin/menus/', 'menus'],
  ['/admin/nothing', null],
  ['/', null],
  ['/administration', null],
])('screenAt maps %s to %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});

it('isAdminPath only looks at the first segment of the path', () => {
  expect(['/admin', '/ADMIN/x', '/admins', '/about'].map(isAdminPath)).toEqual([true, true, false, false]);
});
