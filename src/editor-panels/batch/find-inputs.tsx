import { useId } from 'react';
import type { Search } from '../../content/find-replace';
import { ToolButton } from '../../ui/tool-button';

interface FindInputsProps {
  search: Required<Search>;
  replacement: string;
  onSearch: (search: Required<Search>) => void;
  onReplacement: (replacement: string) => void;
  /** Maximum lengths, if limited. */
  most?: { find: number; replacement: number };
}

/** The search text, its replacement and the search options. */
export function FindInputs({ search, replacement, onSearch, onReplacement, most }: FindInputsProps) {
  const id = useId();
  const set = (part: Partial<Search>) => onSearch({ ...search, ...part });
  return (
    <div className="find-inputs">
      <div className="field">
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          id={`${id}-find`}
          className="input"
          autoComplete="off"
          maxLength={most?.find}
          value={search.find}
          onChange={(event) => set({ find: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-replace`}>Replace with</label>
        <input
          id={`${id}-replace`}
          className="input"
          autoComplete="off"
          maxLength={most?.replacement}
          value={replacement}
          onChange={(event) => onReplacement(event.target.value)}
        />
      </div>
      <div className="find-choices">
        <label className="choice">
          <input
            type="checkbox"
            checked={search.isCaseSensitive}
            onChange={(event) => set({ isCaseSensitive: event.target.checked })}
          />
          Match case
        </label>
        <label className="choice">
          <input
            type="checkbox"
            checked={search.isWholeWord}
            onChange={(event) => set({ isWholeWord: event.target.checked })}
          />
          Whole words
        </label>
      </div>
    </div>
  );
}

/** Buttons that select all results or none. */
export function ChooseButtons({ onAll, onNone }: { onAll: () => void; onNone: () => void }) {
  return (
    <p className="row-tools">
      <ToolButton look="small" onClick={onAll}>
        Select all
      </ToolButton>
      <ToolButton look="small" onClick={onNone}>
        Clear selection
      </ToolButton>
    </p>
  );
}
