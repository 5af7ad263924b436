import { useMemo, useState } from 'react';
import { findHits, type Hit, replaceHits } from '../../content/find-replace';
import type { TextField } from '../../editing/fields';
import { ToolButton } from '../../ui/tool-button';
import { formatCount } from './batch-values';
import { NotSaved } from './field-form';
import { ChooseButtons, FindInputs } from './find-inputs';
import { HitWords } from './hit-words';
import type { BatchSave } from './use-batch-save';

const NOTHING = { find: '', isCaseSensitive: false, isWholeWord: false };

interface FindReplaceProps {
  fields: readonly TextField[];
  batch: BatchSave;
}

/** Finds words in all of the page's texts, previews each replacement, and saves the selected replacements together. */
export function FindReplace({ fields, batch }: FindReplaceProps) {
  const [search, setSearch] = useState(NOTHING);
  const [replacement, setReplacement] = useState('');
  // Stores the deselected hits, so that new hits are selected by default.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { find } = search;
  const hits = useMemo(() => findHits(fields, search), [fields, search]);
  const chosen = hits.filter((hit) => !left.has(hit.id));
  const texts = new Set(hits.map(({ path }) => path)).size;
  const matches = formatCount(hits.length, 'match', 'matches');
  const isSame = find === replacement;

  function handleReplace() {
    const ticked = new Set(chosen.map((hit) => hit.id));
    const changes = replaceHits(fields, { ...search, replacement }, ticked);
    void batch.save(changes, `Replaced "${find}"`);
  }

  return (
    <>
      <FindInputs
        search={search}
        replacement={replacement}
        onSearch={(next) => {
          setSearch(next);
          setLeft(new Set());
        }}
        onReplacement={setReplacement}
      />
      <div className="batch-scroll">
        {find === '' ? <p className="panel-empty">Enter the text to find on this page.</p> : null}
        {find !== '' && hits.length === 0 ? <p className="panel-empty">No matches on this page.</p> : null}
        {hits.length > 0 ? (
          <ChooseButtons onAll={() => setLeft(new Set())} onNone={() => setLeft(new Set(hits.map((hit) => hit.id)))} />
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
          {find === '' ? '' : `${chosen.length} of ${matches} in ${formatCount(texts, 'field')} selected`}
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

function HitChoice({ hit, replacement, isChosen, onToggle }: HitChoiceProps) {
  return (
    <label className="hit">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="batch-name">{hit.label}</span>
      <span className="hit-words diff">
        <HitWords hit={hit} replacement={replacement} isChosen={isChosen} />
      </span>
    </label>
  );
}
