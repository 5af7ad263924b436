import { ToolButton } from '../../ui/tool-button';
import '../../styles/writing.css';
import { TRPCClientError } from '@trpc/client';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import type { Suggestion } from '../../api/writing-calls';
import { BUILT_IN_LABEL, BUILT_IN_LIMITS, describeFlags } from '../../content/ai-options';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { Assertions, WriterHint, WrittenBy } from '../writing/suggestion-list';
import { SectionPreview } from './section-preview';
import type { LibrarySection } from './templates';

interface AssistantTabProps {
  page: { id: string; label: string };
  onAdd: (section: LibrarySection) => Promise<void>;
}

type Draft = LibrarySection & { writer: string } & Pick<Suggestion, 'flagged' | 'claims'>;

/** Drafts a section from a prompt and previews it before it is added (spec section 2, tab 'AI Assistant'). */
export function AssistantTab({ page, onAdd }: AssistantTabProps) {
  // A mutation hook cannot be aborted.
  const { client } = trpc.useUtils();
  const [prompt, setPrompt] = useState('');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isDoubted, setDoubted] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(null);
  const id = useId();
  useEffect(() => () => running.current?.abort(), []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (prompt.trim() === '') return setProblem('Describe what the section should be about.');
    const mine = new AbortController();
    running.current = mine;
    setAsking(true);
    setProblem('');
    try {
      const { sectionName, ...rest } = await client.ai.section.mutate(
        { prompt, pageId: page.id },
        { signal: mine.signal },
      );
      setDraft({ ...rest, name: sectionName, ai: rest.id });
    } catch (error) {
      const said = error instanceof TRPCClientError && error.data ? error.message : 'Please try again.';
      if (!mine.signal.aborted) setProblem(`Could not generate AI content. ${said}`);
    } finally {
      setAsking(false);
    }
  }

  function handleCancel() {
    running.current?.abort();
    setAsking(false);
  }

  async function add() {
    setDoubted(false);
    if (!draft) return;
    const { name, sectionType, sectionData, ai } = draft;
    await onAdd({ name, sectionType, sectionData, ai });
  }

  return (
    <div className="panel-scroll writing-panel">
      <form className="writing-panel" onSubmit={(event) => void handleSubmit(event)}>
        <div className="field">
          <label htmlFor={`${id}-prompt`}>What is the section about?</label>
          <textarea
            id={`${id}-prompt`}
            className="input"
            rows={3}
            maxLength={2000}
            placeholder="A call to action for owners who are thinking about selling"
            value={prompt}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => setPrompt(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !isAsking) return;
              event.stopPropagation();
              event.preventDefault();
              handleCancel();
            }}
          />
        </div>
        <p className="dialog-buttons copy-buttons">
          {isAsking ? <ToolButton onClick={handleCancel}>Cancel</ToolButton> : null}
          <ToolButton type="submit" look="navy" disabled={isAsking || prompt.trim() === ''}>
            {isAsking ? 'Generating...' : 'Generate section'}
          </ToolButton>
        </p>
      </form>
      <p role="alert" id={`${id}-problem`} className="field-error">
        {problem}
      </p>
      <p role="status" className="suggestions-said">
        {isAsking ? 'Writing…' : null}
        {draft && !isAsking ? <WrittenBy writer={draft.writer} /> : null}
      </p>
      {draft ? (
        <>
          {draft.writer === BUILT_IN_LABEL ? <WriterHint hint={BUILT_IN_LIMITS} /> : null}
          <SectionPreview section={draft} />
          <Assertions {...draft} />
          <p className="dialog-buttons copy-buttons">
            <ToolButton
              look="navy"
              disabled={isAsking}
              onClick={() => (draft.flagged.length > 0 ? setDoubted(true) : void add())}
            >
              Add to {page.label}
            </ToolButton>
          </p>
        </>
      ) : null}
      {isDoubted && draft ? (
        <ConfirmDialog
          title={describeFlags(draft.claims !== null)}
          message={`${draft.flagged.join(', ')}: not found in your request or ${draft.claims ? 'a registered claim' : 'anywhere on the site'}.`}
          details={['Use it only if you know it’s true.']}
          confirmLabel="Use anyway"
          onCancel={() => setDoubted(false)}
          onConfirm={() => void add()}
        />
      ) : null}
    </div>
  );
}
