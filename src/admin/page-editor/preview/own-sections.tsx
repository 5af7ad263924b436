import type { DynamicSection } from '../../../content/dynamic-section';
import type { Photos } from '../../../content/photos';
import type { PageId } from '../../../pages/models';
import { FACTS } from '../../../pages/page-kind';
import type { SiteContent } from '../../../pages/site-wide/site-wide.model';
import { kindOf } from '../../../pages/views';
import { GenericSection } from '../../../sections/generic-section';
import { DynamicSectionView } from '../../../sections/section-view';
import { Footer } from '../../../site/footer';
import { Header } from '../../../site/header';
import { usePageModule } from '../../../site/use-page-module';
import { Loading } from '../../../ui/loading';
import { LoadFailure } from '../../administration/load-failure';

interface OwnSectionsProps {
  pageId: PageId;
  content: Record<string, unknown>;
  photos: Photos;
}

/** Renders a page's own sections as visitors see them; for the shared site content, the header and the footer. */
export function OwnSections({ pageId, content, photos }: OwnSectionsProps) {
  const { page, failure, retry } = usePageModule(kindOf(pageId, content));
  if (pageId === 'site') return <SiteFrame content={content as SiteContent} />;
  if (pageId === 'demo')
    return Object.entries(content).map(([id, value]) => <DemoSection key={id} id={id} value={value} />);
  if (!page && failure) return <LoadFailure what="The preview" error={failure.error} onRetry={retry} />;
  if (!page) return <Loading />;
  const generic = Object.entries(content).filter(([id]) => id !== FACTS && !Object.hasOwn(page.own, id));
  return (
    <>
      <page.View pageId={pageId} content={content} photos={photos} category="all" />
      {generic.map(([id, value]) => (
        <GenericSection key={id} path={`${pageId}.${id}`} value={value} photos={photos} />
      ))}
    </>
  );
}

/** Renders the shared header and footer. */
function SiteFrame({ content }: { content: SiteContent }) {
  return (
    <>
      <Header site={content} path="/" />
      <div className="preview-gap" />
      <Footer site={content} year={new Date().getFullYear()} />
    </>
  );
}

/** Renders a section of the demo page. Its hero and welcome look like dynamic sections of those types. */
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
