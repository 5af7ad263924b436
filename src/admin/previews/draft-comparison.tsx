import '../../styles/compare.css';
import { useId, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { collectPhotos } from '../../content/photos';
import { namedPages } from '../../editing/names';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import type { PageId } from '../../pages/models';
import { FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { type MergedDraft, nameDraftedPage, orderPages } from '../drafts/describe-changes';
import { DraftChanges } from '../drafts/draft-changes';
import { PlaceComments, useDraftThreads } from '../drafts/draft-comments';
import { ReviewPanel } from '../drafts/review-panel';
import type { ShownPage } from '../history/list-differences';
import { PageComparison } from '../history/page-comparison';
import { comparePath } from '../routes';

/** Compares the pages that a draft changes with those of the site: `/admin/drafts/3/compare?page=home`. */
export function DraftComparison({ id }: { id: number }) {
  const merge = trpc.drafts.merge.useQuery({ id: String(id) }, { staleTime: 0 });
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
        <FieldFrame id={selectId} label="Page">
          <select id={selectId} className="input" value={shown} onChange={({ target: { value } }) => show(value)}>
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
        draftId={id}
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
  draftId: number;
  pageId: PageId;
  startsAt: 'first' | 'last' | undefined;
  onBeyond: ((direction: 1 | -1) => void) | undefined;
}

function ComparedPage({ draftId, pageId, startsAt, onBeyond }: ComparedPageProps) {
  const fresh = { staleTime: 0 };
  const site = trpc.content.editable.useQuery({ pageId, isSiteShown: true }, fresh);
  const draft = trpc.drafts.editable.useQuery({ draftId, pageId, isSiteShown: true }, fresh);
  const { data: photos } = trpc.content.photos.useQuery();
  const threads = useDraftThreads(draftId);
  const [was, is] = [site.data as unknown, draft.data as unknown];
  const before = useMemo(() => toShownPage(was as ReadPage | undefined, photos), [was, photos]);
  const after = useMemo(() => toShownPage(is as ReadPage | undefined, photos), [is, photos]);
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
      before={{ shown: before, label: 'Site', title: 'On the site', frameTitle: 'The page on the site' }}
      after={{ shown: after, label: 'Draft', title: 'With the draft', frameTitle: 'The page with the draft' }}
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

/** A page as editors read it. Declared here because the inferred type of ids is infinitely recursive. */
type ReadPage = Omit<ShownPage, 'site' | 'photos' | 'alts'> & { site: ShownPage['site'] | null };

function toShownPage(read: ReadPage | undefined, photos: ShownPage['photos'] | undefined): ShownPage | null {
  if (!read?.site) return null;
  const { site, ...page } = read;
  return { ...page, site, photos: { ...photos, ...collectPhotos([page.content, page.sections]) }, alts: undefined };
}
