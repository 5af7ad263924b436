import { useId, useState } from 'react';
import { formatPreview } from '../../content/summarize-change';
import { ToolButton } from '../../ui/tool-button';
import { filterGroups, formatCount, shortLabel, type TextGroup } from './batch-values';

interface FieldChecklistProps {
  groups: readonly TextGroup[];
  chosen: readonly string[];
  onChoose: (paths: string[]) => void;
  onEdit: () => void;
  onClose: () => void;
}

/** Lists the page's texts by section for selection, one by one or a whole section at once. */
export function FieldChecklist({ groups, chosen, onChoose, onEdit, onClose }: FieldChecklistProps) {
  const [words, setWords] = useState('');
  const id = useId();
  const shown = filterGroups(groups, words, ({ value }) => formatPreview(value));

  function choose(paths: string[], isWanted: boolean) {
    const others = chosen.filter((path) => !paths.includes(path));
    onChoose(isWanted ? [...others, ...paths] : others);
  }

  return (
    <>
      <div className="batch-search">
        <label className="sr-only" htmlFor={id}>
          Search fields
        </label>
        <input
          id={id}
          type="search"
          className="input"
          placeholder="Search fields"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="batch-scroll">
        {shown.length === 0 ? <p className="panel-empty">No matching text.</p> : null}
        {shown.map(({ id: groupId, label, fields }) => {
          const paths = fields.map(({ path }) => path);
          return (
            <fieldset key={groupId} className="batch-group">
              <legend>{label}</legend>
              <label className="batch-all">
                <input
                  type="checkbox"
                  checked={paths.every((path) => chosen.includes(path))}
                  onChange={(event) => choose(paths, event.target.checked)}
                />
                All of {label}
              </label>
              <ul>
                {fields.map(({ path, label: name, type, value }) => (
                  <li key={path}>
                    <label className="batch-choice">
                      <input
                        type="checkbox"
                        checked={chosen.includes(path)}
                        onChange={(event) => choose([path], event.target.checked)}
                      />
                      <span className="batch-name">
                        {shortLabel(name)}
                        {type === 'richtext' ? <span className="panel-tag">rich text</span> : null}
                      </span>
                      <span className="batch-words">{formatPreview(value)}</span>
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          );
        })}
      </div>
      <div className="dialog-foot">
        <p role="status">{formatCount(chosen.length, 'field')} selected</p>
        <ToolButton onClick={onClose}>Cancel</ToolButton>
        <ToolButton look="navy" disabled={chosen.length === 0} onClick={onEdit}>
          Edit {chosen.length} {chosen.length === 1 ? 'Field' : 'Fields'}
        </ToolButton>
      </div>
    </>
  );
}
