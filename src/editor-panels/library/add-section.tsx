import '../../styles/panels.css';
import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { RichTextDocument } from '../../content/rich-text';
import { isFixedOrder, listSectionItems } from '../../editing/arrange';
import { copyData } from '../../editing/document';
import { displayName, idForName, nameProblem, newSection, ownSectionName } from '../../editing/names';
import { currentContent } from '../../editing/state';
import { escapeHtml } from '../../lib/escape-html';
import { MAX_SECTION_NAME } from '../../pages/arrangement';
import { fieldsOf } from '../../pages/models';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { usePageHost } from '../page-host/page-host';
import { listPlaces, PlaceSelect } from './place-select';
import { type LibrarySection, SECTION_KINDS } from './templates';
import { BLANK_DRAWING, Thumbnail } from './thumbnails';

export interface AddSectionProps {
  /** Key of the block that the new section follows by default; undefined for the last place. */
  initialAfter: string | undefined;
  /** Adds a section made from a template. @returns an error message, empty if it is already shown, or null if it was added */
  onAdd: (section: LibrarySection, after: string | null) => Promise<string | null>;
  /** The same for a section that contains only a place to write. */
  onAddBlank: (name: string, after: string | null, content: RichTextDocument) => Promise<string | null>;
  /** Opens the Section Library, which also has saved sections and AI drafts. */
  onLibrary: () => void;
  onClose: () => void;
}

/** '+ Add Section': asks for the kind, name and place of a new section. A name is required (spec section 5) unless the kind has one. */
export function AddSection({ initialAfter, onAdd, onAddBlank, onLibrary, onClose }: AddSectionProps) {
  const { page } = usePageHost();
  const { pageId } = page;
  const content = useStore(page.editing.store, currentContent);
  const sections = useStore(page.sections);
  const [type, setType] = useState('');
  const [name, setName] = useState('');
  const [hasHeadline, setHeadline] = useState(false);
  const [after, setAfter] = useState<string | null | undefined>(initialAfter);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const items = listSectionItems({ pageId, content, sections });
  const own = items.filter(({ dynamic }) => !dynamic).map((item) => item.id);
  const template = SECTION_KINDS.find(({ sectionType }) => sectionType === type);
  // Sections of the page's model that were deleted. Adding one by name brings it back with its sample content.
  const missing = Object.keys(fieldsOf(pageId, content[pageId])).filter((known) => !own.includes(known));
  const places = listPlaces(items, isFixedOrder(pageId));
  const place = after === undefined || !places.some(({ key }) => key === after) ? (places.at(-1)?.key ?? null) : after;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const written = name.trim();
    if (!template && written === '') return setProblem('Enter a name.');
    const found = template ? null : nameProblem(written, own, (other) => ownSectionName(pageId, other));
    if (found !== null) return setProblem(found);
    setBusy(true);
    const failure = template
      ? await onAdd({ ...template, name: written || template.name, sectionData: copyData(template.sectionData) }, place)
      : await onAddBlank(written, place, hasHeadline ? withHeadline(written) : newSection());
    setBusy(false);
    if (failure === null) onClose();
    else setProblem(failure);
  }

  const isBuiltIn = !template && missing.includes(idForName(name.trim(), missing));
  const about = template
    ? ''
    : missing.length > 0
      ? ` Built-in sections not on this page: ${missing.map(displayName).join(', ')}.`
      : '';
  return (
    <Dialog title="Add a section" onClose={onClose}>
      <form className="prompt add-section-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <fieldset className="kinds">
          <legend>Kind</legend>
          {[BLANK, ...SECTION_KINDS].map((kind) => (
            <label key={kind.sectionType} className="kind-card" title={kind.text}>
              <input
                type="radio"
                name="kind"
                checked={type === kind.sectionType}
                onChange={() => {
                  setType(kind.sectionType);
                  setProblem('');
                }}
              />
              <Thumbnail drawing={kind.drawing} />
              <span>{kind.name}</span>
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor={`${id}-name`}>Section name</label>
          <input
            id={`${id}-name`}
            className="input"
            autoFocus
            autoComplete="off"
            maxLength={MAX_SECTION_NAME}
            list={!template && missing.length > 0 ? `${id}-list` : undefined}
            placeholder={template?.name}
            value={name}
            aria-invalid={problem !== ''}
            aria-describedby={`${id}-hint ${id}-problem`}
            onChange={(event) => {
              setName(event.target.value);
              setProblem('');
            }}
          />
          <datalist id={`${id}-list`}>
            {missing.map((known) => (
              <option key={known} value={displayName(known)} />
            ))}
          </datalist>
          <p id={`${id}-hint`} className="field-hint">
            {isBuiltIn
              ? 'Adds the built-in section with its sample content.'
              : `${describeName(template !== undefined, hasHeadline)}${about}`}
          </p>
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        </div>
        {template || isBuiltIn ? null : (
          <label className="check-line">
            <input
              type="checkbox"
              className="checkbox"
              checked={hasHeadline}
              onChange={(event) => setHeadline(event.target.checked)}
            />
            Show the name as a headline
          </label>
        )}
        <div className="dialog-buttons add-section-buttons">
          {/* Next to the buttons, which stay in view however long the form is. */}
          <PlaceSelect places={places} value={place} onChange={setAfter} />
          <button type="button" className="link-button" onClick={onLibrary}>
            More in the Section Library
          </button>
          <ToolButton onClick={onClose}>Cancel</ToolButton>
          <ToolButton
            type="submit"
            look="navy"
            disabled={isBusy}
            // The second click of a double click is ignored.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            Add Section
          </ToolButton>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the hint below the name of a new section. */
function describeName(hasTemplate: boolean, hasHeadline: boolean): string {
  if (hasTemplate) return 'Only editors see this name.';
  return hasHeadline ? 'Visitors see this name.' : 'Visitors see this name only if you show it as a headline.';
}

/** Returns the content of a new section with a headline above its paragraph. */
function withHeadline(headline: string): RichTextDocument {
  const header = { type: 'header', data: { text: escapeHtml(headline), level: 2 } };
  return { blocks: [header, ...newSection().blocks] };
}

const BLANK = { sectionType: '', name: 'Text', text: 'Headings, paragraphs and lists.', drawing: BLANK_DRAWING };
