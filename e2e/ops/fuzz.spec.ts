import fc from 'fast-check';
import { validatePage } from '../../server/content/changes/validate-document';
import { PAGE_MODELS } from '../../src/pages/models';
import { ADMIN, expect, signIn, test } from './fixtures';
import { hostileText, type Json, variantsOf } from './hostile-input';

const ROUNDS = 60;
const SEED = 20_260_105;

interface Operation {
  method: string;
  address: string;
  query: string[];
  body: Json | undefined;
  example: Record<string, string>;
}

test('no input to any route causes a server error, and the stored content stays valid', async ({ start, folder }) => {
  test.setTimeout(600_000);
  const server = await start({
    DATA_DIR: folder,
    ...ADMIN,
    RATE_READS_PER_SECOND: '0',
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
  });
  const { url } = server;
  const headers = await signIn(url);
  const operations = readOperations((await (await fetch(`${url}/api/openapi.json`)).json()) as Document);
  expect(operations.length).toBeGreaterThan(15);

  const statuses = new Map<number, number>();
  for (const [index, operation] of operations.entries()) {
    const inputs = fc.sample(
      fc.tuple(variantsOf(operation.body ?? {}), fc.array(hostileText, { minLength: 4, maxLength: 4 })),
      {
        numRuns: ROUNDS,
        seed: SEED + index,
      },
    );
    // One assertion per operation, because each takes as long as a request.
    const faults: string[] = [];
    for (const [body, texts] of inputs) {
      const answer = await send(url, headers, operation, body, texts);
      const text = await answer.text();
      if (!isSound(answer, text)) {
        faults.push(`${answer.url} ${JSON.stringify(body).slice(0, 400)}: ${answer.status} ${text.slice(0, 300)}`);
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
    expect(faults, operation.method).toEqual([]);
  }
  // If a kind of refusal never occurs, the inputs are too tame.
  for (const status of [200, 400, 404, 422]) expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(0);
  expect(server.lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([]);

  for (const page of [
    '',
    'about',
    'portfolio',
    'team',
    'testimonials',
    'contact',
    'caseStudies',
    'investors',
    'brokers',
  ]) {
    const answer = await fetch(`${url}/${page}`);
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).not.toMatch(/<script>alert|<[a-z][^<>]*\sonerror=|href="javascript:/i);
  }
  for (const page of Object.keys(PAGE_MODELS)) {
    const content = await (await fetch(`${url}/api/content/${page}`)).json();
    // Validating stored content must return it unchanged.
    expect([page, validatePage(page, content)]).toMatchObject([page, { ok: true, value: content }]);
  }
});

/** Returns true for a success, and for a refusal with the standard error body. */
function isSound({ status, headers }: Response, text: string): boolean {
  if (status < 400) return true;
  if (status === 500 || status >= 504 || !/^\{"message":".+","code":"[A-Z_]+",/s.test(text)) return false;
  return (JSON.parse(text) as { requestId?: unknown }).requestId === headers.get('x-request-id');
}

interface Document {
  paths: Record<string, Record<string, DocumentOperation>>;
}
interface DocumentOperation {
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: Json }> };
}

function readOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([address, item]) =>
    Object.entries(item)
      // The test's session must survive.
      .filter(() => address.startsWith('/api/') && !/sign-(in|out)/.test(address))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        address,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        body: requestBody?.content['application/json']?.example,
        example: Object.fromEntries(parameters.map(({ name, example }) => [name, String(example ?? 'x')])),
      })),
  );
}

function send(url: string, headers: Record<string, string>, operation: Operation, body: Json, texts: string[]) {
  let used = 0;
  const next = (known: string) => (used++ % 2 === 0 && texts[0] !== '' ? known : (texts[used % texts.length] ?? ''));
  const address = operation.address.replace(/\{(\w+)\}/g, (_, name: string) =>
    encode(texts[1]?.length === 1 ? (texts[2] ?? '') : next(operation.example[name] ?? '')),
  );
  const query = operation.query.map((name) => `${name}=${encode(next(operation.example[name] ?? ''))}`).join('&');
  const hasBody = operation.method === 'POST' || operation.method === 'PATCH';
  return fetch(`${url}${address}${query ? `?${query}` : ''}`, {
    method: operation.method,
    headers,
    ...(hasBody && operation.body !== undefined ? { body: JSON.stringify(body) } : {}),
  });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || 'x';
}
