import { useQuery } from '@tanstack/react-query';
import { readSections } from '../api/site-calls';
import type { Photos } from '../content/photos';
import { DynamicSections } from '../sections/dynamic-sections';

interface PageSectionsProps {
  pageId: string;
  photos: Photos;
  /** The demo's list has a header with the total count, and says where nothing is in it. */
  isListed?: boolean;
}

/** A page's dynamic sections, with what is to be said while they load or fail (spec section 2, "Dynamic sections list"). */
export function PageSections({ pageId, photos, isListed = false }: PageSectionsProps) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['sections', pageId],
    queryFn: () => readSections(pageId),
  });
  if (isPending) return <Note role="status">Loading sections...</Note>;
  if (isError) return <Note role="alert">Error loading sections</Note>;
  const shown = data.filter((section) => section.isActive);
  const floating = shown.filter(({ sectionType }) => sectionType === 'floating');
  const list = shown.filter(({ sectionType }) => sectionType !== 'floating');
  return (
    <>
      {isListed ? <Header count={list.length} /> : null}
      <DynamicSections sections={list} photos={photos} />
      <DynamicSections sections={floating} photos={photos} />
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
