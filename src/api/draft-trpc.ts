import type { Inputs, Trpc } from './trpc';

type NewChange = Inputs['drafts']['add']['changes'][number];
type Options = Parameters<Trpc['content']['batch']['mutate']>[1];

/**
 * Returns a client for the editing core that reads pages with a draft on them, and writes to the draft instead of the site. All other calls
 * stay the same.
 */
export function draftTrpc(trpc: Trpc, draftId: number): Trpc {
  const add = async (changes: NewChange[], options?: Options) => {
    await trpc.drafts.add.mutate({ id: String(draftId), changes }, options);
    return { success: true as const, changeSetId: null, versions: {} };
  };
  const editable = (input: Omit<Inputs['drafts']['editable'], 'draftId'>) =>
    trpc.drafts.editable.query({ ...input, draftId });
  const content = {
    editable: { query: editable },
    batch: { mutate: ({ changes }: Inputs['content']['batch'], options?: Options) => add(changes, options) },
    update: { mutate: (change: Inputs['content']['update'], options?: Options) => add([change], options) },
    delete: {
      mutate: (change: Inputs['content']['delete'], options?: Options) => add([{ ...change, value: null }], options),
    },
  };
  const sections = {
    create: {
      async mutate(section: Inputs['sections']['create'], options?: Options) {
        const { pageId, sectionType, sectionName, sectionData, isActive, after, ai } = section;
        const sectionId = section.sectionId ?? newSectionId(sectionType, options?.context?.key);
        await add(
          [{ op: 'addSection', sectionId, pageId, after, sectionType, sectionName, sectionData, isActive, ai }],
          options,
        );
        return { ...section, sectionId };
      },
    },
    patch: {
      mutate(
        { id: sectionId, sectionName, isActive, sectionData = {} }: Inputs['sections']['patch'],
        options?: Options,
      ) {
        const fields = Object.entries(sectionData).map(([key, value]) => ({
          path: `dynamic.${sectionId}.${key}`,
          value,
        }));
        const isNamed = sectionName !== undefined || isActive !== undefined;
        return add(
          [...fields, ...(isNamed ? [{ op: 'changeSection' as const, sectionId, sectionName, isActive }] : [])],
          options,
        );
      },
    },
    delete: {
      mutate: ({ id: sectionId }: Inputs['sections']['delete'], options?: Options) =>
        add([{ op: 'deleteSection', sectionId }], options),
    },
    restore: {
      mutate: ({ id: sectionId }: Inputs['sections']['restore'], options?: Options) =>
        add([{ op: 'restoreSection', sectionId }], options),
    },
  };
  return override(trpc, {
    content: override(trpc.content, content),
    sections: override(trpc.sections, sections),
  });
}

/** Returns an object whose given properties replace those of another, which may be a proxy. */
function override<T extends object>(original: T, own: object): T {
  return new Proxy(original, {
    get: (target, key) => (Object.hasOwn(own, key) ? own[key as keyof typeof own] : Reflect.get(target, key)),
  });
}

/** @param key of the intent: the section of a repeated attempt has the same id */
function newSectionId(sectionType: string, key: unknown): string {
  const bare = sectionType.replace(/[^A-Za-z0-9_-]/g, '').replace(/^[^A-Za-z]+/, '');
  return `${(bare || 'section').slice(0, 30)}-${String(key ?? crypto.randomUUID())
    .replaceAll('-', '')
    .slice(0, 16)}`;
}
