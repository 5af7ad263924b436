import '../../styles/claims.css';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { quotableText } from '../../content/find-quote';
import { refOf } from '../../editing/document';
import { sectionItems } from '../../editing/fields';
import { pageName } from '../../editing/names';
import { currentContent, currentValue } from '../../editing/state';
import { FACTS } from '../../pages/page-kind';
import { FloatingPanel } from '../../ui/floating-panel';
import type { DockedPlace } from '../../ui/floating-panel-place';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { pathLabel } from '../changes/path-label';
import { usePageHost } from '../page-host/page-host';
import { StatusTag } from './claim-status';
import { beginLink, claimsView } from './claims-view';
import { toWords } from './find-selection';
import { findPageDisclosures, type PageAttachment, type PageDisclosure } from './page-disclosures';
import { describeUnlinked, type UnlinkedStatement } from './page-statements';
import { useLibrary } from './read-library';
import { claimAddress, disclosureAddress, factsAddress, ScreenLink } from './screen-link';
import { type PageClaims, usePageClaims, useRefreshClaims } from './use-page-claims';
import { placeOf, type WordsOfText } from './words-of-text';

interface ClaimsPanelProps {
  initial: DockedPlace;
  /** Shows the place of a row. */
  onShow: (path: string) => void;
  onClose: () => void;
}

/** Lists the statements of the page that no claim covers, its claims, and its disclosures. */
export function ClaimsPanel({ initial, onShow, onClose }: ClaimsPanelProps) {
  const { page } = usePageHost();
  const { claims, places, isPending, error, retry } = usePageClaims();
  const unlinked = useStore(claimsView, (state) => state.unlinked);
  const statements = [...unlinked.values()].flat();
  return (
    <FloatingPanel
      id="claims"
      title={`Claims on ${pageName(page.pageId)}`}
      onClose={onClose}
      initial={initial}
      min={{ width: 300, height: 240 }}
    >
      <div className="panel-scroll claims-panel">
        {isPending ? (
          <p role="status" className="panel-empty">
            <span className="spinner" aria-hidden="true" /> Loading claims...
          </p>
        ) : null}
        {error ? (
          <div role="alert" className="panel-empty">
            <p>{failureMessage(error)}</p>
            <ToolButton look="navy" onClick={retry}>
              Retry
            </ToolButton>
          </div>
        ) : null}
        {isPending || error ? null : (
          <>
            <Group title="Not linked" count={statements.length} none="Every statement on this page is linked.">
              {statements.map((one) => (
                <Unlinked key={`${one.path} ${one.start}`} statement={one} onShow={onShow} />
              ))}
            </Group>
            <Group title="Claims" count={claims.length} none="No words on this page are linked to a claim.">
              {claims.map((claim) => {
                const own = places.filter(({ claimId }) => claimId === claim.id);
                return <ClaimRow key={claim.id} claim={claim} places={own} onShow={onShow} />;
              })}
            </Group>
            <Disclosures claims={claims} onShow={onShow} />
          </>
        )}
      </div>
    </FloatingPanel>
  );
}

interface GroupProps {
  title: string;
  count: number;
  /** Shown if there is nothing in it. */
  none: string;
  children: ReactNode;
}

function Group({ title, count, none, children }: GroupProps) {
  return (
    <section className="claim-group" aria-label={title}>
      <h3>
        {title} <span className="claim-count">{count}</span>
      </h3>
      {count === 0 ? <p className="claim-empty">{none}</p> : <ul className="claim-rows-list">{children}</ul>}
    </section>
  );
}

interface JumpProps {
  path: string;
  label: string;
  onShow: (path: string) => void;
  children: ReactNode;
}

/** Words of the page as a button that shows their place. A page's title and descriptions are edited in the list of pages, or on an article's sheet. */
function Jump({ path, label, onShow, children }: JumpProps) {
  const { page } = usePageHost();
  const content = (
    <>
      <span>{label}</span>
      <q>{children}</q>
    </>
  );
  if (path.startsWith(`${page.pageId}.${FACTS}.`) && !document.getElementById(path)) {
    return (
      <ScreenLink to={factsAddress(page.pageId)} className="claim-jump">
        {content}
      </ScreenLink>
    );
  }
  return (
    <button type="button" className="claim-jump" onClick={() => onShow(path)}>
      {content}
    </button>
  );
}

/** Returns a function that describes words of a text for a link. */
function useToWords(): (statement: UnlinkedStatement) => WordsOfText {
  const { page } = usePageHost();
  return ({ path, start, end }) => {
    const state = page.editing.store.getState();
    const text = quotableText(currentValue(state, path));
    return toWords(page.pageId, refOf(currentContent(state), path), text, { start, end });
  };
}

function Unlinked({ statement, onShow }: { statement: UnlinkedStatement; onShow: (path: string) => void }) {
  const { path, label, words } = statement;
  const toWordsOf = useToWords();
  const refresh = useRefreshClaims();
  const onError = (failure: unknown) =>
    notify({ title: 'That didn’t work', description: failureMessage(failure), variant: 'destructive' });
  const undo = trpc.claims.undoDecision.useMutation({ onSuccess: refresh, onError });
  const decide = trpc.claims.decide.useMutation({
    async onSuccess({ id }) {
      notify({
        title: 'Decided: not a claim',
        description: `“${words}”`,
        action: { label: 'Undo', onClick: () => undo.mutate({ id: String(id) }) },
      });
      await refresh();
    },
    onError,
  });
  const named = <span className="sr-only"> “{words}”</span>;
  return (
    <li data-beside>
      <Jump path={path} label={label} onShow={onShow}>
        {words}
      </Jump>
      <p className="claim-tools">
        <ToolButton look="small" onClick={() => beginLink(toWordsOf(statement))}>
          Link…{named}
        </ToolButton>
        <ToolButton
          look="small"
          disabled={decide.isPending}
          onClick={() => decide.mutate(placeOf(toWordsOf(statement)))}
        >
          Not a claim{named}
        </ToolButton>
      </p>
      <p className="claim-by">{describeUnlinked(statement)}</p>
    </li>
  );
}

interface ClaimRowProps {
  claim: PageClaims['claims'][number];
  places: PageClaims['places'];
  onShow: (path: string) => void;
}

const PLACE_STATES = { current: null, changed: 'Changed', gone: 'Gone' } as const;

function ClaimRow({ claim: { id, statement, status, files }, places, onShow }: ClaimRowProps) {
  const { page } = usePageHost();
  const sections = useStore(page.sections);
  return (
    <li>
      <p className="claim-words">
        <ScreenLink to={claimAddress(id)} className="claim-name">
          {statement}
        </ScreenLink>{' '}
        <StatusTag status={status} files={files} />
      </p>
      {places.map((place) => {
        const path = place.path === null ? null : page.editing.pathNow(place.ref);
        const words = place.wordsNow ?? place.words;
        const state = PLACE_STATES[place.state];
        return (
          <div key={place.id} className="claim-at">
            {path === null ? (
              <p className="claim-by">“{words}” was in a text that no longer exists</p>
            ) : (
              <Jump path={path} label={pathLabel(path, sections)} onShow={onShow}>
                {words}
              </Jump>
            )}
            {state ? (
              <span className="status" data-tone="waiting">
                {state}
              </span>
            ) : null}
          </div>
        );
      })}
    </li>
  );
}

function Disclosures({ claims, onShow }: Pick<PageClaims, 'claims'> & { onShow: (path: string) => void }) {
  const { page } = usePageHost();
  const { pageId, editing } = page;
  const { all, isPending } = useLibrary();
  const { data } = trpc.disclosures.list.useQuery({ page: pageId, limit: '100' }, { staleTime: 0 });
  const content = useStore(editing.store, currentContent);
  const stored = useStore(page.sections);
  const names = useMemo(() => {
    const { own, dynamic } = sectionItems(pageId, content, stored);
    return new Map([...own, ...dynamic].map(({ path, name }) => [path, name]));
  }, [pageId, content, stored]);
  const on = { pageId, sections: new Set(names.keys()), claims: new Set(claims.map(({ id }) => id)) };
  const found = findPageDisclosures(all, on, data?.items);
  if (isPending) return null;
  return (
    <Group title="Disclosures" count={found.length} none="This page shows no disclosures.">
      {found.map((one) => (
        <DisclosureRow key={one.disclosure.id} found={one} names={names} claims={claims} onShow={onShow} />
      ))}
    </Group>
  );
}

interface DisclosureRowProps extends Pick<PageClaims, 'claims'> {
  found: PageDisclosure;
  /** The names of the page's sections by path. */
  names: ReadonlyMap<string, string>;
  onShow: (path: string) => void;
}

function DisclosureRow({ found: { disclosure, attachments, isShown }, names, claims, onShow }: DisclosureRowProps) {
  return (
    <li>
      <p className="claim-words">
        <ScreenLink to={disclosureAddress(disclosure.id)} className="claim-name">
          {disclosure.name}
        </ScreenLink>{' '}
        <span className="status" data-tone={isShown ? undefined : 'waiting'}>
          {isShown ? 'Shown' : 'Not shown here'}
        </span>
      </p>
      {attachments.map((attachment) => (
        <AttachmentPlace key={JSON.stringify(attachment)} {...{ attachment, names, claims, onShow }} />
      ))}
    </li>
  );
}

interface AttachmentPlaceProps extends Omit<DisclosureRowProps, 'found'> {
  attachment: PageAttachment;
}

function AttachmentPlace({
  attachment: { to, ref = '', claim, isClaimGone },
  names,
  claims,
  onShow,
}: AttachmentPlaceProps) {
  const gone = isClaimGone ? (
    <span className="status" data-tone="waiting">
      Claim no longer made here
    </span>
  ) : null;
  if (to === 'section') {
    return (
      <div className="claim-at">
        <button type="button" className="claim-jump" onClick={() => onShow(ref)}>
          <span>Below {names.get(ref)}</span>
        </button>
        {gone}
      </div>
    );
  }
  const statement = claims.find(({ id }) => id === claim)?.statement;
  const words = {
    site: 'On every page, above the footer',
    page: 'At the end of the page',
    claim: `For “${statement}”`,
  };
  return (
    <p className="claim-by">
      {words[to]} {gone}
    </p>
  );
}
