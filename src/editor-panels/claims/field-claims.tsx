import '../../styles/comments.css';
import '../../styles/claims.css';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { quotableText } from '../../content/find-quote';
import { isRichText } from '../../content/rich-text';
import { refOf } from '../../editing/document';
import { currentContent, currentValue } from '../../editing/state';
import { Icon } from '../../ui/icon';
import { SHORTCUT } from '../../ui/shortcut-key';
import { useFields, useFieldsEditing } from '../fields/fields-context';
import { usePageHost } from '../page-host/page-host';
import { beginLink, claimsView } from './claims-view';
import { toWords } from './find-selection';
import { describeUnlinked, type UnlinkedStatement } from './page-statements';
import { useRichMarks } from './use-rich-marks';

const NONE: readonly UnlinkedStatement[] = [];
/** The number of statements listed below a field before the others are asked for. */
const SHOWN = 4;

/**
 * The claims of a field: a button that links the words selected in it, and below it the statements that no claim covers. In a rich text these are
 * underlined too.
 */
export function FieldClaims({ path, label }: { path: string; label: string }) {
  const hasText = useFieldsEditing((state) => isText(currentValue(state, path)));
  const linkSelection = useStore(claimsView, (state) => state.linkSelection);
  if (!hasText || !linkSelection) return null;
  return <TextClaims path={path} label={label} onLink={linkSelection} />;
}

interface TextClaimsProps {
  path: string;
  label: string;
  onLink: () => void;
}

function TextClaims({ path, label, onLink }: TextClaimsProps) {
  const { page } = usePageHost();
  const { editing } = useFields();
  const unlinked = useStore(claimsView, (state) => state.unlinked.get(path)) ?? NONE;
  const [field, setField] = useState<HTMLElement | null>(null);
  const [isWhole, setWhole] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = `${path}-claims`;
  useEffect(() => setField(button.current?.closest<HTMLElement>('.edit-field') ?? null), []);
  useRichMarks(path, unlinked);

  // Runs after each render, because the field sets the attribute itself when its own errors change.
  useEffect(() => {
    const input = document.getElementById(path);
    if (unlinked.length > 0 && input?.matches('input, textarea')) return describeInput(input, listId);
  });

  function handleLink({ start, end }: UnlinkedStatement) {
    const state = editing.store.getState();
    const text = quotableText(currentValue(state, path));
    beginLink(toWords(page.pageId, refOf(currentContent(state), path), text, { start, end }));
  }

  function handleSelected() {
    // On a phone, the button takes the focus from the field.
    if (!field?.contains(document.activeElement) || document.activeElement === button.current)
      document.getElementById(path)?.focus({ preventScroll: true });
    onLink();
  }

  const shown = isWhole ? unlinked : unlinked.slice(0, SHOWN);
  const more = unlinked.length - shown.length;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="comment-mark"
        aria-label={`Link words of ${label} to a claim…`}
        title={`Link the selected words to a claim… (${SHORTCUT}+Alt+K)`}
        // The shortcut reaches it: the form would have twice as many tab stops.
        tabIndex={-1}
        // Keeps the selection in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={handleSelected}
      >
        <Icon name="claim" />
      </button>
      {field && unlinked.length > 0
        ? createPortal(
            <p className="claim-notes" id={listId}>
              <span>Not linked to a claim:</span>
              {shown.map((one) => (
                <button
                  key={one.start}
                  type="button"
                  className="claim-note"
                  aria-label={`Link “${one.words}” to a claim. ${describeUnlinked(one)}`}
                  data-unlinked={describeUnlinked(one)}
                  onClick={() => handleLink(one)}
                >
                  {one.words}
                </button>
              ))}
              {more > 0 ? (
                <button type="button" className="link-button" onClick={() => setWhole(true)}>
                  {more} more
                </button>
              ) : null}
            </p>,
            field,
          )
        : null}
    </>
  );
}

/** Returns true for a text that is not empty, without reading all of it: fields ask after each key press. */
function isText(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : isRichText(value) && value.blocks.length > 0;
}

/** Adds a description to an input that may have others. @returns a function that removes it */
function describeInput(input: HTMLElement, id: string): () => void {
  const read = () =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  input.setAttribute('aria-describedby', [...read(), id].join(' '));
  return () => {
    const others = read().join(' ');
    if (others === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', others);
  };
}
