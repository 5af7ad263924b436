import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { formatCount } from '../../editor-panels/batch/batch-values';
import { ChooseButtons, FindInputs } from '../../editor-panels/batch/find-inputs';
import { HitWords } from '../../editor-panels/batch/hit-words';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { LeftDetails, useLeftDetails } from '../../editor-panels/former-details/left-details';
import { shortName } from '../../editor-panels/former-details/short-name';
import { ToolButton } from '../../ui/tool-button';
import { useDebounced } from '../../ui/use-rested';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useUndoSave } from '../administration/use-undo-save';
import { useDashboard } from '../shell/dashboard-context';
import { isPartOfAddress } from './part-of-address';
import { labelText, nameDocument } from './search-words';
import { MOST, type Place, usePlaces, useSearchAgain, type Wanted } from './use-search';

/** Maximum numbers of characters. */
const LENGTHS = { find: 200, replacement: 1000 };

/**
 * Replaces words across the site. Each text is previewed, and the selected ones are changed as one change set.
 * @param q the text to find at first
 * @param start the replacement at first
 */
export function ReplaceWords({ q, start }: { q: string; start: string }) {
  const { notify } = useDashboard();
  const [wanted, setWanted] = useState<Wanted>({
    find: q.trim().slice(0, LENGTHS.find),
    isCaseSensitive: false,
    isWholeWord: false,
  });
  const [replacement, setReplacement] = useState(start.slice(0, LENGTHS.replacement));
  // Texts are selected by default, except for words inside an address.
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const asked = useDebounced(wanted);
  const places = usePlaces(asked);
  const again = useSearchAgain();
  const undo = useUndoSave('Replacement undone');
  const rest = useLeftDetails();
  const replace = trpc.search.replace.useMutation({
    onSuccess: ({ changeSetId, texts }, { find, replacement: written }) => {
      notify({
        title: 'Replaced',
        description: `${formatCount(texts, 'field')} changed. Visitors see ${texts === 1 ? 'it' : 'them'} now.`,
        ...(changeSetId !== null && { action: { label: 'Undo', onClick: () => undo(changeSetId) } }),
      });
      // After a firm's name was replaced, its short name may be left.
      if (shortName(find) !== find) void rest.check(nameAlone(find), nameAlone(written));
    },
    onError: useNotifyFailure('Nothing was replaced'),
    onSettled: again,
  });
  const isActing = replace.isPending;
  const all = useMemo(() => places.data?.pages.flatMap(({ items }) => items) ?? [], [places.data]);
  const isChosen = (place: Place) => choices.get(place.ref) ?? !isPartOfAddress(asked.find, place.hits);
  const chosen = all.filter(isChosen);
  const isReady = asked === wanted && places.isWhole && chosen.length > 0 && wanted.find !== replacement;

  const isNothing = asked.find !== '' && places.isWhole && !places.isError && all.length === 0;
  const result = useRef<HTMLParagraphElement>(null);
  const done = replace.data && replace.variables.find === asked.find ? replace : null;
  const isDone = isNothing && done !== null;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) result.current?.focus();
  }, [isDone]);

  function change(next: Wanted) {
    setWanted(next);
    setChoices(new Map());
  }

  function choose(places: readonly Place[], isSelected: boolean) {
    setChoices(new Map([...choices, ...places.map(({ ref }) => [ref, isSelected] as const)]));
  }

  function handleReplace() {
    setAsking(false);
    const sent = chosen.map(({ document, version, ref }) => ({ document, version, ref }));
    replace.mutate({ ...asked, replacement, places: sent });
  }

  return (
    <>
      <FindInputs
        search={wanted}
        replacement={replacement}
        onSearch={change}
        onReplacement={setReplacement}
        most={LENGTHS}
      />
      {wanted.find === '' ? <p className="search-hint">Enter the text to find anywhere on the site.</p> : null}
      {places.isError ? (
        <LoadFailure what="The results" error={places.error} onRetry={() => void places.refetch()} />
      ) : null}
      {isNothing ? (
        <p ref={result} className="search-hint" role="status" tabIndex={-1}>
          {done ? describeDone(done.data.texts, done.variables.replacement) : 'No matches on the site.'}
        </p>
      ) : null}
      {done ? (
        <div className="search-hint" role="status">
          <LeftDetails left={rest.left} site={nameAlone(done.variables.replacement)} as={Link} />
        </div>
      ) : null}
      {all.length > 0 ? <ChooseButtons onAll={() => choose(all, true)} onNone={() => choose(all, false)} /> : null}
      <ul className="found">
        {all.map((place) => (
          <li key={place.ref}>
            <PlaceChoice
              place={place}
              replacement={replacement}
              isChosen={isChosen(place)}
              isInAddress={isPartOfAddress(asked.find, place.hits)}
              onToggle={() => choose([place], !isChosen(place))}
            />
          </li>
        ))}
      </ul>
      {wanted.find !== '' && !isNothing && !places.isError ? (
        <div className="replace-foot">
          <p role="status">{describeState(all, chosen, places)}</p>
          <ToolButton
            look="navy"
            disabled={isActing || !isReady}
            onClick={() => (replacement === '' ? setAsking(true) : handleReplace())}
          >
            {isActing ? 'Saving...' : nameReplacing(chosen.length, replacement)}
          </ToolButton>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Delete words"
          message={`Delete “${asked.find}” from ${formatCount(chosen.length, 'field')}?`}
          details={['Visitors see this at once. You can undo it.']}
          confirmLabel="Delete"
          isDestructive
          onConfirm={handleReplace}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Site-wide content with only a firm's short name. */
function nameAlone(name: string) {
  return { firm: { name: shortName(name) } };
}

function nameReplacing(count: number, replacement: string): string {
  if (count === 0) return 'Replace';
  return `${replacement === '' ? 'Delete from' : 'Replace in'} ${formatCount(count, 'field')}`;
}

function describeDone(texts: number, replacement: string): string {
  const deed = replacement === '' ? 'Deleted from' : 'Replaced in';
  return `${deed} ${formatCount(texts, 'field')}. No matches left on the site.`;
}

function describeState(
  all: readonly Place[],
  chosen: readonly Place[],
  { isWhole, isTooMuch }: ReturnType<typeof usePlaces>,
) {
  if (isTooMuch) return `More than ${MOST} fields match. Search for something more specific.`;
  if (!isWhole) return `Searching... ${formatCount(all.length, 'field')} so far`;
  const hits = chosen.reduce((sum, { count }) => sum + count, 0);
  const matches = formatCount(hits, 'match', 'matches');
  return `${chosen.length} of ${formatCount(all.length, 'field')} selected, with ${matches}`;
}

interface PlaceChoiceProps {
  place: Place;
  replacement: string;
  isChosen: boolean;
  isInAddress: boolean;
  onToggle: () => void;
}

/** A text that contains the search words, previewed with the replacement, which can be selected or left out. */
function PlaceChoice({ place, replacement, isChosen, isInAddress, onToggle }: PlaceChoiceProps) {
  const { path, section, count, hits } = place;
  const more = count - hits.length;
  return (
    <label className="place">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="place-name">
        <span>{nameDocument(place)}</span>
        <span className="found-label">{labelText(path, section)}</span>
      </span>
      <span className="place-words diff">
        {hits.map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of a text are ordered.
          <HitWords key={index} hit={hit} replacement={replacement} isChosen={isChosen} />
        ))}
        {more > 0 ? <span className="place-more">and {formatCount(more, 'more match', 'more matches')}</span> : null}
        {isInAddress ? (
          <span className="place-more">Part of an address. Select it if the address changed too.</span>
        ) : null}
      </span>
    </label>
  );
}
