import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';
import type { DynamicSection } from '../../content/dynamic-section';
import { isSafeUrl } from '../../content/url';
import { type ContentRoot, resolvePath, valueAt, withDefaultList } from '../../editing/document';
import { arrangeSections, fieldAt } from '../../editing/fields';
import type { OpenPage } from '../../editing/open-page';
import { shownContent } from '../../editing/state';
import { PathError, setAt } from '../../lib/dotted-path';
import { withPrompts } from '../../pages/prompts';

/** A text being edited in place. Until that ends, the page keeps showing the previous value. */
export interface EditedText {
  path: string;
  value: unknown;
}

/**
 * Shows pending changes on the page itself, by putting the content where the public views read it. A text being edited is not updated, so
 * that its caret does not move.
 */
export function showPending({ pageId, draftId, editing, sections }: OpenPage, queryClient: QueryClient) {
  const contentKey = pageKeys.content(pageId);
  const sectionsKey = pageKeys.sections(pageId);
  const siteKey = pageKeys.content('site');
  const idsKey = pageKeys.ids(pageId);
  let edited: EditedText | null = null;
  let shown: readonly DynamicSection[] = [];
  /** What the page showed before. */
  const former = new Map<readonly string[], unknown>();
  const puts = new Map<readonly string[], { value: unknown; stands: unknown }>();

  function show(): void {
    const root = applyEdit(replaceUnsafeUrls(shownContent(editing.store.getState())), sections.getState(), edited);
    shown = arrangeSections(root, sections.getState(), shown);
    // Set the ids first: setting the content re-renders the page, which finds items that are shown separately by their ids.
    put(idsKey, root.ids[pageId]);
    put(contentKey, addPrompts(root[pageId]));
    put(sectionsKey, shown);
    if (root.site !== undefined) put(siteKey, root.site);
  }

  /** Sets a query's data, unless it is unchanged. Setting it again would compare old and new content part by part. */
  function put(key: readonly string[], value: unknown): void {
    const last = puts.get(key);
    if (!former.has(key)) former.set(key, queryClient.getQueryData(key));
    if (last && last.value === value && last.stands === queryClient.getQueryData(key)) return;
    puts.set(key, { value, stands: queryClient.setQueryData(key, value) });
  }

  /** Replaces unsafe URLs with the stored ones while they are being typed, because no page may follow them. */
  function replaceUnsafeUrls(root: ContentRoot): ContentRoot {
    const { pending, stored } = editing.store.getState();
    return [...pending.values()].reduce((shown, { path, value }) => {
      if (typeof value !== 'string' || isSafeUrl(value)) return shown;
      const kind = fieldAt({ pageId, root, sections: sections.getState() }, path)?.kind;
      if (kind !== 'image' && kind !== 'url') return shown;
      return applyEdit(shown, sections.getState(), { path, value: valueAt(stored, path) ?? '' });
    }, root);
  }

  const stops = [
    editing.store.subscribe((state, before) => {
      const isSame = state.content === before.content;
      if (!isSame || state.preview !== before.preview) show();
    }),
    sections.subscribe(show),
    // Another part of the page has refetched the data, so apply the pending changes again.
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if ([pageId, 'site'].includes(String(event.query.queryKey[1]))) show();
    }),
  ];
  show();

  return {
    /** Makes the page keep showing this text as it is; null ends that. */
    keepEdited(text: EditedText | null): void {
      edited = text;
      show();
    },
    /** Shows the stored content again: that of the site. */
    stop(): void {
      for (const stop of stops) stop();
      edited = null;
      if (draftId !== undefined) {
        for (const [key, value] of former) queryClient.setQueryData(key, value);
        return;
      }
      const { stored } = editing.store.getState();
      queryClient.setQueryData(idsKey, stored.ids[pageId]);
      queryClient.setQueryData(contentKey, stored[pageId]);
      if (stored.site !== undefined) queryClient.setQueryData(siteKey, stored.site);
      queryClient.setQueryData(sectionsKey, arrangeSections(stored, sections.getState()));
    },
  };
}

const prompted = new WeakMap<object, Record<string, unknown>>();

/** Returns the same object for the same content, to avoid needless re-renders. */
function addPrompts(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content;
  const known = prompted.get(content) ?? withPrompts(content as Record<string, unknown>);
  prompted.set(content, known);
  return known;
}

export type PendingView = ReturnType<typeof showPending>;

function applyEdit(root: ContentRoot, sections: readonly DynamicSection[], edited: EditedText | null): ContentRoot {
  if (!edited) return root;
  const whole = withDefaultList(() => root, sections, edited);
  const place = resolvePath(root, whole.path);
  if (!place) return root;
  try {
    return setAt(root, place, whole.value) as ContentRoot;
  } catch (error) {
    // The place no longer exists.
    if (error instanceof PathError) return root;
    throw error;
  }
}
