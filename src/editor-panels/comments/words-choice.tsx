import { useState } from 'react';
import type { SelectedWords } from './selected-words';

interface WordsChoiceProps {
  /** The text that words can be chosen from. */
  text: string;
  words: string | null;
  onChange: (selected: SelectedWords) => void;
}

/** Chooses the words of a text that a comment is about: all of it, or what is selected in it. */
export function WordsChoice({ text, words, onChange }: WordsChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      {words === null ? null : (
        <button type="button" className="link-button" onClick={() => onChange({ words: null })}>
          Comment on all of it
        </button>
      )}
      {words === null && text !== '' && !isChoosing ? (
        <button type="button" className="link-button" onClick={() => setChoosing(true)}>
          Comment on some of the words
        </button>
      ) : null}
      {isChoosing ? (
        <label className="field-hint">
          Select the words to comment on
          <textarea
            className="input"
            rows={4}
            // In a read-only field, some browsers select nothing by keyboard. The value cannot change.
            aria-readonly
            inputMode="none"
            value={text}
            onChange={() => undefined}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
              const chosen = text.slice(selectionStart, selectionEnd).trim();
              onChange(
                chosen === '' ? { words: null } : { words: chosen, start: text.indexOf(chosen, selectionStart) },
              );
            }}
          />
        </label>
      ) : null}
    </>
  );
}
