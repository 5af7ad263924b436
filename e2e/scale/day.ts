import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Headers, METRICS_TOKEN, type Site, signIn, summarize } from './site';
import { findFiles } from './traffic';

/** The length of the compressed day. */
const DAY_MS = Number(process.env.DAY_MINUTES ?? 1.5) * 60_000;
const TICK_MS = 50;
/** How often each kind of request is sent before the day begins. */
const WARM_UPS = 12;
/** The maximum number of simultaneous requests, which the servers should never reach. */
const MOST_AT_ONCE = 300;
/** How long a server may take to collect its garbage. */
const COLLECT_MS = 1000;
/** How much more memory a server may use at the end of the day than at noon: a share, and megabytes. */
const GROWTH = { share: 0.2, mb: 16 };
/** How much busier than the average of the others a server may be. */
const MOST_BUSIER = 1.2;

type Kind = keyof typeof RECORDING.mix;
/** A day of a firm's site: what is requested how often, and how much of it and how many editors there are in each hour. */
const RECORDING = JSON.parse(readFileSync(new URL('day.json', import.meta.url), 'utf8')) as {
  /** In the busiest hours. */
  requestsPerSecond: number;
  /** The share of that in each hour. */
  hours: number[];
  /** Editors who have the site open in each hour. */
  editors: number[];
  /** Weights of the kinds of requests. */
  mix: Record<
    | ('page' | 'pageWithCookie' | 'file' | 'picture' | 'visit' | 'message')
    | ('save' | 'open' | 'history' | 'search' | 'stats' | 'keyRead' | 'keyList' | 'keyWrite'),
    number
  >;
  pages: string[];
  contents: string[];
};

/** The recorded requests, by kind. @returns the response */
type Senders = Record<Kind, (at: number) => Promise<Response>>;

/** The resources that a server has used so far, in seconds and megabytes. */
interface Use {
  cpu: number;
  heap: number;
  resident: number;
}

/** Plays the recording. @returns figures; fails after any error, if memory grows, or if a server is busier than the others */
export async function tryDay(site: Site): Promise<string> {
  const headers = await signIn(site.url);
  const senders = await createSenders(site.url, headers);
  const editors = openEditors(site.url, headers);
  const failures: string[] = [];
  const times: number[] = [];
  const running = new Set<Promise<void>>();

  async function send(kind: Kind, at: number): Promise<void> {
    const began = performance.now();
    try {
      const answer = await senders[kind](at);
      const text = await answer.text();
      if (!answer.ok) failures.push(`${kind}: ${answer.status} ${text.slice(0, 100)}`);
    } catch (error) {
      failures.push(`${kind}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`);
    }
    times.push(performance.now() - began);
  }

  // Compiles code and fills caches first, which is neither a leak nor a day's work.
  for (const kind of Object.keys(RECORDING.mix) as Kind[]) for (let at = 0; at < WARM_UPS; at++) await send(kind, at);
  const before = await readUse(site);
  let noon: Promise<Use[]> | undefined;
  const kinds = spreadKinds(RECORDING.mix);
  const [began, { hours }] = [performance.now(), RECORDING];
  let due = 0;
  let sent = 0;
  for (let last = began; last - began < DAY_MS; ) {
    await wait(TICK_MS);
    const now = performance.now();
    const hour = Math.min(hours.length - 1, Math.floor(((now - began) / DAY_MS) * hours.length));
    due += ((now - last) / 1000) * RECORDING.requestsPerSecond * (hours[hour] ?? 0);
    last = now;
    editors.set(RECORDING.editors[hour] ?? 0);
    for (; sent < due; sent++) {
      if (running.size >= MOST_AT_ONCE) failures.push('The servers cannot keep up.');
      else {
        const one: Promise<void> = send(kinds[sent % kinds.length] ?? 'page', sent).finally(() => running.delete(one));
        running.add(one);
      }
    }
    if ((now - began) / DAY_MS > 0.5) noon ??= readUse(site);
  }
  await Promise.all(running);
  const after = await readUse(site);
  failures.push(...editors.close());
  assert.deepEqual(failures.slice(0, 5), [], `${failures.length} of ${times.length} requests failed`);
  const memory = compareMemory((await noon) ?? before, after);
  const work = after.map(({ cpu }, at) => cpu - (before[at]?.cpu ?? 0));
  return `${times.length} requests in ${Math.round(DAY_MS / 1000)} s without an error, after ${summarize(times)}; ${memory}; ${compareWork(work)}`;
}

/** Returns the kinds in an order that repeats each as often as its weight says, as evenly as possible. */
function spreadKinds(mix: Record<Kind, number>): Kind[] {
  const LENGTH = 1000;
  const total = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  const credit = new Map(Object.keys(mix).map((kind) => [kind as Kind, 0]));
  return Array.from({ length: LENGTH }, () => {
    for (const [kind, own] of credit) credit.set(kind, own + mix[kind] / total);
    const [first = 'page'] = [...credit].sort(([, a], [, b]) => b - a)[0] ?? [];
    credit.set(first, (credit.get(first) ?? 0) - 1);
    return first;
  });
}

async function createSenders(url: string, headers: Headers): Promise<Senders> {
  const { pages, contents } = RECORDING;
  const session = { Cookie: headers.Cookie ?? '', Origin: url };
  const made = await fetch(`${url}/api/admin/keys`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'The firm’s own tools', scopes: ['content:write'] }),
  });
  assert.ok(made.ok, await made.clone().text());
  const bearer = { Authorization: `Bearer ${((await made.json()) as { key: string }).key}` };
  const form = new FormData();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  form.append('image', new Blob([drawing], { type: 'image/svg+xml' }), 'day.svg');
  const uploaded = await fetch(`${url}/api/media`, { method: 'POST', headers: session, body: form });
  assert.equal(uploaded.status, 201, await uploaded.clone().text());
  const picture = ((await uploaded.json()) as { file: { url: string } }).file.url;
  const files = findFiles(await (await fetch(url)).text());
  assert.ok(files.length > 1, 'The page names no files.');

  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
  const get = (address: string, own: Headers = {}) => fetch(`${url}${address}`, { headers: own });
  const post = (address: string, own: Headers, body?: object) =>
    fetch(`${url}${address}`, {
      method: 'POST',
      headers: { ...own, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = (name: string, input: object) =>
    get(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, session);
  // Each visitor has an address of their own, since the site accepts only a few messages from one.
  const from = (at: number) => ({ 'X-Forwarded-For': `198.18.${(at >> 8) % 256}.${at % 256}` });
  return {
    page: (at) => get(pick(pages, at)),
    pageWithCookie: (at) => get(pick(pages, at), { Cookie: 'none=1' }),
    file: (at) => get(pick(files, at)),
    picture: () => get(picture),
    visit: (at) =>
      post(`/visits/${pick(contents, at)}?width=phone&from=example.com`, { Origin: url, 'User-Agent': 'Mozilla/5.0' }),
    message: (at) => {
      const message = { fullName: 'Ida', email: 'ida@example.com', subject: 'other', message: `Hello, ${at}` };
      return post('/api/contact', from(at), message);
    },
    save: (at) =>
      post('/api/content/update', headers, { path: `${pick(contents, at)}.day.words`, value: `Words ${at}` }),
    open: (at) => call('content.editable', { pageId: pick(contents, at) }),
    history: (at) => get(`/api/history?page=${pick(contents, at)}`, session),
    search: (at) => call('search.content', { q: pick(['fund', 'team', 'owner', 'words'], at) }),
    stats: () => get('/api/admin/stats', session),
    keyRead: (at) => get(`/api/content/${pick(contents, at)}`, bearer),
    keyList: () => get('/api/pages', bearer),
    keyWrite: (at) => post('/api/content/update', bearer, { path: 'about.day.byKey', value: `Words ${at}` }),
  };
}

/** Editors who have the site open, each with a live connection. */
function openEditors(url: string, headers: Headers) {
  const open: AbortController[] = [];
  const failures: string[] = [];
  async function follow({ signal }: AbortController): Promise<void> {
    try {
      const answer = await fetch(`${url}/api/trpc/live.events?input=%7B%7D`, {
        headers: { ...headers, Accept: 'text/event-stream' },
        signal,
      });
      if (answer.status !== 200) failures.push(`live: ${answer.status}`);
      for await (const _ of answer.body ?? []) if (signal.aborted) break;
      if (!signal.aborted) failures.push('A live connection ended.');
    } catch (error) {
      if (!signal.aborted) failures.push(`live: ${error}`);
    }
  }
  return {
    set(count: number) {
      while (open.length > count) open.pop()?.abort();
      while (open.length < count) {
        const editor = new AbortController();
        open.push(editor);
        void follow(editor);
      }
    },
    /** @returns what went wrong */
    close(): string[] {
      this.set(0);
      return failures;
    },
  };
}

/** Reads what the servers use, after they have collected their garbage. */
async function readUse({ servers }: Site): Promise<Use[]> {
  for (const { pid } of servers) process.kill(pid, 'SIGUSR2');
  await wait(COLLECT_MS);
  return Promise.all(
    servers.map(async ({ url }) => {
      const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      const read = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1]);
      const [heap, resident] = ['nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'].map(
        (name) => read(name) / 1e6,
      );
      return { cpu: read('process_cpu_seconds_total'), heap: heap ?? 0, resident: resident ?? 0 };
    }),
  );
}

/** @throws AssertionError if a server's memory grew */
function compareMemory(noon: readonly Use[], evening: readonly Use[]): string {
  const figures = noon.flatMap((early, at) =>
    (['heap', 'resident'] as const).map((name) => {
      const late = evening[at]?.[name] ?? Number.NaN;
      const figure = `${name} ${Math.round(early[name])} → ${Math.round(late)} MB`;
      assert.ok(
        late <= early[name] * (1 + GROWTH.share) + GROWTH.mb,
        `The memory of server ${at + 1} grew: ${figure}.`,
      );
      return figure;
    }),
  );
  return figures.join(', ');
}

/** @param work CPU seconds of each server @throws AssertionError if one did more than its share */
function compareWork(work: readonly number[]): string {
  const words = `CPU ${work.map((seconds) => seconds.toFixed(1)).join(', ')} s`;
  const total = work.reduce((sum, seconds) => sum + seconds, 0);
  for (const own of work) {
    const others = (total - own) / (work.length - 1);
    assert.ok(own <= others * MOST_BUSIER, `One server is busier than the others: ${words}.`);
  }
  return words;
}
