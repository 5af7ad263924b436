import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageKeys } from '../api/page-keys';
import { readSections } from '../api/site-calls';
import type { DynamicSection } from '../content/dynamic-section';
import type { Photos } from '../content/photos';
import { findShown } from '../pages/arrangement';
import { isFloatingType } from '../sections/floating-types';
import { readWhole } from './read-whole';
import { useSectionViews } from './section-views';

/** A page's active dynamic sections, as far as they are loaded. */
export interface PageSections {
  state: 'loading' | 'failed' | 'ready';
  /** In ascending position. */
  list: readonly DynamicSection[];
  floating: readonly DynamicSection[];
  /** Undefined until loaded. Without sections, none are needed. */
  views: ReturnType<typeof useSectionViews>['views'];
}

/**
 * Reads a page's dynamic sections (spec section 2, "Dynamic sections list").
 * @param content the page's content
 * @param isWanted false for pages of items, which show none
 */
export function usePageSections(pageId: string, content: unknown, isWanted: boolean): PageSections {
  const { data, isPending, refetch } = useQuery({
    queryKey: pageKeys.sections(pageId),
    queryFn: () => readWhole(() => readSections(pageId)),
    enabled: isWanted,
  });
  useEffect(() => {
    // The sections changed, and the sender has not already updated the cache (spec section 4).
    const handleUpdate = (event: Event) => {
      const isShown = event instanceof CustomEvent && (event.detail as { isShown?: boolean } | null)?.isShown === true;
      if (!isShown && isWanted) void refetch();
    };
    window.addEventListener('sectionsUpdated', handleUpdate);
    return () => window.removeEventListener('sectionsUpdated', handleUpdate);
  }, [refetch, isWanted]);
  // If a refetch fails, `data` still holds the previous sections.
  const shown = findShown(content, data ?? []).sort((a, b) => a.position - b.position);
  const { views, isMissing } = useSectionViews(shown.length > 0);
  const isLoading = isPending || (shown.length > 0 && !views && !isMissing);
  const hasFailed = !data || isMissing;
  return {
    state: isLoading ? 'loading' : hasFailed ? 'failed' : 'ready',
    list: shown.filter(({ sectionType }) => !isFloatingType(sectionType)),
    floating: shown.filter(({ sectionType }) => isFloatingType(sectionType)),
    views,
  };
}

/** The message in place of sections that are loading or could not be loaded. */
export function SectionsNote({ state }: Pick<PageSections, 'state'>) {
  if (state === 'loading') return <Note role="status">Loading sections...</Note>;
  return state === 'failed' ? <Note role="alert">Error loading sections</Note> : null;
}

/** The demo's list, which has a header with the total count, and a message if the list is empty. */
export function ListedSections({ sections, photos }: { sections: PageSections; photos: Photos }) {
  const { state, list, floating, views } = sections;
  if (state !== 'ready') return <SectionsNote state={state} />;
  return (
    <>
      <Header count={list.length} />
      {views ? <views.DynamicSections sections={list} photos={photos} /> : null}
      {views ? <views.DynamicSections sections={floating} photos={photos} /> : null}
    </>
  );
}

function Header({ count }: { count: number }) {
  if (count === 0) {
    return (
      <section className="section section-tight section-white">
        <div className="container">
          <p>No custom sections added yet.</p>
          <p className="text-ink-soft">Use the Section Manager in edit mode to add the first.</p>
        </div>
      </section>
    );
  }
  return (
    <section className="section section-tight section-white">
      <div className="container">
        <h2>Dynamic Sections</h2>
        <p className="text-ink-soft">{count === 1 ? '1 section' : `${count} sections`}</p>
      </div>
    </section>
  );
}

function Note({ role, children }: { role: 'status' | 'alert'; children: string }) {
  return (
    <section className="section section-tight">
      <p className="container" role={role}>
        {children}
      </p>
    </section>
  );
}
