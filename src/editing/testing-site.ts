import { TRPCClientError } from '@trpc/client';
import type { Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import { deleteAt, getAt, setAt } from '../lib/dotted-path';

/** What a browser's storage offers, in memory. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A tab's slot for the tests: every other one was left behind. */
export const SLOT = { id: 'tab', isAlive: async (id: string) => id === 'tab', release: () => undefined };

export function dynamicSection(sectionId: string, part: Partial<DynamicSection> = {}): DynamicSection {
  const sectionData = { headline: `Headline of ${sectionId}` };
  const rest = { position: 0, pageId: 'home', isActive: true, createdBy: null, version: 1 };
  return { id: 1, sectionId, sectionType: 'hero', sectionName: `Name of ${sectionId}`, sectionData, ...rest, ...part };
}

/** The procedures of a site with one page, in memory; each call is noted, and fails as long as it is told to. */
export function siteForTests(home: Record<string, unknown>, sections: DynamicSection[] = []) {
  const site = {
    home: home as unknown,
    sections,
    deleted: [] as DynamicSection[],
    calls: [] as string[],
    keys: [] as (string | undefined)[],
    failWith: null as { code?: string } | null,
    /** A section that is there already can not be restored. */
    restoreTaken: false,
    /** What others' news of a deletion does before its own answer has come. */
    news: null as (() => Promise<void>) | null,
    history: [] as { path: string; fieldName: string; oldValue: unknown }[],
  };

  function call<T>(name: string, work: () => T) {
    return async (key?: string): Promise<T> => {
      site.calls.push(name);
      site.keys.push(key);
      if (site.failWith) throw Object.assign(new TRPCClientError('failed'), { data: site.failWith });
      return work();
    };
  }
  type Options = { context?: { key?: string } };
  const find = (id: string) => site.sections.find(({ sectionId }) => sectionId === id) as DynamicSection;
  const inside = (path: string) => path.split('.').slice(1);

  const trpc = {
    content: {
      read: { query: () => call('read', () => ({ content: structuredClone(site.home), version: 1 }))() },
      batch: {
        mutate: ({ changes }: { changes: { path: string; value: unknown }[] }, { context }: Options) =>
          call('batch', () => {
            for (const { path, value } of changes) site.home = setAt(site.home, inside(path), value);
          })(context?.key),
      },
      update: {
        mutate: ({ path, value }: { path: string; value: unknown }, { context }: Options) =>
          call(`update ${path}`, () => {
            if (getAt(site.home, inside(path)) !== undefined) throw new Error('taken');
            site.home = setAt(site.home, inside(path), value);
          })(context?.key),
      },
      delete: {
        mutate: ({ path }: { path: string }, { context }: Options) =>
          call(`delete ${path}`, () => {
            site.home = deleteAt(site.home, inside(path));
          })(context?.key),
      },
    },
    history: {
      list: { query: () => call('history', () => ({ items: site.history, nextCursor: null }))() },
    },
    sections: {
      list: { query: () => call('list', () => structuredClone(site.sections))() },
      create: {
        mutate: (input: Partial<DynamicSection>, { context }: Options) =>
          call('create', () => {
            const made = dynamicSection(input.sectionId ?? `made-${site.sections.length}`, input);
            site.sections = [
              ...site.sections,
              { ...made, id: site.sections.length + 1, position: input.position ?? site.sections.length },
            ];
            return made;
          })(context?.key),
      },
      patch: {
        mutate: ({ id, ...change }: Partial<DynamicSection> & { id: string }, { context }: Options) =>
          call(`patch ${id}`, () => Object.assign(find(id), change))(context?.key),
      },
      delete: {
        mutate: ({ id }: { id: string }, { context }: Options) =>
          call(`drop ${id}`, () => {
            site.deleted.push(find(id));
            site.sections = site.sections.filter(({ sectionId }) => sectionId !== id);
            return site.news?.();
          })(context?.key),
      },
      restore: {
        mutate: ({ id }: { id: string }, { context }: Options) =>
          call(`restore ${id}`, () => {
            if (site.restoreTaken) throw Object.assign(new TRPCClientError('failed'), { data: { code: 'CONFLICT' } });
            site.sections = [...site.sections, ...site.deleted.filter(({ sectionId }) => sectionId === id)];
          })(context?.key),
      },
    },
  } as unknown as Trpc;
  return { site, trpc };
}
