import { ToolButton } from '../../ui/tool-button';
import '../../styles/panels.css';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Editing } from '../../editing/editing';
import { type Conflict, updateConflict } from '../../editing/state';
import { isEqual } from '../../lib/is-equal';
import { flushRichText } from '../../rich-text/flush';
import { Dialog } from '../../ui/dialog';
import { pathLabel } from '../changes/path-label';
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
        Someone saved a change to {conflicts.length === 1 ? 'this field' : `these ${conflicts.length} fields`} while you
        were editing. Your changes haven’t been saved yet. Choose which version to keep.
      </p>
      <div className="conflicts compact">
        {conflicts.map((conflict) => {
          const { path } = conflict;
          return (
            <ConflictField
              key={path}
              conflict={conflict}
              label={pathLabel(editing.pathNow(path), sections)}
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

/** Returns merge texts from before the conflicts were postponed, so that nobody has to write them twice. */
function readStartedMerges({ store }: Editing): ReadonlyMap<string, unknown> {
  return new Map([...store.getState().openTexts].filter(([, value]) => !Array.isArray(value)));
}
