import { z } from 'zod';
import { restRoutes } from '../../server/api/rest-routes';
import { appRouter } from '../../server/api/router';
import { createSample, type JsonSchema, listLeaves } from './json-schema';
import { BODY_ROOM, encode, HEADER_ROOM, json, type Sent, type Target } from './target';

// Procedures that would end the test's session, and streams that never end.
const LEFT_OUT = /^(auth\.signOut|auth\.changePassword|users\.endOwnSessions|live\.)/;

interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] };
}

/** Returns every text in every procedure's input: as a REST request if the procedure has a route, otherwise as a tRPC request. */
export function operationTargets(): Target[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
  const routes = new Map(restRoutes(appRouter).map((route) => [route.procedurePath, route]));
  return procedures.flatMap(([name, { _def }]) => {
    if (LEFT_OUT.test(name) || !_def.inputs[0]) return [];
    const schema = z.toJSONSchema(_def.inputs[0], { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const sample = createSample(schema);
    const route = routes.get(name);
    return listLeaves(schema).map((leaf): Target => {
      const at = (text: string) => leaf.put(sample, name === 'linkPreview.read' ? `http://127.0.0.1:9/${text}` : text);
      const [isBody, request] = route
        ? [route.method !== 'GET' && route.method !== 'DELETE', (text: string) => asRest(route, at(text))]
        : [_def.type === 'mutation', (text: string) => asTrpc(name, _def.type, at(text))];
      return { name: `${name} ${leaf.path}`, limit: leaf.maxLength, room: isBody ? BODY_ROOM : HEADER_ROOM, request };
    });
  });
}

function asRest(route: { method: string; path: string }, input: Record<string, unknown>): Sent {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w{1,40})\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encode(value) || 'x';
  });
  if (route.method !== 'GET' && route.method !== 'DELETE') return json(route.method, `/api${path}`, rest);
  const query = Object.entries(rest).map(([name, value]) => `${name}=${encode(value)}`);
  return { method: route.method, path: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}` };
}

function asTrpc(name: string, type: string, input: unknown): Sent {
  if (type === 'mutation') return json('POST', `/api/trpc/${name}`, input);
  return { method: 'GET', path: `/api/trpc/${name}?input=${encode(JSON.stringify(input))}` };
}
