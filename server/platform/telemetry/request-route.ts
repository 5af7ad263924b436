import type { IncomingMessage } from 'node:http';
import { FEED_FILE } from '../../../src/pages/address-rules';

declare module 'node:http' {
  interface IncomingMessage {
    /** The template of the route, or the name of the procedure, that handles the request. Never a part of its address. */
    routeName?: string | undefined;
  }
}

/** How metrics, logs and traces name what handles a request. The values are bounded, whatever is requested. */
export interface RequestRoute {
  kind: RequestKind;
  /** The template of a route of the API (`/api/content/{pageId}`) or the name of a procedure; empty for other kinds and unknown ones. */
  route: string;
}

export type RequestKind =
  | 'page'
  | 'feed'
  | 'file'
  | 'media'
  | 'api'
  | 'trpc'
  /** Connections of open editors, which last as long as the window is open. */
  | 'live'
  | 'mcp'
  | 'visit'
  | 'preview'
  | 'dashboard'
  | 'health';

/** By the first part of an address. */
const KINDS = new Map<string, RequestKind>([
  ['media', 'media'],
  ['attached-assets', 'media'],
  ['mcp', 'mcp'],
  ['visits', 'visit'],
  ['preview', 'preview'],
  ['admin', 'dashboard'],
  ['healthz', 'health'],
  ['readyz', 'health'],
  ['metrics', 'health'],
  ['.well-known', 'file'],
]);

/** Returns the route of a request, which is complete once the request is answered. @param path the address without the query */
export function routeOf(req: IncomingMessage, path: string): RequestRoute {
  const kind = kindOf(path);
  return { kind, route: kind === 'api' || kind === 'trpc' || kind === 'live' ? nameOf(req) : '' };
}

/** Returns the kind of an address. @param path the address without the query */
export function kindOf(path: string): RequestKind {
  const [, first = '', second = '', third = ''] = path.toLowerCase().split('/', 4);
  if (first === 'api') {
    if (second !== 'trpc') return 'api';
    return third.startsWith('live.') ? 'live' : 'trpc';
  }
  const known = KINDS.get(first);
  if (known) return known;
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (!last.includes('.')) return 'page';
  return last.toLowerCase() === FEED_FILE ? 'feed' : 'file';
}

/** Returns the name that the handler has set, or else the path of the Express route of the API. */
function nameOf(req: IncomingMessage): string {
  if (req.routeName !== undefined) return req.routeName;
  const { route } = req as { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? `/api${route.path.replace(/:(\w+)/g, '{$1}')}` : '';
}
