import { ToolButton } from '../../ui/tool-button';
import '../../styles/writing.css';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { askByTrpc, type Suggestion } from '../../api/writing-calls';
import {
  AUDIENCES,
  combineInstructions,
  DEFAULT_AUDIENCE,
  DEFAULT_STYLE,
  DEFAULT_TONE,
  STYLES,
  SUGGESTION_COUNT,
  TONES,
} from '../../content/ai-options';
import type { PlainOrRich } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { isStructured, writtenValue } from '../../content/written-value';
import { refOf } from '../../editing/document';
import { pageTexts, withDefaultLists } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { Choice } from '../../editor-panels/writing/choice';
import { InstructionsField } from '../../editor-panels/writing/instructions-field';
import { SuggestionList } from '../../editor-panels/writing/suggestion-list';
import { useCopy } from '../../editor-panels/writing/use-copy';
import { FloatingPanel } from '../../ui/floating-panel';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';
import { besidePage } from '../tools/beside-page';

/** The dashboard's AI assistant (spec sections 2 and 3): writes suggestions for a text, given a tone, an audience and a style. */
export function AssistantTool({ entry, onClose }: ToolProps) {
  const { client, signIn, notify } = useDashboard();
  const { pageId, editing, sections, view } = entry;
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const chosen = useStore(view, (state) => state.chosen);
  const groups = useMemo(() => pageTexts(pageId, content, named), [pageId, content, named]);
  // Uses refs, so that the answer applies to the same text even if that has moved meanwhile.
  const fields = groups.flatMap((group) =>
    group.fields.map((field) => ({ ...field, path: refOf(content, field.path), section: group.id })),
  );
  const [path, setPath] = useState('');
  const [tone, setTone] = useState(DEFAULT_TONE);
  const [audience, setAudience] = useState(DEFAULT_AUDIENCE);
  const [style, setStyle] = useState(DEFAULT_STYLE);
  const [extra, setExtra] = useState('');
  const id = useId();
  const field =
    fields.find((one) => one.path === path) ?? fields.find(({ section }) => section === chosen) ?? fields[0];
  const handleFailed = () =>
    notify({
      title: 'Generation Failed',
      description: 'Could not generate AI content. Please try again.',
      variant: 'destructive',
    });
  const ask = useMemo(() => askByTrpc(client, signIn), [client, signIn]);
  const { state, generate, cancel, reset } = useCopy(ask, handleFailed);
  const isAsking = state.kind === 'asking';

  function handleGenerate() {
    if (!field) return;
    const currentText = plainText(field.value as PlainOrRich);
    const question = {
      section: editing.pathNow(field.path),
      currentText,
      tone,
      audience,
      style,
      instructions: combineInstructions({ audience, style, extra }),
    };
    void generate(question, isStructured(field.value) ? field.value : undefined);
  }

  function handleUse({ text, document }: Suggestion) {
    if (!field || state.kind !== 'answered') return;
    const value = writtenValue(field.value, document ?? text);
    const change = { path: field.path, value, fieldName: field.label, ai: state.answer.id ?? undefined };
    editing.updateAll(withDefaultLists([change], [field]), `Changed ${field.label}`);
    view.setState({ chosen: field.section });
    entry.fields.reveal(field.path);
    notify({ title: 'Content Updated', description: `Updated ${field.label} successfully. Save to publish it.` });
    reset();
  }

  function handleKey(event: KeyboardEvent) {
    // Escape first cancels a running request, and only then closes the panel.
    if (event.key === 'Escape' && cancel()) event.preventDefault();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isAsking) handleGenerate();
  }

  return (
    <FloatingPanel
      id="ai-assistant"
      title="AI Assistant"
      onClose={onClose}
      initial={besidePage(460)}
      min={{ width: 340, height: 360 }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles a key that bubbles to the panel. */}
      <div className="panel-scroll writing-panel" onKeyDown={handleKey}>
        <form className="writing-panel" onSubmit={handleSubmit}>
          <div className="field">
            <label htmlFor={`${id}-field`}>Text</label>
            <select
              id={`${id}-field`}
              className="input"
              value={field?.path ?? ''}
              onChange={(event) => {
                setPath(event.target.value);
                reset();
              }}
            >
              {groups.map((group) => (
                <optgroup key={group.id} label={group.label}>
                  {group.fields.map((one) => (
                    <option key={one.path} value={one.path}>
                      {one.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
          <p className="copy-current">
            {field ? plainText(field.value as PlainOrRich) || 'No text yet' : 'This page has no text.'}
          </p>
          <div className="writing-choices">
            <Choice label="Tone" options={TONES} value={tone} onChange={setTone} />
            <Choice label="Target audience" options={AUDIENCES} value={audience} onChange={setAudience} />
            <Choice label="Writing style" options={STYLES} value={style} onChange={setStyle} />
          </div>
          <InstructionsField
            label="Additional instructions"
            placeholder="For example: shorter"
            value={extra}
            onChange={setExtra}
          />
          <p className="dialog-buttons copy-buttons">
            <ToolButton type="submit" look="navy" disabled={!field} aria-disabled={isAsking}>
              {isAsking ? 'Generating...' : `Generate ${SUGGESTION_COUNT} Suggestions`}
            </ToolButton>
          </p>
        </form>
        <SuggestionList
          state={state}
          current={field ? plainText(field.value as PlainOrRich) : ''}
          busy={null}
          onUse={handleUse}
          onRetry={handleGenerate}
        />
      </div>
    </FloatingPanel>
  );
}
