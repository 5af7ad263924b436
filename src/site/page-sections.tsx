import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageKeys } from '../api/page-keys';
import { readSections } from '../api/site-calls';
import type { Photos } from '../content/photos';
import { isFloatingType } from '../sections/floating-types';
import { readWhole } from './read-whole';
import { useSectionViews } from './section-views';

interface PageSectionsProps {
  pageId: string;
  photos: Photos;
  /** True for the demo's list, which has a header with the total count and a message if the list is empty. */
  isListed?: boolean;
}

/** Renders a page's dynamic sections, with messages while they load and if they fail (spec section 2, "Dynamic sections list"). */
export function PageSections({ pageId, photos, isListed = false }: PageSectionsProps) {
  const { data, isPending, refetch } = useQuery({
    queryKey: pageKeys.sections(pageId),
    queryFn: () => readWhole(() => readSections(pageId)),
  });
  useEffect(() => {
    // The sections changed, and the sender has not already updated the cache (spec section 4).
    const handleUpdate = (event: Event) => {
      const isShown = event instanceof CustomEvent && (event.detail as { isShown?: boolean } | null)?.isShown === true;
      if (!isShown) void refetch();
    };
    window.addEventListener('sectionsUpdated', handleUpdate);
    return () => window.removeEventListener('sectionsUpdated', handleUpdate);
  }, [refetch]);
  // If a refetch fails, `data` still holds the previous sections.
  const shown = data?.filter((section) => section.isActive);
  const { views, isMissing } = useSectionViews(shown !== undefined && shown.length > 0);
  if (isPending) return <Note role="status">Loading sections...</Note>;
  if (!shown || isMissing) return <Note role="alert">Error loading sections</Note>;
  if (shown.length > 0 && !views) return <Note role="status">Loading sections...</Note>;
  const floating = shown.filter(({ sectionType }) => isFloatingType(sectionType));
  const list = shown.filter(({ sectionType }) => !isFloatingType(sectionType));
  return (
    <>
      {isListed ? <Header count={list.length} /> : null}
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
