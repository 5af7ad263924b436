import { useEffect, useMemo, useState } from 'react';
import { pagePath } from '../../editing/names';
import type { PageId } from '../../pages/models';
import { PAGES } from '../../pages/pages';
import type { SiteContent } from '../../pages/site-wide/site-wide.model';
import { Footer } from '../../site/footer';
import { Header } from '../../site/header';
import { Boundary } from '../../ui/boundary';
import { DEVICE_LABELS, DEVICES, type Device } from '../page-editor/preview/devices';
import { PageBlocks } from '../page-editor/preview/page-blocks';
import { PreviewFrame } from '../page-editor/preview/preview-frame';
import { PreviewSurroundings } from '../page-editor/preview/preview-surroundings';
import { makeLook } from '../page-editor/preview/use-look';
import { DifferenceList } from './difference-list';
import { listDifferences, type PageVersion, type ShownPage, sharedDifferences } from './list-differences';
import { markWords } from './mark-words';
import { formatMoment } from './moment';

/** Shows the past and current version of a page side by side with marked differences, and lists those. */
export function VersionComparison({ pageId, past: { at, past, now } }: { pageId: PageId; past: PageVersion }) {
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < DEVICES.tablet ? 'phone' : 'tablet'));
  const [target, setTarget] = useState<string | null>(null);
  const [bodies, setBodies] = useState<{ past: HTMLElement | null; now: HTMLElement | null }>({
    past: null,
    now: null,
  });
  const [setPast, setNow] = useMemo(
    () => [
      (body: HTMLElement | null) => setBodies((all) => ({ ...all, past: body })),
      (body: HTMLElement | null) => setBodies((all) => ({ ...all, now: body })),
    ],
    [],
  );
  const looks = useMemo(() => ({ past: readLookCss(past), now: readLookCss(now) }), [past, now]);
  const differences = useMemo(() => listDifferences(pageId, past, now), [pageId, past, now]);
  const shared = useMemo(() => (pageId === 'site' ? [] : sharedDifferences(past, now)), [pageId, past, now]);

  useEffect(() => {
    if (bodies.past && bodies.now)
      return markWords(bodies.past, bodies.now, collectIds(pageId, past), collectIds(pageId, now));
  }, [bodies, pageId, past, now]);

  return (
    <>
      <div className="history-bar">
        <fieldset className="segments segments-small" aria-label="Preview width">
          {(Object.keys(DEVICES) as Device[]).map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === device}
              title={`${DEVICES[id]} px wide`}
              onClick={() => setDevice(id)}
            >
              {DEVICE_LABELS[id]}
            </button>
          ))}
        </fieldset>
        <p className="history-legend">
          <del>Strikethrough</del> text was removed since; <ins>highlighted</ins> text was added.
        </p>
      </div>
      <div className="history-pair">
        <section aria-label="Then">
          <h3>Then: {formatMoment(at)}</h3>
          <PreviewFrame
            title="The page at that time"
            width={DEVICES[device]}
            target={target}
            look={looks.past}
            onBody={setPast}
          >
            <ShownPageView pageId={pageId} shown={past} />
          </PreviewFrame>
        </section>
        <section aria-label="Now">
          <h3>Now</h3>
          <PreviewFrame
            title="The current page"
            width={DEVICES[device]}
            target={target}
            look={looks.now}
            onBody={setNow}
          >
            <ShownPageView pageId={pageId} shown={now} />
          </PreviewFrame>
        </section>
      </div>
      <DifferenceList
        title={differences.length === 0 ? 'No differences' : `Differences (${differences.length})`}
        differences={differences}
        onShow={setTarget}
      />
      {shared.length > 0 ? (
        <DifferenceList
          title={`On every page (${shared.length})`}
          lead={`The header and footer are not part of this page. To restore them, restore “${PAGES.site.label}”.`}
          differences={shared}
          onShow={setTarget}
        />
      ) : null}
    </>
  );
}

/** Returns the CSS of the look at that time. */
function readLookCss({ site }: ShownPage): string {
  return makeLook(site.content.brand).css;
}

/** Returns the ids of all items on a page, by path prefix. */
function collectIds(pageId: PageId, { ids, site, sections }: ShownPage) {
  return new Map([
    [pageId as string, ids],
    ['site', pageId === 'site' ? ids : site.ids],
    ...sections.map(({ sectionId, ids }) => [`dynamic.${sectionId}`, ids] as const),
  ]);
}

/** Renders a past or current version of a page as visitors see it, with the alt texts of that version. */
function ShownPageView({ pageId, shown }: { pageId: PageId; shown: ShownPage }) {
  const { content, sections, photos, alts } = shown;
  const site = shown.site.content as SiteContent;
  const isFramed = pageId !== 'site';
  return (
    <PreviewSurroundings brand={site.brand} content={shown} alts={alts}>
      <Boundary value={shown} fallback={<p className="preview-failed">This version can’t be displayed.</p>}>
        {isFramed ? <Header site={site} path={pagePath(pageId) ?? '/'} /> : null}
        <main className={isFramed ? 'site-main' : undefined}>
          <PageBlocks pageId={pageId} content={content} photos={photos} dynamic={sections} />
        </main>
        {isFramed ? <Footer site={site} year={new Date().getFullYear()} /> : null}
      </Boundary>
    </PreviewSurroundings>
  );
}
