import { ToolButton } from '../../ui/tool-button';
import '../../styles/panels.css';
import '../../styles/writing.css';
import { type FormEvent, useState } from 'react';
import type { AskForCopy, Suggestion } from '../../api/writing-calls';
import { DEFAULT_TONE, type Tone } from '../../content/ai-options';
import type { PlainOrRich } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { isStructured, writtenValue } from '../../content/written-value';
import { Dialog } from '../../ui/dialog';
import { Choice } from './choice';
import { InstructionsField } from './instructions-field';
import { SuggestionList } from './suggestion-list';
import { useCopy } from './use-copy';

interface CopyModalProps {
  /** The field's path. */
  section: string;
  /** The field's current value. */
  current: PlainOrRich | undefined;
  tones: readonly Tone[];
  ask: AskForCopy;
  /** Called when a request fails, for messages outside of the modal. */
  onFailed: () => void;
  /**
   * Applies a suggestion.
   * @param id the answer it came from
   * @returns whether it was applied, which closes the modal
   */
  onUse: (value: PlainOrRich, id: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** The AI copywriting modal (spec section 2): the current text, a tone, instructions, and suggestions to choose from. */
export function CopyModal({ section, current, tones, ask, onFailed, onUse, onClose }: CopyModalProps) {
  const [tone, setTone] = useState<Tone>(DEFAULT_TONE);
  const [instructions, setInstructions] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const { state, generate, cancel } = useCopy(ask, onFailed);
  const isAsking = state.kind === 'asking';
  const currentText = plainText(current);
  const document = isStructured(current) ? current : undefined;
  const handleGenerate = () => void generate({ section, currentText, tone, instructions }, document);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isAsking && busy === null) handleGenerate();
  }

  async function handleUse({ text, document: written }: Suggestion) {
    setBusy(text);
    const isUsed = await onUse(
      writtenValue(current, written ?? text),
      state.kind === 'answered' ? state.answer.id : null,
    );
    setBusy(null);
    if (isUsed) onClose();
  }

  return (
    // Escape first cancels a running request; only then does it close the modal.
    <Dialog title="AI Copywriting" size="wide" onClose={onClose} mayClose={() => !cancel()}>
      <form className="copy-form" onSubmit={handleSubmit}>
        <dl className="copy-facts">
          <dt>Section</dt>
          <dd>
            <code>{section}</code>
          </dd>
          <dt>Current text</dt>
          <dd className="copy-current">{currentText || 'No text yet'}</dd>
        </dl>
        <div className="copy-row">
          <Choice label="Tone" options={tones} value={tone} onChange={setTone} />
          <InstructionsField
            label="Instructions"
            placeholder="For example: shorter"
            value={instructions}
            onChange={setInstructions}
          />
        </div>
        <p className="dialog-buttons copy-buttons">
          <ToolButton type="submit" look="navy" aria-disabled={isAsking || busy !== null}>
            {isAsking ? 'Generating...' : 'Generate'}
          </ToolButton>
        </p>
      </form>
      <SuggestionList
        state={state}
        current={currentText}
        busy={busy}
        onUse={(suggestion) => void handleUse(suggestion)}
        onRetry={handleGenerate}
      />
    </Dialog>
  );
}
