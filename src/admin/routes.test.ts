import { expect, it } from 'vitest';
import { isAdminPath } from '../lib/is-admin-path';
import { screenAt, settingsPageAt } from './routes';

it.each([
  ['/admin', 'pages'],
  ['/Admin/', 'pages'],
  ['/admin/inbox', 'inbox'],
  ['/ADMIN/Stats/', 'stats'],
  ['/admin/history', 'history'],
  ['/admin/redirects', 'redirects'],
  ['/admin/menus/', 'menus'],
  ['/admin/settings', 'settings'],
  ['/admin/Settings/security/', 'settings'],
  ['/admin/settings/nothing', null],
  ['/admin/drafts', 'drafts'],
  ['/admin/Drafts/12/', 'drafts'],
  ['/admin/drafts/12/Compare', 'drafts'],
  ['/admin/drafts/Calendar/', 'drafts'],
  ['/admin/drafts/compare', null],
  ['/admin/drafts/0', null],
  ['/admin/drafts/12/more', null],
  ['/admin/claims', 'claims'],
  ['/admin/Claims/12/', 'claims'],
  ['/admin/claims/Unlinked', 'claims'],
  ['/admin/claims/0', null],
  ['/admin/claims/12/more', null],
  ['/admin/disclosures', 'disclosures'],
  ['/admin/Disclosures/k7f2m9qa/', 'disclosures'],
  ['/admin/disclosures/k7f2m9qa/more', null],
  ['/admin/nothing', null],
  ['/', null],
  ['/administration', null],
])('screenAt maps %s to %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen);
});

it('settingsPageAt maps a path to a page of the settings', () => {
  const paths = ['/admin/settings/mail', '/ADMIN/settings/Data/', '/admin/settings', '/admin/settings/nothing'];
  expect(paths.map(settingsPageAt)).toEqual(['mail', 'data', null, null]);
});

it('isAdminPath only looks at the first segment of the path', () => {
  expect(['/admin', '/ADMIN/x', '/admins', '/about'].map(isAdminPath)).toEqual([true, true, false, false]);
});
