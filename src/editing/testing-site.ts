import { TRPCClientError } from '@trpc/client';
import { sendIntent } from '../api/intent';
import { classifyCallFailure, type Trpc } from '../api/trpc';
import type { DynamicSection } from '../content/dynamic-section';
import { applyOperation, type OperationIn } from '../content/items/apply-operation';
import { freshIds, idsOfPart } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { deleteAt, getAt, PathError, setAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { assignIds, type ContentRoot, resolvePath, rootOf } from './document';

/**
 * Creates an in-memory version of the browser's storage.
 * @param kept its initial content
 */
export function memoryStorage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A tab slot for tests. Every other slot counts as abandoned. */
export const SLOT = { id: 'tab', isAlive: async (id: string) => id === 'tab', release: () => undefined };

export function dynamicSection(sectionId: string, part: Partial<DynamicSection> = {}): DynamicSection {
  const sectionData = { headline: `Headline of ${sectionId}` };
  const rest = { position: 0, pageId: 'home', isActive: true, createdBy: null, version: 1 };
  return { id: 1, sectionId, sectionType: 'hero', sectionName: `Name of ${sectionId}`, sectionData, ...rest, ...part };
}

/**
 * Creates the procedures of an in-memory site with one page. Each call is logged (a page load as `read`) and fails while `failWith` is
 * set.
 */
export function siteForTests(home: Record<string, unknown>, sections: DynamicSection[] = []) {
  const site = {
    home: home as unknown,
    sections,
    deleted: [] as DynamicSection[],
    calls: [] as string[],
    keys: [] as (string | undefined)[],
    failWith: null as { code?: string } | null,
    /** Requests are executed, but their answers are lost. */
    loseAnswers: false,
    /** Keys already executed; they are not executed again. */
    done: new Set<string>(),
    /** Restoring fails because the section already exists. */
    restoreTaken: false,
    /** Runs when a section is deleted, before the delete call is answered: another person's live event. */
    news: null as (() => Promise<void>) | null,
    history: [] as { path: string; fieldName: string; oldValue: unknown }[],
  };

  /** Mutations go through the client's retries, as the link sends them. */
  function change<T>(name: string, work: () => T) {
    return (given?: string) => sendIntent(call(name, work), { classify: classifyCallFailure, key: given });
  }

  function call<T>(name: string, work: () => T) {
    return async (key?: string): Promise<T> => {
      site.calls.push(name);
      site.keys.push(key);
      if (site.failWith) throw Object.assign(new TRPCClientError('failed'), { data: site.failWith });
      const answer = site.done.has(key ?? '') ? undefined : done(work);
      if (key !== undefined) site.done.add(key);
      if (site.loseAnswers) throw new TRPCClientError('lost');
      return answer as T;
    };
  }
  let known: ContentRoot | undefined;
  /** Returns the site as one tree. Existing items keep their ids after any write. */
  function treeNow(): ContentRoot {
    known = assignIds(rootOf('home', { content: site.home, sections: site.sections }), freshIds(known?.ids), known);
    return known;
  }
  function apply(root: ContentRoot, { path, ...operation }: Operation): ContentRoot {
    const at = resolvePath(root, path);
    if (!at) throw gone();
    const { document } = applyOperation({ content: root, ids: root.ids }, { ...operation, at } as OperationIn);
    return { ...(document.content as ContentRoot), ids: document.ids as ContentRoot['ids'] };
  }
  function done<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      throw Object.assign(new TRPCClientError(error.message), { data: { code: 'UNPROCESSABLE_CONTENT' } });
    }
  }
  type Options = { context?: { key?: string } };
  function find(id: string): DynamicSection {
    const section = site.sections.find(({ sectionId }) => sectionId === id);
    if (!section) throw gone();
    return section;
  }
  const inside = (path: string) => path.split('.').slice(1);

  const trpc = {
    content: {
      editable: {
        query: () =>
          call('read', () => {
            const { ids } = treeNow();
            const sections = site.sections.map((section) => ({
              ...section,
              ids: idsOfPart(ids.dynamic, section.sectionId),
            }));
            return structuredClone({ content: site.home, ids: ids.home, version: 1, sections, site: null });
          })(),
      },
      batch: {
        mutate: ({ changes }: { changes: Operation[] }, { context }: Options = {}) =>
          change('batch', () => {
            for (const { path, base } of changes as { path: string; base?: unknown }[]) {
              if (base === undefined || isEqual(getAt(site.home, inside(path)) ?? null, base)) continue;
              throw Object.assign(new TRPCClientError('changed'), { data: { code: 'CONFLICT' } });
            }
            const root = changes.reduce(apply, treeNow());
            known = root;
            site.home = root.home;
            site.sections = site.sections.map((section) => ({
              ...section,
              position: root.sections.indexOf(section.sectionId),
              sectionData: root.dynamic[section.sectionId] as Record<string, unknown>,
            }));
          })(context?.key),
      },
      update: {
        mutate: ({ path, value }: { path: string; value: unknown }, { context }: Options = {}) =>
          change(`update ${path}`, () => {
            if (getAt(site.home, inside(path)) !== undefined) throw new Error('taken');
            site.home = setAt(site.home, inside(path), value);
          })(context?.key),
      },
      delete: {
        mutate: ({ path }: { path: string }, { context }: Options = {}) =>
          change(`delete ${path}`, () => {
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
        mutate: (input: Partial<DynamicSection>, { context }: Options = {}) =>
          change('create', () => {
            const made = dynamicSection(input.sectionId ?? `made-${site.sections.length}`, input);
            site.sections = [
              ...site.sections,
              { ...made, id: site.sections.length + 1, position: input.position ?? site.sections.length },
            ];
            return made;
          })(context?.key),
      },
      patch: {
        mutate: ({ id, ...changed }: Partial<DynamicSection> & { id: string }, { context }: Options = {}) =>
          change(`patch ${id}`, () => Object.assign(find(id), changed))(context?.key),
      },
      delete: {
        mutate: ({ id }: { id: string }, { context }: Options = {}) =>
          change(`drop ${id}`, () => {
            site.deleted.push(find(id));
            site.sections = site.sections.filter(({ sectionId }) => sectionId !== id);
            return site.news?.();
          })(context?.key),
      },
      restore: {
        mutate: ({ id }: { id: string }, { context }: Options = {}) =>
          change(`restore ${id}`, () => {
            if (site.restoreTaken) throw Object.assign(new TRPCClientError('failed'), { data: { code: 'CONFLICT' } });
            site.sections = [...site.sections, ...site.deleted.filter(({ sectionId }) => sectionId === id)];
          })(context?.key),
      },
    },
  } as unknown as Trpc;
  return { site, trpc };
}

function gone(): Error {
  return Object.assign(new TRPCClientError('gone'), { data: { code: 'NOT_FOUND' } });
}
