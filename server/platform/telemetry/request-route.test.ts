import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { kindOf, routeOf } from './request-route';

const requestTo = (fields: object) => fields as IncomingMessage;

it.each([
  ['/', 'page'],
  ['/about', 'page'],
  ['/insights/a-long-title', 'page'],
  ['/insights/feed.xml', 'feed'],
  ['/Insights/FEED.xml', 'feed'],
  ['/assets/app-1a2b.js', 'file'],
  ['/favicon.svg', 'file'],
  ['/.well-known/change-password', 'file'],
  ['/wp-login.php', 'file'],
  ['/media/0a1b-40x20.320.webp', 'media'],
  ['/media/share/home.png', 'media'],
  ['/attached-assets/report.pdf', 'media'],
  ['/api/content/home', 'api'],
  ['/API/docs', 'api'],
  ['/api/trpc/drafts.list', 'trpc'],
  ['/api/trpc/live.events', 'live'],
  ['/mcp', 'mcp'],
  ['/visits/home', 'visit'],
  ['/preview/a-secret/about', 'preview'],
  ['/admin/pages', 'dashboard'],
  ['/healthz', 'health'],
  ['/METRICS', 'health'],
  ['*', 'page'],
  ['', 'page'],
])('%s is a request of the kind %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

it('names a route of the API by its template or procedure, and never by the address', () => {
  const named = requestTo({ routeName: '/api/content/{pageId}', route: { path: '/media' } });
  expect(routeOf(named, '/api/content/home')).toEqual({ kind: 'api', route: '/api/content/{pageId}' });
  const byExpress = requestTo({ route: { path: '/admin/backups/:name' } });
  expect(routeOf(byExpress, '/api/admin/backups/x.tar')).toEqual({ kind: 'api', route: '/api/admin/backups/{name}' });
  expect(routeOf(requestTo({}), '/api/secret')).toEqual({ kind: 'api', route: '' });
  expect(routeOf(requestTo({ route: { path: '/visits/:pageId' } }), '/visits/home')).toEqual({
    kind: 'visit',
    route: '',
  });
});
