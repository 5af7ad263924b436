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
  /** What stands in it. */
  current: PlainOrRich | undefined;
  tones: readonly Tone[];
  ask: AskForCopy;
  /** Nothing came of a question; what is said of it beside the modal. */
  onFailed: () => void;
  /** Uses a suggestion. @param id the answer it is from. @returns whether it was used: the modal closes then */
  onUse: (value: PlainOrRich, id: string | null) => Promise<boolean>;
  onClose: () => void;
}

/** The AI copywriting modal (spec section 2): the text as it is, a tone, instructions, and suggestions to choose from. */
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
    // Escape takes back a question that is under way; only then does it close.
    <Dialog title="AI Copywriting" size="wide" onClose={onClose} mayClose={() => !cancel()}>
      <form className="copy-form" onSubmit={handleSubmit}>
        <dl className="copy-facts">
          <dt>Section</dt>
          <dd>
            <code>{section}</code>
          </dd>
          <dt>Current text</dt>
          <dd className="copy-current">{currentText || 'Nothing yet'}</dd>
        </dl>
        <div className="copy-row">
          <Choice label="Tone" options={tones} value={tone} onChange={setTone} />
          <InstructionsField
            label="Instructions"
            placeholder="Shorter, longer, mention …, drop …, for owners"
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
        busy={busy}
        onUse={(suggestion) => void handleUse(suggestion)}
        onRetry={handleGenerate}
      />
    </Dialog>
  );
}
