import { findShownDisclosures } from '../../../content/disclosures';
import type { DynamicSection } from '../../../content/dynamic-section';
import type { Photos } from '../../../content/photos';
import { arrangeKeys, findShown, readArrangement, toDynamicKey, withoutHidden } from '../../../pages/arrangement';
import type { PageId } from '../../../pages/models';
import { FACTS } from '../../../pages/page-kind';
import type { SiteContent } from '../../../pages/site-wide/site-wide.model';
import { kindOf } from '../../../pages/views';
import { BlocksContext } from '../../../sections/blocks';
import { Disclosures } from '../../../sections/disclosures';
import { DynamicSections } from '../../../sections/dynamic-sections';
import { isFloatingType } from '../../../sections/floating-types';
import { GenericSection } from '../../../sections/generic-section';
import { DynamicSectionView } from '../../../sections/section-view';
import { Footer } from '../../../site/footer';
import { Header } from '../../../site/header';
import { usePageModule } from '../../../site/use-page-module';
import { Loading } from '../../../ui/loading';
import { LoadFailure } from '../../administration/load-failure';

interface PageBlocksProps {
  pageId: PageId;
  content: Record<string, unknown>;
  photos: Photos;
  /** The page's dynamic sections, in ascending position. */
  dynamic?: readonly DynamicSection[];
  /** The library of disclosures. Without it, none are shown. */
  disclosures?: unknown;
}

const NONE: readonly DynamicSection[] = [];

/** Renders a page's sections as visitors see them; for the shared site content, the header and the footer. */
export function PageBlocks({ pageId, content: stored, photos, dynamic = NONE, disclosures }: PageBlocksProps) {
  const content = withoutHidden(stored);
  const shown = findShown(stored, dynamic);
  const { page, failure, retry } = usePageModule(kindOf(pageId, content));
  if (pageId === 'site') return <SiteFrame content={content as SiteContent} />;
  if (pageId === 'demo') {
    const own = Object.entries(content).filter(([id]) => id !== FACTS);
    return (
      <>
        {own.map(([id, value]) => (
          <DemoSection key={id} id={id} value={value} />
        ))}
        <DynamicSections sections={shown} photos={photos} />
      </>
    );
  }
  if (!page && failure) return <LoadFailure what="The preview" error={failure.error} onRetry={retry} />;
  if (!page) return <Loading />;
  const generic = Object.entries(content).filter(([id]) => id !== FACTS && !Object.hasOwn(page.own, id));
  const { order } = readArrangement(content);
  const placed = shown.filter(({ sectionType }) => !isFloatingType(sectionType));
  const added = [
    ...generic.map(([id, value]) => ({
      key: id,
      node: <GenericSection path={`${pageId}.${id}`} value={value} photos={photos} />,
    })),
    ...placed.map((section) => ({
      key: toDynamicKey(section.sectionId),
      node: <DynamicSections sections={[section]} photos={photos} />,
    })),
  ];
  const keys = [...Object.keys(content), ...shown.map(({ sectionId }) => toDynamicKey(sectionId))];
  const texts = findShownDisclosures(disclosures, pageId, keys);
  return (
    <>
      <BlocksContext value={{ added, arrange: (keys) => arrangeKeys(order, keys), disclosures: texts?.sections }}>
        <page.View pageId={pageId} content={content} photos={photos} category="all" />
      </BlocksContext>
      <DynamicSections sections={shown.filter(({ sectionType }) => isFloatingType(sectionType))} photos={photos} />
      <Disclosures texts={texts?.page} />
      <Disclosures texts={texts?.site} />
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
