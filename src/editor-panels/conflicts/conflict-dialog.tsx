import '../../styles/panels.css';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Editing } from '../../editing/create-editing';
import { flushRichText } from '../../rich-text/flush';
import { Dialog } from '../../ui/dialog';
import type { NamedSection } from '../changes/path-label';
import type { RichInput } from '../rich-input';
import { type ChoiceKind, completeChoices, proposeMerge } from './conflict-choices';
import { ConflictField } from './conflict-field';

interface ConflictDialogProps {
  editing: Editing;
  sections?: readonly NamedSection[];
  RichInput: RichInput;
  /** Every field has a choice: the changes are to be saved. */
  onSettled: () => void;
}

/**
 * Someone else was faster: for each field theirs, mine and what both began from, to take one or write a merge. Nothing is chosen
 * beforehand and nothing is overwritten without a choice; put off, all stays as it is. Drawn only while there are conflicts.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const conflicts = useStore(props.editing.store, (state) => state.conflicts);
  return conflicts.length === 0 ? null : <OpenConflicts {...props} />;
}

function OpenConflicts({ editing, sections = [], RichInput, onSettled }: ConflictDialogProps) {
  const conflicts = useStore(editing.store, (state) => state.conflicts);
  const [kinds, setKinds] = useState<ReadonlyMap<string, ChoiceKind>>(new Map());
  const [merged, setMerged] = useState<ReadonlyMap<string, unknown>>(new Map());
  const latest = useRef(merged);
  const choices = completeChoices(conflicts, kinds, merged);
  const chosen = conflicts.filter(({ path }) => kinds.has(path)).length;

  function handleMerge(path: string, value: unknown) {
    latest.current = new Map([...latest.current, [path, value]]);
    setMerged(latest.current);
  }

  async function handleSave() {
    // What was typed last in a rich text is told with a delay.
    await flushRichText();
    const complete = completeChoices(conflicts, kinds, latest.current);
    if (complete && editing.resolve(complete)) onSettled();
  }

  return (
    <Dialog title="Someone else changed this too" size="wide" onClose={editing.postponeConflicts}>
      <p className="dialog-lead">
        {conflicts.length === 1 ? 'One field was' : `${conflicts.length} fields were`} changed since you read{' '}
        {conflicts.length === 1 ? 'it' : 'them'}. Nothing has been written. Choose what each shall be.
      </p>
      <div className="conflicts compact">
        {conflicts.map((conflict) => {
          const { path } = conflict;
          return (
            <ConflictField
              key={path}
              conflict={conflict}
              sections={sections}
              RichInput={RichInput}
              choice={kinds.get(path)}
              merged={merged.has(path) ? merged.get(path) : proposeMerge(conflict)}
              onChoose={(kind) => {
                setKinds(new Map([...kinds, [path, kind]]));
                if (kind === 'merged' && !merged.has(path)) handleMerge(path, proposeMerge(conflict));
              }}
              onMerge={(value) => handleMerge(path, value)}
            />
          );
        })}
      </div>
      <div className="dialog-foot">
        <p role="status">
          {chosen} of {conflicts.length} chosen
        </p>
        <button type="button" className="tool-button" onClick={editing.postponeConflicts}>
          Decide later
        </button>
        <button type="button" className="tool-button tool-navy" disabled={!choices} onClick={() => void handleSave()}>
          Save choices
        </button>
      </div>
    </Dialog>
  );
}
