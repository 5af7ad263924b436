import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';
import { createRouteFinder, restRoutes } from './rest-routes';
import { appRouter } from './router';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
});
afterAll(() => server.close());

const routes = restRoutes(appRouter);

describe('the REST handler', () => {
  it('uses the first matching route, which is the one whose access was checked', () => {
    const findRoute = createRouteFinder(routes);
    for (const { method, path } of routes) {
      const address = path.replace(/\{\w+\}/g, 'x');
      const first = routes.find(
        (route) => route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
      );
      expect([method, address, first?.path]).toEqual([method, address, findRoute(address, method).route?.path]);
    }
  });

  it('leaves declared inputs as strict as they were, for REST and tRPC', async () => {
    for (const address of ['/api/sections/nope', '/api/trpc/sections.patch']) {
      const isRest = address.endsWith('nope');
      const body = isRest ? { position: '1' } : { id: 'nope', position: '1' };
      for (const _ of ['first', 'second']) {
        const answer = await server.send(isRest ? 'PATCH' : 'POST', address, body, editor);
        expect([address, answer.status]).toEqual([address, 400]);
      }
    }
  });

  it.each(['%2e', '%2e%2e', '.%2e', '%2E%2e'])('finds no other route with the dot segment %s', async (dots) => {
    // `fetch` would resolve the dots itself.
    const { port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      const asking = request({ port, path: `/api/content/${dots}` }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asking.on('error', reject).end();
    });
    expect(status).toBe(404);
  });
});
