import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** How long an editor's browser repeats a write that was not answered, in milliseconds. */
const PATIENCE_MS = 60_000;
const ADDRESSES = ['/', '/about', '/portfolio', '/team', '/contact', '/investors', '/api/content/home'];

/** Visitors who read pages without a pause. */
export interface Visitors {
  answered: number;
  /** Each request that was not answered with 200, in words. */
  failures: string[];
  /** The longest time until an answer, in milliseconds. */
  slowest: number;
  stop(): Promise<void>;
}

interface Habits {
  /** The share of the requests that no cache in front of the site can answer. */
  share?: number;
  /** Whether they also load the scripts and styles that a page names. */
  withFiles?: boolean;
}

/** Starts visitors. */
export function startVisitors(url: string, count: number, { share = 0.3, withFiles = false }: Habits = {}): Visitors {
  let isOn = true;
  const visitors: Visitors = {
    answered: 0,
    failures: [],
    slowest: 0,
    async stop() {
      isOn = false;
      await Promise.all(all);
    },
  };
  async function read(address: string, headers: Record<string, string>): Promise<string> {
    const began = performance.now();
    let text = '';
    try {
      const answer = await fetch(`${url}${address}`, { headers });
      text = await answer.text();
      if (answer.status === 200 && text.length > 100) visitors.answered += 1;
      else visitors.failures.push(`${address}: ${answer.status} ${text.slice(0, 80)}`);
    } catch (error) {
      visitors.failures.push(`${address}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`);
    }
    visitors.slowest = Math.max(visitors.slowest, performance.now() - began);
    return text;
  }
  async function visit(number: number): Promise<void> {
    for (let at = number; isOn; at++) {
      const address = ADDRESSES[at % ADDRESSES.length] ?? '/';
      const isUncached = (at * 7919) % 100 < share * 100;
      const text = await read(address, isUncached ? { Cookie: 'none=1' } : {});
      if (withFiles) for (const file of findFiles(text)) await read(file, {});
      await wait(20);
    }
  }
  const all = Array.from({ length: count }, (_, number) => visit(number));
  return visitors;
}

/** Returns the addresses of the styles and of the script that a page loads. */
export function findFiles(html: string): string[] {
  const found = html.matchAll(/(?:<link rel="stylesheet" href|data-src)="(\/assets\/[^"]+)"/g);
  return [...found].map(([, address = '']) => address);
}

/** An editor who writes one text after another, and repeats each with its key until it is answered, as the editors do. */
export interface Writer {
  /** The values that the server acknowledged, with the time of the answer. */
  acknowledged: { value: string; at: number }[];
  stop(): Promise<void>;
}

/** Starts an editor. @param path of the text that they write */
export function startWriter(url: string, headers: Record<string, string>, path: string): Writer {
  let isOn = true;
  const writer: Writer = {
    acknowledged: [],
    async stop() {
      isOn = false;
      await running;
    },
  };
  async function run(): Promise<void> {
    for (let count = 1; isOn; count++) {
      const value = `Words ${count} ${randomUUID().slice(0, 8)}`;
      if (await write(url, headers, path, value)) writer.acknowledged.push({ value, at: performance.now() });
      await wait(30);
    }
  }
  const running = run();
  return writer;
}

async function write(url: string, headers: Record<string, string>, path: string, value: string): Promise<boolean> {
  const key = randomUUID();
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await wait(200)) {
    const answer = await fetch(`${url}/api/content/update`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
      body: JSON.stringify({ path, value }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
    if (answer && answer.status < 500 && answer.status !== 409)
      throw new Error(`The write was refused: ${answer.status}.`);
  }
  return false;
}
