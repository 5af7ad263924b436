import { pagePath } from '../../editing/names';
import type { PageId } from '../../pages/models';
import type { SiteContent } from '../../pages/site-wide/site-wide.model';
import { DynamicSections } from '../../sections/dynamic-sections';
import { Footer } from '../../site/footer';
import { Header } from '../../site/header';
import { Boundary } from '../../ui/boundary';
import { OwnSections } from '../page-editor/preview/own-sections';
import { PreviewSurroundings } from '../page-editor/preview/preview-surroundings';
import type { ShownPage } from './list-differences';

/** Renders a past or current version of a page as visitors see it, with the alt texts of that version. */
export function ShownPageView({ pageId, shown }: { pageId: PageId; shown: ShownPage }) {
  const { content, sections, photos, alts } = shown;
  const site = shown.site.content as SiteContent;
  const isFramed = pageId !== 'site';
  return (
    <PreviewSurroundings brand={site.brand} content={shown} alts={alts}>
      <Boundary value={shown} fallback={<p className="preview-failed">This can not be shown any more.</p>}>
        {isFramed ? <Header site={site} path={pagePath(pageId) ?? '/'} /> : null}
        <main className={isFramed ? 'site-main' : undefined}>
          <OwnSections pageId={pageId} content={content} photos={photos} />
          <DynamicSections sections={sections} photos={photos} />
        </main>
        {isFramed ? <Footer site={site} year={new Date().getFullYear()} /> : null}
      </Boundary>
    </PreviewSurroundings>
  );
}
