import '../../styles/history.css';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { namedPages, pagePath } from '../../editing/names';
import type { PageId } from '../../pages/models';
import { pageFacts } from '../../pages/page-facts';
import type { SiteContent } from '../../pages/site-wide/site-wide.model';
import { Footer } from '../../site/footer';
import { Header } from '../../site/header';
import { Boundary } from '../../ui/boundary';
import { ToolButton } from '../../ui/tool-button';
import { DEVICE_LABELS, DEVICES, type Device } from '../page-editor/preview/devices';
import { PageBlocks } from '../page-editor/preview/page-blocks';
import { PreviewFrame } from '../page-editor/preview/preview-frame';
import { PreviewSurroundings } from '../page-editor/preview/preview-surroundings';
import { makeLook } from '../page-editor/preview/use-look';
import { isWriting } from '../shell/shortcut-help';
import { DifferenceList } from './difference-list';
import { type Difference, listDifferences, type ShownPage, sharedDifferences } from './list-differences';
import { markWords } from './mark-words';

/** One of the two versions that are compared. */
export interface ComparedSide {
  shown: ShownPage;
  /** Its name in front of its words, such as 'Then'. */
  label: string;
  /** The heading above the page. */
  title: string;
  /** The accessible title of its frame. */
  frameTitle: string;
  /** Describes what visitors see instead of the page. */
  notice?: string | undefined;
  /** Whether there is only the notice, and no page to show. */
  isMissing?: boolean;
}

interface PageComparisonProps {
  pageId: PageId;
  before: ComparedSide;
  after: ComparedSide;
  /** The meaning of the marks; `del` and `ins` name those of the removed and the added words. */
  legend: { removed: string; added: string };
  /** Explains the differences that are on every page. */
  sharedLead: string;
  /** The difference that is shown first; by default none. */
  startsAt?: 'first' | 'last' | undefined;
  /** Called when someone steps beyond the last or first difference. */
  onBeyond?: ((direction: 1 | -1) => void) | undefined;
  /** Renders what belongs to a difference in the list, such as comments. */
  renderBelow?: ((difference: Difference) => ReactNode) | undefined;
}

/** The part that a narrow screen shows. */
type Part = 'list' | 'before' | 'after';

/** Shows two versions of a page side by side with marked differences, lists those, and steps through them. */
export function PageComparison(props: PageComparisonProps) {
  const { pageId, before, after, legend, sharedLead, startsAt, onBeyond, renderBelow } = props;
  const [was, is] = [before.shown, after.shown];
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < DEVICES.tablet ? 'phone' : 'tablet'));
  const [part, setPart] = useState<Part>('list');
  const [bodies, setBodies] = useState<{ before: HTMLElement | null; after: HTMLElement | null }>({
    before: null,
    after: null,
  });
  const [setBefore, setAfter] = useMemo(
    () => [
      (body: HTMLElement | null) => setBodies((all) => ({ ...all, before: body })),
      (body: HTMLElement | null) => setBodies((all) => ({ ...all, after: body })),
    ],
    [],
  );
  const looks = useMemo(() => ({ before: readLookCss(was), after: readLookCss(is) }), [was, is]);
  const names = useStore(namedPages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the differences contain the names of pages and categories.
  const differences = useMemo(() => listDifferences(pageId, was, is), [pageId, was, is, names]);
  const shared = useMemo(() => (pageId === 'site' ? [] : sharedDifferences(was, is)), [pageId, was, is]);
  const all = useMemo(() => [...differences, ...shared].filter(({ path }) => path !== ''), [differences, shared]);
  const [current, setCurrent] = useState<string | null>(() => {
    const start = startsAt === undefined ? undefined : all.at(startsAt === 'first' ? 0 : -1);
    return start?.path ?? null;
  });
  const index = all.findIndex(({ path }) => path === current);

  useEffect(() => {
    if (bodies.before && bodies.after)
      return markWords(bodies.before, bodies.after, collectIds(pageId, was), collectIds(pageId, is));
  }, [bodies, pageId, was, is]);

  function handleShow(path: string) {
    setCurrent(path);
    setPart((shown) => (shown === 'list' ? 'after' : shown));
  }

  function step(direction: 1 | -1) {
    const next = all[index < 0 && direction < 0 ? -1 : index + direction];
    if (next) handleShow(next.path);
    else onBeyond?.(direction);
  }

  useStepKeys(step);

  return (
    <div className="comparison" data-part={part}>
      <div className="history-bar">
        <fieldset className="segments segments-small comparison-part">
          <legend className="sr-only">Shown</legend>
          {(['list', 'before', 'after'] as const).map((id) => (
            <button key={id} type="button" aria-pressed={id === part} onClick={() => setPart(id)}>
              {id === 'list' ? 'List' : id === 'before' ? before.label : after.label}
            </button>
          ))}
        </fieldset>
        <Stepper
          index={index}
          count={all.length}
          title={all[index]?.title}
          hasBeyond={onBeyond !== undefined}
          onStep={step}
        />
        <fieldset className="segments segments-small comparison-width">
          <legend className="sr-only">Preview width</legend>
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
        {before.isMissing || after.isMissing ? null : (
          <p className="history-legend">
            <del>Strikethrough</del> {legend.removed}; <ins>highlighted</ins> {legend.added}.
          </p>
        )}
      </div>
      <div className="history-pair">
        {[
          { side: before, key: 'before', look: looks.before, onBody: setBefore },
          { side: after, key: 'after', look: looks.after, onBody: setAfter },
        ].map(({ side, key, look, onBody }) => (
          <section key={key} aria-label={side.label} data-side={key}>
            <h3>{side.title}</h3>
            {side.notice ? (
              <p className="history-notice" data-missing={side.isMissing || undefined}>
                {side.notice}
              </p>
            ) : null}
            {side.isMissing ? null : (
              <PreviewFrame
                title={side.frameTitle}
                width={DEVICES[device]}
                target={current}
                look={look}
                onBody={onBody}
              >
                <ShownPageView pageId={pageId} shown={side.shown} />
              </PreviewFrame>
            )}
          </section>
        ))}
      </div>
      <div className="comparison-list">
        <DifferenceList
          title={differences.length === 0 ? 'No differences' : `Differences (${differences.length})`}
          differences={differences}
          labels={[before.label, after.label]}
          current={current}
          onShow={handleShow}
          renderBelow={renderBelow}
        />
        {shared.length > 0 ? (
          <DifferenceList
            title={`On every page (${shared.length})`}
            lead={sharedLead}
            differences={shared}
            labels={[before.label, after.label]}
            current={current}
            onShow={handleShow}
            renderBelow={renderBelow}
          />
        ) : null}
      </div>
    </div>
  );
}

interface StepperProps {
  /** The difference that is shown, or -1. */
  index: number;
  count: number;
  title: string | undefined;
  /** Whether stepping goes on beyond the first and last difference. */
  hasBeyond: boolean;
  onStep: (direction: 1 | -1) => void;
}

/** Steps through the differences, also with the keys N and P. */
function Stepper({ index, count, title, hasBeyond, onStep }: StepperProps) {
  const id = useId();
  if (count === 0 && !hasBeyond) return null;
  return (
    <fieldset className="comparison-steps" aria-describedby={id}>
      <legend className="sr-only">Step through differences</legend>
      <ToolButton
        look="small"
        title="Previous difference (P)"
        disabled={!hasBeyond && index === 0}
        onClick={() => onStep(-1)}
      >
        Previous
      </ToolButton>
      <ToolButton
        look="small"
        title="Next difference (N)"
        disabled={!hasBeyond && index === count - 1}
        onClick={() => onStep(1)}
      >
        Next
      </ToolButton>
      <span id={id} role="status">
        {index < 0 ? `${count} ${count === 1 ? 'difference' : 'differences'}` : `${index + 1} of ${count}: ${title}`}
      </span>
    </fieldset>
  );
}

/** Steps with the keys N and P, except while someone is writing or a dialog is open. */
function useStepKeys(step: (direction: 1 | -1) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    function handleKey({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (defaultPrevented || ctrlKey || metaKey || altKey || isWriting(target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const pressed = key.toLowerCase();
      if (pressed === 'n') latest.current(1);
      else if (pressed === 'p') latest.current(-1);
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

/** Returns the CSS of a version's look. */
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

/** Renders a version of a page as visitors see it, with the alt texts of that version. */
function ShownPageView({ pageId, shown }: { pageId: PageId; shown: ShownPage }) {
  const { content, sections, photos, alts } = shown;
  const site = shown.site.content as SiteContent;
  const isFramed = pageId !== 'site';
  return (
    <PreviewSurroundings brand={site.brand} content={shown} {...(alts && { alts })}>
      <Boundary value={shown} fallback={<p className="preview-failed">This version can’t be displayed.</p>}>
        {isFramed ? <Header site={site} path={pagePath(pageId) ?? pageFacts(pageId, content)?.path ?? '/'} /> : null}
        <main className={isFramed ? 'site-main' : undefined}>
          <PageBlocks pageId={pageId} content={content} photos={photos} dynamic={sections} />
        </main>
        {isFramed ? <Footer site={site} year={new Date().getFullYear()} /> : null}
      </Boundary>
    </PreviewSurroundings>
  );
}
