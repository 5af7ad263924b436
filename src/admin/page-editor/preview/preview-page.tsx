import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../../content/dynamic-section';
import { collectPhotos, type Photos } from '../../../content/photos';
import { arrangeSections } from '../../../editing/page-sections';
import { shownContent } from '../../../editing/selectors';
import type { PageId } from '../../../pages/models';
import { PAGES } from '../../../pages/pages';
import type { ShownPageId } from '../../../pages/routes';
import type { SiteContent } from '../../../pages/site-wide/site-wide.model';
import { loadPage, type PageModule } from '../../../pages/views';
import { DynamicSections } from '../../../sections/dynamic-sections';
import { GenericSection } from '../../../sections/generic-section';
import { DynamicSectionView } from '../../../sections/section-view';
import { Footer } from '../../../site/footer';
import { Header } from '../../../site/header';
import { Boundary } from '../../../ui/boundary';
import { Loading } from '../../../ui/loading';
import { useDashboard } from '../../shell/dashboard-context';
import { useEditing, useEntry } from '../use-entry';

/** The page as visitors see it, with the pending changes and the past value that is being looked at. */
export function PreviewPage() {
  const { pageId, sections: read } = useEntry();
  const content = useDeferredValue(useEditing(shownContent));
  const sections = useStore(read);
  const shown = (content[pageId] ?? {}) as Record<string, unknown>;
  const dynamic = useMemo(() => arrangeSections(content, sections), [content, sections]);
  const known = useKnownPhotos();
  const photos = useMemo(() => ({ ...known, ...collectPhotos([shown, dynamic]) }), [known, shown, dynamic]);
  return (
    <Boundary value={content} fallback={<NotDrawn />}>
      <OwnSections pageId={pageId} content={shown} photos={photos} />
      <DynamicSections sections={dynamic} photos={photos} />
    </Boundary>
  );
}

function NotDrawn() {
  return <p className="preview-failed">This can not be shown as it is now. Go on editing, or undo.</p>;
}

/** The photos of the whole site: someone on this page may have theirs on another. Without an answer, initials are shown. */
function useKnownPhotos(): Photos | undefined {
  const { trpc } = useDashboard();
  return useQuery({ queryKey: ['photos'], queryFn: () => trpc.content.photos.query() }).data;
}

interface OwnSectionsProps {
  pageId: PageId;
  content: Record<string, unknown>;
  photos: Photos;
}

function OwnSections({ pageId, content, photos }: OwnSectionsProps) {
  const page = usePageModule(pageId);
  if (pageId === 'site') return <SiteFrame content={content as SiteContent} />;
  if (pageId === 'demo')
    return Object.entries(content).map(([id, value]) => <DemoSection key={id} id={id} value={value} />);
  if (!page) return <Loading />;
  const generic = Object.entries(content).filter(([id]) => !Object.hasOwn(page.own, id));
  return (
    <>
      <page.View content={content} photos={photos} category="all" />
      {generic.map(([id, value]) => (
        <GenericSection key={id} path={`${pageId}.${id}`} value={value} photos={photos} />
      ))}
    </>
  );
}

/** What every page shares: the header and the footer. */
function SiteFrame({ content }: { content: SiteContent }) {
  return (
    <>
      <Header site={content} path="/" />
      <div className="preview-gap" />
      <Footer site={content} year={new Date().getFullYear()} />
    </>
  );
}

/** The demo page's hero and welcome look as such sections do. */
function DemoSection({ id, value }: { id: string; value: unknown }) {
  const path = `demo.${id}`;
  if (id !== 'hero' && id !== 'welcome') return <GenericSection path={path} value={value} />;
  const sectionData = value as Record<string, unknown>;
  const section = { ...NO_SECTION, sectionId: path, sectionType: id, sectionData };
  return <DynamicSectionView section={section} path={path} />;
}

const NO_SECTION: DynamicSection = {
  id: 0,
  sectionId: '',
  sectionType: '',
  sectionName: '',
  sectionData: {},
  position: 0,
  pageId: 'demo',
  isActive: true,
  createdBy: null,
  version: 1,
};

function usePageModule(pageId: PageId): PageModule | null {
  const [module, setModule] = useState<PageModule | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (PAGES[pageId].path !== null) {
      void loadPage(pageId as ShownPageId).then((loaded) => isCurrent && setModule(loaded));
    }
    return () => {
      isCurrent = false;
    };
  }, [pageId]);
  return module;
}
