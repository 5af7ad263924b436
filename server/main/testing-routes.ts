import type { TestServer } from './testing';

/** A route of the Express app. */
export interface AppRoute {
  /** The path as declared in the code, with parameters such as `:name`. */
  path: string;
  methods: string[];
}

/** Express's record of a handler; its types do not describe the stack. */
interface Layer {
  rawPath?: unknown;
  route?: { path: unknown; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Mount paths of the procedures, which are listed separately. */
const OF_PROCEDURES = ['/api', '/api/trpc'];

/**
 * Lists every route of the app that is not a procedure, read from Express itself, so that no new route is missed. A handler mounted at a
 * path, such as the one for files under `/media`, is listed as that path and one address below it.
 */
export async function appRoutes({ app, send }: TestServer): Promise<AppRoute[]> {
  const found = new Map<string, Set<string>>();
  const add = (path: string, methods: string[]) => found.set(path, new Set([...(found.get(path) ?? []), ...methods]));

  function walk(layers: Layer[], prefix: string): void {
    for (const { rawPath, route, handle } of layers) {
      if (route) {
        const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
        for (const path of pathsOf(route.path)) add(prefix + path, methods);
        continue;
      }
      for (const path of pathsOf(rawPath)) {
        const mount = prefix + (path === '/' ? '' : path);
        if (handle.stack) walk(handle.stack, mount);
        else if (path !== '/' && !OF_PROCEDURES.includes(mount)) add(`${mount}/:file`, ['_ALL']);
      }
    }
  }

  walk(app.router.stack as unknown as Layer[], '');
  const routes: AppRoute[] = [];
  for (const [path, methods] of [...found].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!methods.delete('_ALL')) {
      routes.push({ path, methods: [...methods] });
      continue;
    }
    // This handler decides about methods itself, and responds with 405 before it identifies the caller.
    for (const method of METHODS) {
      const { status } = await send(method, path.replace(/:\w+/g, 'x'));
      if (status !== 405) methods.add(method);
    }
    routes.push({ path, methods: [...methods] });
  }
  return routes;
}

/** @throws Error for a path that cannot be read, so that no route is left out */
function pathsOf(path: unknown): string[] {
  const all = Array.isArray(path) ? path.flat() : [path];
  return all.map((one) => {
    if (typeof one === 'string') return one;
    throw new Error(`A route's path is not a string: ${String(one)}`);
  });
}
