import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { WebSocket } from 'undici';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Which of our files ran. */
export interface Coverage {
  /** Those of which a function ran since the last time this was asked, or since it began. */
  take(): Promise<string[]>;
  /** Ends it: a server that is still watched would not stop. */
  stop(): Promise<void>;
}

/** What the engine tells of a script. */
interface Script {
  url: string;
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}
type Send = (method: string, params?: object) => Promise<unknown>;

/** Watches what runs in a page. @param dist the build that is served */
export async function coverBrowser(page: Page, dist: string): Promise<Coverage> {
  const session = await page.context().newCDPSession(page);
  const send = session.send.bind(session) as Send;
  return cover(
    send,
    (url) => path.join(dist, 'client', new URL(url).pathname),
    () => session.detach(),
  );
}

/** Watches what runs in the server, which was started with `--inspect`. */
export async function coverServer(port: number, dist: string): Promise<Coverage> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  let asked = 0;
  const send: Send = (method, params = {}) => {
    asked += 1;
    const id = asked;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return cover(
    send,
    (url) => (url.startsWith(`file://${dist}`) ? fileURLToPath(url) : ''),
    () => {
      socket.close();
      return new Promise((resolve) => socket.addEventListener('close', () => resolve(), { once: true }));
    },
  );
}

async function cover(send: Send, fileOf: (url: string) => string, stop: () => Promise<void>): Promise<Coverage> {
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    stop,
    async take() {
      const { result } = (await send('Profiler.takePreciseCoverage')) as { result: Script[] };
      return [...new Set(result.flatMap((script) => sourcesOf(script, script.url && fileOf(script.url))))];
    },
  };
}

/** The sources of the functions of a script that ran. That it was loaded is not counted. */
function sourcesOf({ functions }: Script, file: string): string[] {
  if (!file || !existsSync(`${file}.map`)) return [];
  const code = readFileSync(file, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const lines = lineStarts(code);
  return functions.flatMap(({ ranges: [range] }) => {
    if (!range || range.count === 0 || (range.startOffset === 0 && range.endOffset === code.length)) return [];
    const line = lines.findLastIndex((start) => start <= range.startOffset);
    const entry = map.findEntry(line, range.startOffset - (lines[line] ?? 0));
    // Some of the code the bundler wrote itself.
    if (!('originalSource' in entry) || !entry.originalSource) return [];
    const source = path.relative(ROOT, path.resolve(path.dirname(file), entry.originalSource));
    return source.startsWith('..') || source.includes('node_modules') ? [] : [source];
  });
}

function lineStarts(code: string): number[] {
  const starts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
