import { ToolButton } from '../../ui/tool-button';
import '../../styles/panels.css';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import type { Editing } from '../../editing/editing';
import { type Conflict, updateConflict } from '../../editing/state';
import { isEqual } from '../../lib/is-equal';
import { flushRichText } from '../../rich-text/flush';
import { Dialog } from '../../ui/dialog';
import { pathLabel } from '../changes/path-label';
import { isChosenAt, showValueAt } from '../changes/show-value';
import { useHostEditing, usePageHost } from '../page-host/page-host';
import { type ChoiceKind, completeChoices, proposeMerge } from './conflict-choices';
import { ConflictField } from './conflict-field';

/**
 * Resolves conflicts with changes that others saved: for each field, shows theirs, mine and the common base, to pick a side or edit
 * a merge.
 * Nothing is preselected, and nothing is overwritten without a choice. Postponing leaves everything unchanged. Renders nothing if
 * there are no conflicts.
 */
export function ConflictDialog() {
  return useHostEditing((state) => state.conflicts.length === 0) ? null : <OpenConflicts />;
}

function OpenConflicts() {
  const { page, save } = usePageHost();
  const { editing } = page;
  const sections = useStore(page.sections);
  const asked = useHostEditing((state) => state.conflicts);
  const pending = useHostEditing((state) => state.pending);
  const conflicts = asked.map((conflict) => updateConflict({ ...editing.store.getState(), pending }, conflict));
  const [chosen, setChosen] = useState<ReadonlyMap<string, { kind: ChoiceKind; theirs: unknown }>>(new Map());
  const [merged, setMerged] = useState(() => readStartedMerges(editing));
  const latest = useRef(merged);
  // A choice only holds for the version it was made against: if their value changes again, the person must choose again.
  const kinds = new Map(
    conflicts.flatMap(({ path, theirs }): [string, ChoiceKind][] => {
      const choice = chosen.get(path);
      return choice && isEqual(choice.theirs, theirs) ? [[path, choice.kind]] : [];
    }),
  );
  const choices = completeChoices(conflicts, kinds, merged);
  const names = useAuthors(conflicts);

  function handleMerge(path: string, value: unknown) {
    latest.current = new Map([...latest.current, [path, value]]);
    editing.keepOpenText(path, value);
    setMerged(latest.current);
  }

  function handleChoose(conflict: Conflict, kind: ChoiceKind) {
    const { path, theirs } = conflict;
    setChosen(new Map([...chosen, [path, { kind, theirs }]]));
    // A list is merged again from the current versions; a merge text the person has edited is kept.
    const isWritten = merged.has(path) && !Array.isArray(merged.get(path));
    if (kind === 'merged' && !isWritten) handleMerge(path, proposeMerge(conflict));
  }

  async function handleSave() {
    // The rich text editor reports its last keystrokes with a delay.
    await flushRichText();
    const complete = completeChoices(conflicts, kinds, latest.current);
    if (!complete) return;
    editing.dropOpenTexts([...complete.keys()]);
    if (editing.resolve(complete)) save();
  }

  return (
    <Dialog title="Someone else changed this too" size="wide" onClose={editing.postponeConflicts}>
      <p className="dialog-lead">
        {names ?? 'Someone'} saved a change to{' '}
        {conflicts.length === 1 ? 'this field' : `these ${conflicts.length} fields`} while you were editing. Your
        changes haven’t been saved yet. Choose which version to keep.
      </p>
      <div className="conflicts compact">
        {conflicts.map((conflict) => {
          const { path } = conflict;
          return (
            <ConflictField
              key={path}
              conflict={conflict}
              label={pathLabel(editing.pathNow(path), sections)}
              isChosen={isChosenAt(path, sections)}
              show={(value) => showValueAt(path, value, sections)}
              choice={kinds.get(path)}
              isChangedAgain={chosen.has(path) && !kinds.has(path)}
              merged={merged.has(path) ? merged.get(path) : proposeMerge(conflict)}
              onChoose={(kind) => handleChoose(conflict, kind)}
              onMerge={(value) => handleMerge(path, value)}
            />
          );
        })}
      </div>
      <div className="dialog-foot">
        <p role="status">
          {kinds.size} of {conflicts.length} resolved
        </p>
        <ToolButton onClick={editing.postponeConflicts}>Decide later</ToolButton>
        <ToolButton look="navy" disabled={!choices} onClick={() => void handleSave()}>
          Save choices
        </ToolButton>
      </div>
    </Dialog>
  );
}

/** Returns the names of those who saved the other versions, or null unless the history has all of them. */
function useAuthors(conflicts: readonly Conflict[]): string | null {
  const { page, userId } = usePageHost();
  // The history has what was saved to the site, not to drafts.
  const isKnown = userId !== null && page.draftId === undefined;
  const answers = trpc.useQueries((t) =>
    conflicts.map(({ path }) =>
      t.history.list(
        { page: path.startsWith('site.') ? 'site' : page.pageId, path, limit: '1' },
        { enabled: isKnown, staleTime: 0 },
      ),
    ),
  );
  const names = conflicts.map(({ path, theirs }, index) => {
    const last = answers[index]?.data?.items[0];
    const isTheirs = last?.actor?.name && last.ref === path && isEqual(last.newValue, theirs);
    if (!isTheirs || !last.actor) return null;
    return last.actor.id === userId ? 'You, in another window,' : last.actor.name;
  });
  if (names.includes(null)) return null;
  return new Intl.ListFormat('en-US').format([...new Set(names)].filter((name) => name !== null));
}

/** Returns merge texts from before the conflicts were postponed, so that nobody has to write them twice. */
function readStartedMerges({ store }: Editing): ReadonlyMap<string, unknown> {
  return new Map([...store.getState().openTexts].filter(([, value]) => !Array.isArray(value)));
}
