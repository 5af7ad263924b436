import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';
import type { DynamicSection } from '../../content/dynamic-section';
import { isSafeUrl } from '../../content/url';
import { type ContentRoot, resolvePath, valueAt } from '../../editing/content-root';
import { withDefaultList } from '../../editing/defaults-at';
import { fieldAt } from '../../editing/field-at';
import type { OpenPage } from '../../editing/open-page';
import { arrangeSections } from '../../editing/page-sections';
import { shownContent } from '../../editing/selectors';
import { PathError, setAt } from '../../lib/dotted-path';
import { withPrompts } from '../../pages/prompts';

/** A text that is being typed in place: until it is left, the page goes on showing what it showed before. */
export interface EditedText {
  path: string;
  value: unknown;
}

/**
 * Shows the content with the pending changes on the page itself, through the views visitors see: it is put where they look for
 * it. A text one is typing in is left alone, so that no update takes the caret away.
 */
export function showPending({ pageId, editing, sections }: OpenPage, queryClient: QueryClient) {
  const contentKey = pageKeys.content(pageId);
  const sectionsKey = pageKeys.sections(pageId);
  const siteKey = pageKeys.content('site');
  const idsKey = pageKeys.ids(pageId);
  let edited: EditedText | null = null;
  let shown: readonly DynamicSection[] = [];
  const puts = new Map<readonly string[], { value: unknown; stands: unknown }>();

  function show(): void {
    const root = withEdited(withoutUnsafe(shownContent(editing.store.getState())), sections.getState(), edited);
    shown = arrangeSections(root, sections.getState(), shown);
    // By them one finds the item that is shown by itself: first, since the content alone has the page drawn anew.
    put(idsKey, root.ids[pageId]);
    put(contentKey, promptedContent(root[pageId]));
    put(sectionsKey, shown);
    if (root.site !== undefined) put(siteKey, root.site);
  }

  /** What was put last and still stands is not put again: it would be compared, part by part, with what stands. */
  function put(key: readonly string[], value: unknown): void {
    const last = puts.get(key);
    if (last && last.value === value && last.stands === queryClient.getQueryData(key)) return;
    puts.set(key, { value, stands: queryClient.setQueryData(key, value) });
  }

  /** An address that is being written may be one no page should follow: until it is mended, the page shows what is stored. */
  function withoutUnsafe(root: ContentRoot): ContentRoot {
    const { pending, stored } = editing.store.getState();
    return [...pending.values()].reduce((shown, { path, value }) => {
      if (typeof value !== 'string' || isSafeUrl(value)) return shown;
      const kind = fieldAt({ pageId, root, sections: sections.getState() }, path)?.kind;
      if (kind !== 'image' && kind !== 'url') return shown;
      return withEdited(shown, sections.getState(), { path, value: valueAt(stored, path) ?? '' });
    }, root);
  }

  const stops = [
    editing.store.subscribe((state, before) => {
      const isSame = state.content === before.content;
      if (!isSame || state.preview !== before.preview) show();
    }),
    sections.subscribe(show),
    // Something else has read them anew: what is pending is laid over again.
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (event.query.queryKey[1] === pageId) show();
    }),
  ];
  show();

  return {
    /** From now on the page keeps showing this text as it is; null lets it show again. */
    keepEdited(text: EditedText | null): void {
      edited = text;
      show();
    },
    /** Leaves the page as it is stored. */
    stop(): void {
      for (const stop of stops) stop();
      edited = null;
      const { stored } = editing.store.getState();
      queryClient.setQueryData(idsKey, stored.ids[pageId]);
      queryClient.setQueryData(contentKey, stored[pageId]);
      if (stored.site !== undefined) queryClient.setQueryData(siteKey, stored.site);
      queryClient.setQueryData(sectionsKey, arrangeSections(stored, sections.getState()));
    },
  };
}

const prompted = new WeakMap<object, Record<string, unknown>>();

/** The same content gives the same object, so that the page is not rendered again for nothing. */
function promptedContent(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content;
  const known = prompted.get(content) ?? withPrompts(content as Record<string, unknown>);
  prompted.set(content, known);
  return known;
}

export type PendingView = ReturnType<typeof showPending>;

function withEdited(root: ContentRoot, sections: readonly DynamicSection[], edited: EditedText | null): ContentRoot {
  if (!edited) return root;
  const whole = withDefaultList(() => root, sections, edited);
  const place = resolvePath(root, whole.path);
  if (!place) return root;
  try {
    return setAt(root, place, whole.value) as ContentRoot;
  } catch (error) {
    // Its place is gone meanwhile.
    if (error instanceof PathError) return root;
    throw error;
  }
}
