import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FoundPattern } from './find-patterns.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Loads files and records the regular expressions that they build from their own constants while they load.
 * @param files paths relative to the repository's root
 */
export async function listenToMaking(files: string[]): Promise<FoundPattern[]> {
  const heard: FoundPattern[] = [];
  const own = globalThis.RegExp;
  const listen = (args: unknown[], pattern: RegExp): RegExp => {
    const place = args[0] instanceof own ? undefined : callerIn(new Error().stack ?? '');
    if (place) heard.push({ place, source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  globalThis.RegExp = new Proxy(own, {
    construct: (target, args, caller) => listen(args, Reflect.construct(target, args, caller)),
    apply: (target, self, args) => listen(args, Reflect.apply(target, self, args)),
  });
  try {
    for (const file of files) await import(pathToFileURL(path.join(ROOT, file)).href);
  } finally {
    globalThis.RegExp = own;
  }
  return heard;
}

/** Returns the line of the project that called the constructor, or undefined if the caller is a library. */
function callerIn(stack: string): string | undefined {
  const frame = stack.split('\n').find((line) => !line.includes(import.meta.filename) && line.startsWith('    at '));
  const [, file = '', line = ''] = /(?:file:\/\/)?(\/[^()]+):(\d+):\d+\)?$/.exec(frame ?? '') ?? [];
  const local = path.relative(ROOT, file);
  return local === '' || local.startsWith('..') || local.includes('node_modules') ? undefined : `${local}:${line}`;
}
