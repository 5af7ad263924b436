import { useId, useMemo, useState } from 'react';
import { CONTEXT, findHits, type Hit, replaceHits } from '../../content/find-replace';
import type { TextField } from '../../editing/text-fields';
import { ToolButton } from '../../ui/tool-button';
import { counted } from './batch-values';
import { NotSaved } from './field-form';
import type { BatchSave } from './use-batch-save';

interface FindReplaceProps {
  fields: readonly TextField[];
  batch: BatchSave;
}

/** Words found in all the page's texts, each hit shown as it would be; the chosen ones are replaced together. */
export function FindReplace({ fields, batch }: FindReplaceProps) {
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [isWholeWord, setWholeWord] = useState(false);
  // What is left out, so that each new hit is chosen.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const search = useMemo(() => ({ find, isCaseSensitive, isWholeWord }), [find, isCaseSensitive, isWholeWord]);
  const hits = useMemo(() => findHits(fields, search), [fields, search]);
  const chosen = hits.filter((hit) => !left.has(hit.id));
  const texts = new Set(hits.map(({ path }) => path)).size;
  const isSame = find === replacement;

  function handleReplace() {
    const ticked = new Set(chosen.map((hit) => hit.id));
    const changes = replaceHits(fields, { ...search, replacement }, ticked);
    void batch.save(changes, `Replaced "${find}"`);
  }

  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setLeft(new Set());
    };

  return (
    <>
      <div className="find-inputs">
        <div className="field">
          <label htmlFor={`${id}-find`}>Find</label>
          <input
            id={`${id}-find`}
            className="input"
            autoComplete="off"
            value={find}
            onChange={(event) => change(setFind)(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-replace`}>Replace with</label>
          <input
            id={`${id}-replace`}
            className="input"
            autoComplete="off"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
        </div>
        <label className="choice">
          <input
            type="checkbox"
            checked={isCaseSensitive}
            onChange={(event) => change(setCaseSensitive)(event.target.checked)}
          />
          Match case
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={isWholeWord}
            onChange={(event) => change(setWholeWord)(event.target.checked)}
          />
          Whole words
        </label>
      </div>
      <div className="batch-scroll">
        {find === '' ? <p className="panel-empty">Write what to find in this page's texts.</p> : null}
        {find !== '' && hits.length === 0 ? <p className="panel-empty">Found nowhere on this page.</p> : null}
        {hits.length > 0 ? (
          <p className="row-tools">
            <ToolButton look="small" onClick={() => setLeft(new Set())}>
              Choose all
            </ToolButton>
            <ToolButton look="small" onClick={() => setLeft(new Set(hits.map((hit) => hit.id)))}>
              Choose none
            </ToolButton>
          </p>
        ) : null}
        <ul className="hits">
          {hits.map((hit) => (
            <li key={hit.id}>
              <HitChoice
                hit={hit}
                replacement={replacement}
                isChosen={!left.has(hit.id)}
                onToggle={() => {
                  const next = new Set(left);
                  if (!next.delete(hit.id)) next.add(hit.id);
                  setLeft(next);
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <NotSaved problem={batch.problem} />
      <div className="dialog-foot">
        <p role="status">
          {find === '' ? '' : `${chosen.length} of ${counted(hits.length, 'hit')} in ${counted(texts, 'text')} chosen`}
        </p>
        <ToolButton look="navy" disabled={batch.isSaving || chosen.length === 0 || isSame} onClick={handleReplace}>
          {batch.isSaving ? 'Saving...' : `Replace ${chosen.length} and save`}
        </ToolButton>
      </div>
    </>
  );
}

interface HitChoiceProps {
  hit: Hit;
  replacement: string;
  isChosen: boolean;
  onToggle: () => void;
}

function HitChoice({ hit: { label, before, found, after }, replacement, isChosen, onToggle }: HitChoiceProps) {
  return (
    <label className="hit">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="batch-name">{label}</span>
      <span className="hit-words diff">
        <span>
          {before.length < CONTEXT ? '' : '…'}
          {before}
          {isChosen ? (
            <>
              <del>{found}</del>
              {replacement === '' ? null : <ins>{replacement}</ins>}
            </>
          ) : (
            <mark>{found}</mark>
          )}
          {after}
          {after.length < CONTEXT ? '' : '…'}
        </span>
      </span>
    </label>
  );
}
