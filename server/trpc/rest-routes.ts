import type { AnyTRPCRouter } from '@trpc/server';
import { withoutEnd } from '../../src/lib/without-end';
import type { Access, Meta } from './init';

/** A REST route as its procedure declares it. */
export interface RestRoute {
  method: string;
  /** As in the contract: `/sections/{sectionId}`, without `/api`. */
  path: string;
  access: Access;
  meta: Meta;
  procedurePath: string;
}

/** Every REST route of the router, from the procedures' own declarations. */
export function restRoutes(router: AnyTRPCRouter): RestRoute[] {
  const procedures = router._def.procedures as Record<string, { _def: { meta?: Meta } }>;
  return Object.entries(procedures).flatMap(([procedurePath, procedure]) => {
    const meta = procedure._def.meta;
    if (!meta?.openapi) return [];
    const { method, path } = meta.openapi;
    // A procedure that does not say who may call it is an admin's: closed, not open, by accident.
    return [{ method, path, access: meta.access ?? 'admin', meta, procedurePath }];
  });
}

/** Finds the routes at an address, and the one of a method. */
export function createRouteFinder(routes: RestRoute[]) {
  const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }));
  return function findRoute(path: string, method: string): { allowed: string[]; route: RestRoute | undefined } {
    const bare = withoutEnd(path, /\//) || '/';
    const matching = patterns.filter(({ pattern }) => pattern.test(bare)).map(({ route }) => route);
    // A fixed path goes before one with a parameter: `/content/update` is never the page "update".
    const fixed = matching.filter((route) => !route.path.includes('{'));
    const candidates = fixed.length > 0 ? fixed : matching;
    const methods = [...new Set(candidates.map((route) => route.method))];
    const allowed = methods.length === 0 ? [] : [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    return { allowed, route: candidates.find((route) => route.method === method) };
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^{}]+\}/g, '[^/]+')}$`);
}
