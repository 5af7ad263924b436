import '../../styles/compare.css';
import { useId, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { collectPhotos } from '../../content/photos';
import { namedPages } from '../../editing/names';
import { compareValues } from '../../editor-panels/changes/compare-values';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import type { PageId } from '../../pages/models';
import { pageFacts } from '../../pages/page-facts';
import { FACTS } from '../../pages/page-kind';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { type MergedDraft, nameDraftedPage, orderPages } from '../drafts/describe-changes';
import { ARRANGED } from '../drafts/describe-shown';
import { DraftChanges } from '../drafts/draft-changes';
import { PlaceComments, useDraftThreads } from '../drafts/draft-comments';
import { ReviewPanel } from '../drafts/review-panel';
import { useMerge } from '../drafts/use-drafts';
import type { ShownPage } from '../history/list-differences';
import { type ComparedSide, PageComparison } from '../history/page-comparison';
import { comparePath } from '../routes';

/** Compares the pages that a draft changes with those of the site: `/admin/drafts/3/compare?page=home`. */
export function DraftComparison({ id }: { id: number }) {
  const merge = useMerge(id);
  useStore(namedPages);
  const back = <Link href={draftPath(id)}>{merge.data?.draft.name ?? 'Draft'}</Link>;
  if (merge.isPending) return <Loading />;
  if (merge.isError) {
    return (
      <ScreenFrame back={back} title="Compare with the site">
        <LoadFailure what="The draft" error={merge.error} onRetry={() => void merge.refetch()} />
      </ScreenFrame>
    );
  }
  const { pages } = merge.data.draft;
  return (
    <ScreenFrame
      back={back}
      title="Compare with the site"
      lead="The site now, and with this draft published."
      tools={pages.length > 0 ? <ToolButton onClick={() => window.print()}>Print the changes</ToolButton> : null}
    >
      {pages.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>No differences</h3>
          <p>This draft changes nothing yet.</p>
        </div>
      ) : (
        <>
          <ComparedPages merged={merge.data} />
          {/* Below, so that it pushes no page out of view. */}
          {merge.data.draft.state === 'review' ? (
            <ReviewPanel draft={merge.data.draft} merged={merge.data} isComparing />
          ) : null}
        </>
      )}
    </ScreenFrame>
  );
}

/** One of the pages of a draft, and a way to the others. */
function ComparedPages({ merged }: { merged: MergedDraft }) {
  const { id } = merged.draft;
  const pages = orderPages(merged);
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('page');
  const shown = pages.find((page) => page === asked) ?? pages[0] ?? 'home';
  const [startsAt, setStartsAt] = useState<'first' | 'last'>();
  const selectId = useId();

  function show(pageId: string, start?: 'first' | 'last') {
    setStartsAt(start);
    navigate(comparePath(id, pageId), { replace: true });
  }

  function handleBeyond(direction: 1 | -1) {
    const next = pages[(pages.indexOf(shown) + direction + pages.length) % pages.length];
    if (next !== undefined) show(next, direction > 0 ? 'first' : 'last');
  }

  return (
    <>
      <div className="compare-page">
        <FieldFrame
          id={selectId}
          label="Page"
          hint={
            pages.length > 1 ? `${pages.indexOf(shown) + 1} of ${pages.length} pages that the draft changes` : undefined
          }
        >
          <select
            id={selectId}
            className="input"
            value={shown}
            onChange={({ target: { value } }) => show(value, 'first')}
          >
            {pages.map((page) => (
              <option key={page} value={page}>
                {nameDraftedPage(merged, page)}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <ComparedPage
        key={shown}
        merged={merged}
        pageId={shown as PageId}
        startsAt={startsAt}
        onBeyond={pages.length > 1 ? handleBeyond : undefined}
      />
      <div className="compare-print">
        <DraftChanges merged={merged} isReadOnly />
      </div>
    </>
  );
}

interface ComparedPageProps {
  merged: MergedDraft;
  pageId: PageId;
  startsAt: 'first' | 'last' | undefined;
  onBeyond: ((direction: 1 | -1) => void) | undefined;
}

function ComparedPage({ merged, pageId, startsAt, onBeyond }: ComparedPageProps) {
  const { id: draftId, state } = merged.draft;
  const isNew = state !== 'published' && merged.newPages.some((page) => page.pageId === pageId);
  const fresh = { staleTime: 0 };
  // Of a page that only the draft has, the site has just what all pages share.
  const site = trpc.content.editable.useQuery({ pageId: isNew ? 'site' : pageId, isSiteShown: true }, fresh);
  const draft = trpc.drafts.editable.useQuery({ draftId, pageId, isSiteShown: true }, fresh);
  const { data: photos } = trpc.content.photos.useQuery();
  const threads = useDraftThreads(draftId);
  const [was, is] = [site.data as unknown, draft.data as unknown];
  const after = useMemo(() => toShownPage(is as ReadPage | undefined, photos), [is, photos]);
  const before = useMemo(() => {
    const onSite = toShownPage(was as ReadPage | undefined, photos);
    return isNew && onSite ? emptyPage(onSite, after?.content) : onSite;
  }, [was, photos, isNew, after]);
  const error = site.error ?? draft.error;
  if (error) {
    const handleRetry = () => {
      void site.refetch();
      void draft.refetch();
    };
    return <LoadFailure what="The page" error={error} onRetry={handleRetry} />;
  }
  if (!before || !after) return <Loading />;
  return (
    <PageComparison
      pageId={pageId}
      before={{
        ...{ shown: before, label: 'Site', title: 'On the site', frameTitle: 'The page on the site' },
        ...(isNew ? NOT_YET : describeVisibility(pageId, before)),
      }}
      after={{
        ...{ shown: after, label: 'Draft', title: 'With the draft', frameTitle: 'The page with the draft' },
        ...describeVisibility(pageId, after),
      }}
      legend={{ removed: 'text is only on the site', added: 'text is only in the draft' }}
      sharedLead="These are in the header, the footer or other parts that all pages share."
      startsAt={startsAt}
      onBeyond={onBeyond}
      renderBelow={({ path, title, after }) => (
        <PlaceComments
          place={{ draftId, pageId: path.startsWith('site.') ? 'site' : pageId, path, label: title, value: after }}
          threads={threads}
        />
      )}
    />
  );
}

const NOT_YET = { notice: 'This page is not on the site yet.', isMissing: true };

/** Says so if visitors do not see a page, and whether editors can. */
function describeVisibility(pageId: PageId, { content }: ShownPage): Pick<ComparedSide, 'notice' | 'isMissing'> {
  const status = pageFacts(pageId, content)?.status;
  if (status === 'deleted') return { notice: 'This page is deleted. Visitors see “Page Not Found”.', isMissing: true };
  return status === 'draft' ? { notice: 'This page is unpublished. Only editors can see it.' } : {};
}

/** Returns the page that a new one is compared with: only its title, address and status, and its sections without words. */
function emptyPage(page: ShownPage, content: ShownPage['content'] = {}): ShownPage {
  const isEmpty = (value: unknown) => compareValues(undefined, value).every(({ kind }) => kind === 'same');
  const kept = Object.entries(content).filter(([id, value]) => id !== FACTS && isEmpty(value));
  const facts = Object.entries((content[FACTS] ?? {}) as object).filter(([fact]) => ARRANGED.has(fact));
  return {
    ...page,
    content: { [FACTS]: Object.fromEntries(facts), ...Object.fromEntries(kept) },
    ids: {},
    sections: [],
  };
}

/** A page as editors read it. Declared here because the inferred type of ids is infinitely recursive. */
type ReadPage = Omit<ShownPage, 'site' | 'photos' | 'alts'> & { site: ShownPage['site'] | null };

function toShownPage(read: ReadPage | undefined, photos: ShownPage['photos'] | undefined): ShownPage | null {
  if (!read?.site) return null;
  const { site, ...page } = read;
  return { ...page, site, photos: { ...photos, ...collectPhotos([page.content, page.sections]) }, alts: undefined };
}
