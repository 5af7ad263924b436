import type { AnyTRPCRouter } from '@trpc/server';
import type { z } from 'zod';
import type { Access, Meta } from '../accounts/auth/trpc';

/** A REST route, as declared by its procedure. */
export interface RestRoute {
  method: string;
  /** The path in the API document: `/sections/{sectionId}`, without `/api`. */
  path: string;
  access: Access;
  meta: Meta;
  procedurePath: string;
  /** The schemas of the input. */
  inputs: z.ZodObject[];
  /** The names of all fields in the path, query or body. */
  fields: string[];
}

/** Returns every REST route of the router, from the procedures' declarations. */
export function restRoutes(router: AnyTRPCRouter): RestRoute[] {
  const procedures = router._def.procedures as Record<string, { _def: { meta?: Meta; inputs: z.ZodObject[] } }>;
  return Object.entries(procedures).flatMap(([procedurePath, procedure]) => {
    const meta = procedure._def.meta;
    if (!meta?.openapi) return [];
    const { method, path } = meta.openapi;
    // A procedure without declared access is limited to admins, so that a mistake closes it instead of opening it.
    const { inputs } = procedure._def;
    const fields = inputs.flatMap((input) => Object.keys(input.shape));
    return [{ method, path, access: meta.access ?? 'admin', meta, procedurePath, inputs, fields }];
  });
}

interface Found {
  /** The methods that the address allows; empty if it matches no route. */
  allowed: string[];
  /** The route with the requested method. */
  route: RestRoute | undefined;
  /** The path parameters, still encoded, so that their values never change the route. */
  parameters: Record<string, string>;
}

/** Returns a function that finds the routes at an address and the one with a method. */
export function createRouteFinder(routes: RestRoute[]) {
  const patterns = routes.map((route) => ({ route, pattern: route.path.split('/') }));
  return function findRoute(path: string, method: string): Found {
    const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    const matching = patterns.filter(({ pattern }) => isMatch(pattern, segments));
    // A fixed path precedes one with a parameter: `/content/update` is never the page "update".
    const fixed = matching.filter(({ route }) => !route.path.includes('{'));
    const candidates = fixed.length > 0 ? fixed : matching;
    const methods = [...new Set(candidates.map(({ route }) => route.method))];
    const allowed = methods.length === 0 ? [] : [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    const found = candidates.find(({ route }) => route.method === method);
    const parameters = (found?.pattern ?? []).flatMap((part, index) =>
      isParameter(part) ? [[part.slice(1, -1), segments[index]]] : [],
    );
    return { allowed, route: found?.route, parameters: Object.fromEntries(parameters) };
  };
}

function isMatch(pattern: string[], segments: string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]));
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}
