import { useState } from 'react';
import type { Suggestion } from '../../api/writing-calls';
import { describeFlags } from '../../content/ai-options';
import { Block } from '../../rich-text/block';
import { ToolButton } from '../../ui/tool-button';
import { compareTexts } from '../changes/compare-values';
import { StatusTag } from '../claims/claim-status';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import type { CopyState } from './use-copy';

interface SuggestionListProps {
  state: CopyState;
  /** The text that a suggestion would replace. */
  current: string;
  /** Text of the suggestion that is being saved. */
  busy: string | null;
  onUse: (suggestion: Suggestion) => void;
  onRetry: () => void;
}

/** Shows the suggestions as they are generated and lets the person apply one. Figures not found on the site are flagged. */
export function SuggestionList({ state, current, busy, onUse, onRetry }: SuggestionListProps) {
  const [asked, setAsked] = useState<Suggestion | null>(null);

  function handleUse(suggestion: Suggestion) {
    if (suggestion.flagged.length > 0) setAsked(suggestion);
    else onUse(suggestion);
  }

  return (
    <div className="suggestions" aria-busy={state.kind === 'asking'}>
      <p role="status" className="suggestions-said">
        {state.kind === 'asking' ? 'Writing… Press Escape to cancel.' : null}
        {state.kind === 'answered' ? (
          <>
            <span className="sr-only">{formatCount(state.answer.suggestions.length)} by </span>
            <WrittenBy writer={state.answer.writer} />
          </>
        ) : null}
      </p>
      {state.kind === 'answered' && state.answer.hint ? <WriterHint hint={state.answer.hint} /> : null}
      {state.kind === 'failed' ? (
        <p role="alert" className="field-error suggestions-failed">
          {state.message}{' '}
          <button type="button" className="link-button" onClick={onRetry}>
            Retry
          </button>
        </p>
      ) : null}
      {state.kind === 'asking' && state.texts.length > 0 ? (
        <ol className="suggestion-list" aria-hidden="true">
          {state.texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a growing text has no identity other than its index.
            <li key={index} className="suggestion" data-growing>
              <p className="suggestion-text">{text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      {state.kind === 'answered' ? (
        <ol className="suggestion-list" aria-label="Suggestions">
          {state.answer.suggestions.map((suggestion, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two suggestions may have the same text.
            <li key={index} className="suggestion">
              {suggestion.document ? (
                <div className="suggestion-text suggestion-document prose">
                  {suggestion.document.blocks.map((block, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion's blocks do not change.
                    <Block key={at} block={block} />
                  ))}
                </div>
              ) : (
                <p className="suggestion-text">
                  <NewWords current={current} text={suggestion.text} />
                </p>
              )}
              {suggestion.note !== null ? <p className="suggestion-note">{suggestion.note}</p> : null}
              <Assertions {...suggestion} />
              <ToolButton disabled={busy !== null} onClick={() => handleUse(suggestion)}>
                {busy === suggestion.text ? 'Saving...' : 'Use this'}
                <span className="sr-only"> (suggestion {index + 1})</span>
              </ToolButton>
            </li>
          ))}
        </ol>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={describeFlags(asked.claims !== null)}
          message={`${asked.flagged.join(', ')}: not found in the current text, your instructions or ${asked.claims ? 'a registered claim' : 'anywhere on the site'}.`}
          details={['Use it only if you know it’s true.']}
          confirmLabel="Use anyway"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            onUse(asked);
          }}
        />
      ) : null}
    </div>
  );
}

/** Shows the registered claims that a generated text makes, and its figures without a source. */
export function Assertions({ flagged, claims }: Pick<Suggestion, 'flagged' | 'claims'>) {
  return (
    <>
      {claims?.map(({ id, statement, status, files }) => (
        <p key={id} className="suggestion-note">
          Uses the claim “{statement}” <StatusTag status={status} files={files} />
        </p>
      ))}
      {flagged.length > 0 ? (
        <p className="suggestion-flag">
          {describeFlags(claims !== null)}: {flagged.join(', ')}
        </p>
      ) : null}
    </>
  );
}

/** Marks the words that differ from the current text, unless the whole text is new. */
function NewWords({ current, text }: { current: string; text: string }) {
  const parts = compareTexts(current, text).filter(({ kind }) => kind !== 'removed');
  if (!parts.some((part) => part.kind === 'same' && /\p{L}/u.test(part.text))) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
  return parts.map((part, index) => (part.kind === 'same' ? part.text : <mark key={index}>{part.text}</mark>));
}

function formatCount(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** Names the writer, so that nobody mistakes the built-in writer's text for a model's. */
export function WrittenBy({ writer }: { writer: string }) {
  return writer === '' ? null : <span className="written-by">{writer}</span>;
}

/** Says what the writer could not do, and how to connect a language model. */
export function WriterHint({ hint }: { hint: string }) {
  return <p className="writer-hint">{hint}</p>;
}
