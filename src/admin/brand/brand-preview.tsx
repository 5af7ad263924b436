import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { pageKeys } from '../../api/page-keys';
import { readContent } from '../../api/site-calls';
import { shownContent } from '../../editing/state';
import type { SiteContent } from '../../pages/site-wide/site-wide.model';
import { Footer } from '../../site/footer';
import { Header } from '../../site/header';
import { Boundary } from '../../ui/boundary';
import { Loading } from '../../ui/loading';
import { DEVICE_LABELS, DEVICES, type Device } from '../page-editor/preview/devices';
import { PageBlocks } from '../page-editor/preview/page-blocks';
import { PreviewFrame } from '../page-editor/preview/preview-frame';
import { PreviewSurroundings } from '../page-editor/preview/preview-surroundings';
import { useLook } from '../page-editor/preview/use-look';
import { useEditing } from '../page-editor/use-entry';

const SHOWN = { home: 'Home', about: 'About', contact: 'Contact form' };
type Shown = keyof typeof SHOWN;

const NO_PHOTOS = {};

/** Previews three pages of the site in the look being edited. */
export function BrandPreview() {
  const [pageId, setPageId] = useState<Shown>('home');
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < DEVICES.tablet ? 'phone' : 'desktop'));
  const site = useDeferredValue(useEditing((state) => shownContent(state).site)) as SiteContent;
  const { css } = useLook();
  const page = useQuery({ queryKey: pageKeys.content(pageId), queryFn: () => readContent(pageId) });
  return (
    <section className="preview brand-preview" aria-label="Brand preview">
      <div className="preview-bar">
        <fieldset className="segments segments-small">
          <legend className="sr-only">Page</legend>
          {(Object.keys(SHOWN) as Shown[]).map((id) => (
            <button key={id} type="button" aria-pressed={id === pageId} onClick={() => setPageId(id)}>
              {SHOWN[id]}
            </button>
          ))}
        </fieldset>
        <fieldset className="segments segments-small">
          <legend className="sr-only">Preview width</legend>
          {(Object.keys(DEVICES) as Device[]).map((id) => (
            <button key={id} type="button" aria-pressed={id === device} onClick={() => setDevice(id)}>
              {DEVICE_LABELS[id]}
            </button>
          ))}
        </fieldset>
      </div>
      <PreviewFrame title="Website preview" width={DEVICES[device]} target={null} look={css}>
        <PreviewSurroundings brand={site.brand} content={page.data}>
          <Boundary
            value={site}
            fallback={
              <p className="preview-failed">The preview could not be shown. Undo your last change and try again.</p>
            }
          >
            <Header site={site} path="/" />
            <main className="site-main">
              {page.isError ? (
                <p className="preview-failed">The page could not be loaded. Reload to try again.</p>
              ) : page.data ? (
                <PageBlocks pageId={pageId} content={page.data as Record<string, unknown>} photos={NO_PHOTOS} />
              ) : (
                <Loading />
              )}
            </main>
            <Footer site={site} year={new Date().getFullYear()} />
          </Boundary>
        </PreviewSurroundings>
      </PreviewFrame>
    </section>
  );
}
