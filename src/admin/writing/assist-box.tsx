import { ToolButton } from '../../ui/tool-button';
import '../../styles/writing.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { askForDocument, type UsedClaim } from '../../api/writing-calls';
import { describeFlags, KEEP_BLOCKS, unchangedNote } from '../../content/ai-options';
import { isRichText, type PlainOrRich, type RichTextDocument } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { escapeWords, textBlocks, writtenValue } from '../../content/written-value';
import { type SectionItem, sectionField, type TextField, textFields } from '../../editing/fields';
import { currentValue } from '../../editing/state';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { Assertions, WriterHint, WrittenBy } from '../../editor-panels/writing/suggestion-list';
import { useEntry } from '../page-editor/use-entry';
import { useDashboard } from '../shell/dashboard-context';

const FAILED = {
  title: 'Generation Failed',
  description: 'Could not generate AI content. Please try again.',
  variant: 'destructive',
} as const;

interface Answer {
  document: RichTextDocument;
  id: string;
  flagged: readonly string[];
  claims: readonly UsedClaim[] | null;
}

/** The 'AI Assistance' box (spec section 2): rewrites the selected section as an unsaved change. */
export function AssistBox({ item }: { item: SectionItem }) {
  const { client, notify } = useDashboard();
  const { pageId, editing } = useEntry();
  const [instructions, setInstructions] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [written, setWritten] = useState<{ writer: string; hint: string | null }>({ writer: '', hint: null });
  const [used, setUsed] = useState<Answer['claims']>(null);
  const [doubted, setDoubted] = useState<Answer | null>(null);
  const running = useRef<AbortController>(null);
  const id = useId();
  useEffect(() => () => running.current?.abort(), []);

  function readFields() {
    const value = currentValue(editing.store.getState(), item.path);
    return { value, fields: findRewritableFields(textFields(sectionField(pageId, item, value), value, item.path)) };
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isAsking) return;
    const mine = new AbortController();
    running.current = mine;
    setAsking(true);
    notify({ title: 'Generating Content', description: 'Using AI to generate content suggestions...' });
    try {
      const { value, fields } = readFields();
      const rule = isRichText(value) ? '' : ` ${KEEP_BLOCKS}`;
      const content = JSON.stringify(toDocument(value, fields));
      const asked = {
        section: item.path,
        content,
        tone: 'professional' as const,
        instructions: `${instructions}${rule}`.trim(),
      };
      const answer = await askForDocument(client, asked, mine.signal);
      setWritten(answer);
      setUsed(answer.claims);
      if (answer.flagged.length > 0) setDoubted(answer);
      else apply(answer);
    } catch {
      if (!mine.signal.aborted) notify(FAILED);
    } finally {
      setAsking(false);
    }
  }

  function apply({ document, id: ai }: Answer) {
    setDoubted(null);
    const { value, fields } = readFields();
    if (plainText(document) === plainText(toDocument(value, fields))) {
      return notify({ title: 'Nothing changed', description: unchangedNote(instructions) });
    }
    if (isRichText(value)) editing.update(item.path, writtenValue(value, document), { fieldName: item.name, ai });
    else {
      const changes = findChanges(document, fields);
      if (!changes) return notify(FAILED);
      editing.updateAll(
        changes.map((change) => ({ ...change, ai })),
        `Rewrote ${item.name}`,
      );
    }
    notify({
      title: 'Content Generated',
      description: 'AI-generated content has been applied. Remember to save your changes!',
    });
  }

  return (
    <form
      className="assist-box"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isAsking) running.current?.abort();
      }}
    >
      <h3 id={`${id}-title`}>
        AI Assistance <WrittenBy writer={written.writer} />
      </h3>
      <textarea
        className="input"
        rows={2}
        maxLength={2000}
        aria-label="What should this section say?"
        placeholder="What should this section say? e.g. shorter, warmer, mention …"
        value={instructions}
        onChange={(event) => setInstructions(event.target.value)}
      />
      {written.hint ? <WriterHint hint={written.hint} /> : null}
      <Assertions flagged={[]} claims={used} />
      <p className="dialog-buttons copy-buttons">
        {isAsking ? <ToolButton onClick={() => running.current?.abort()}>Cancel</ToolButton> : null}
        <ToolButton type="submit" look="navy" aria-disabled={isAsking}>
          {isAsking ? 'Generating...' : 'Generate Content'}
        </ToolButton>
      </p>
      {doubted ? (
        <ConfirmDialog
          title={describeFlags(doubted.claims !== null)}
          message={`${describeFlags(doubted.claims !== null)}: ${doubted.flagged.join(', ')}.`}
          details={['Use it only if you know it’s true.']}
          confirmLabel="Use anyway"
          onCancel={() => setDoubted(null)}
          onConfirm={() => apply(doubted)}
        />
      ) : null}
    </form>
  );
}

/** A change to one field, taken from a rewritten document. */
interface FieldChange {
  path: string;
  value: unknown;
  fieldName: string;
}

const LEFT_ALONE = /(?:button|link|email|phone|company|name|portrait|initials|\bvalue|revenue|valuation)/i;

/** Returns the texts of a section that are rewritten together. Button labels, names and figures are left out. */
function findRewritableFields(fields: readonly TextField[]): TextField[] {
  return fields.filter(({ path, value, label }) => {
    const key = path.split('.').at(-1) ?? '';
    return (
      plainText(value as PlainOrRich) !== '' &&
      key !== 'cta' &&
      !LEFT_ALONE.test(key) &&
      !LEFT_ALONE.test(label.split(' › ').at(-1) ?? '')
    );
  });
}

/**
 * Returns a section as one document: a rich text as it is, otherwise one block for each plain text and the blocks of each rich
 * text.
 */
function toDocument(value: unknown, fields: readonly TextField[]): RichTextDocument {
  if (isRichText(value)) return value;
  return {
    blocks: fields.flatMap(({ path, value: text }) => {
      if (isRichText(text)) return textBlocks(text);
      const words = escapeWords(plainText(text as PlainOrRich));
      const isHeading = /\.(?:headline|title|question)$/i.test(path);
      return isHeading
        ? [{ type: 'header', data: { text: words, level: 2 } }]
        : [{ type: 'paragraph', data: { text: words } }];
    }),
  };
}

/** Returns the field changes in a rewritten document, or null if its blocks no longer match those that were sent. */
function findChanges(document: RichTextDocument, fields: readonly TextField[]): FieldChange[] | null {
  const sizes = fields.map(({ value }) => (isRichText(value) ? textBlocks(value).length : 1));
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  if (document.blocks.length !== sizes.reduce((sum, size) => sum + size, 0)) return null;
  const changes = fields.map(({ path, value, label }, index) => {
    const start = starts[index] ?? 0;
    const written = { blocks: document.blocks.slice(start, start + (sizes[index] ?? 0)) };
    return { path, value: writtenValue(value, written), fieldName: label };
  });
  return changes.some(({ value }) => plainText(value) === '') ? null : changes;
}
