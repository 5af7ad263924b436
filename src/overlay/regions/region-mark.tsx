import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { valueAt } from '../../editing/document';
import { fieldProblem } from '../../editing/field-problem';
import { currentContent, currentValue } from '../../editing/state';
import { findUnfilled } from '../../pages/prompts';
import { useOverlay, usePage } from '../overlay-context';
import { isLinkText } from '../popover/parts-of';
import { CheckIcon, LinkIcon, PencilIcon, WritingIcon } from './icons';
import type { PlacedRegion } from './placed-region';
import { getFieldSource, shortenLabel } from './read-regions';
import type { NameSide, ToolsSide } from './tools-side';

interface RegionMarkProps {
  region: PlacedRegion;
  isTyping: boolean;
  isPending: boolean;
  isHovered: boolean;
  /** Whether the region is selected, while fields are being selected; otherwise null. */
  selected: boolean | null;
  /** Position of the region's tools. */
  side: ToolsSide;
  /** Where a row of tools outside of the region begins, in pixels from its left edge. */
  toolsLeft: number;
  /** How far tools over the corner reach beyond the region's right edge, in pixels. */
  toolsBeyond: number;
  /** True if the tools over the corner are at its lower one. */
  isAtFoot: boolean;
  /** Position of the region's name while the pointer is over it. */
  nameAt: NameSide;
  onOpen: (region: PlacedRegion) => void;
}

/** The overlay of an editable place: its pencil and tools, whether it is changed or selected, and its validation error. */
export const RegionMark = memo(function RegionMark(props: RegionMarkProps) {
  const { region, isTyping, isPending, isHovered, selected, side, isAtFoot, nameAt, onOpen } = props;
  const overlay = useOverlay();
  const page = usePage();
  const { session } = page;
  const { path, label, top, left, width, height } = region;
  const problem = useProblem(region, isPending);
  usePromptMark(region);
  const isSelecting = selected !== null;
  const isLink =
    (isHovered || isTyping) && !isSelecting && region.kind === 'text' && isLinkText(getFieldSource(page), path);
  const pencil = useRef<HTMLButtonElement>(null);
  const isAsked = useStore(session.store, ({ asked }) => asked !== null && page.editing.pathNow(asked) === path);
  useEffect(() => {
    // The pencil of a text that is empty now is about to be replaced by a mark.
    if (!isAsked || (region.kind === 'text' && currentValue(page.editing.store.getState(), path) === '')) return;
    session.endAsking();
    pencil.current?.focus({ preventScroll: true });
  }, [isAsked, session, page, path, region.kind]);
  const tools = { '--tools-left': `${props.toolsLeft}px`, '--tools-beyond': `${props.toolsBeyond}px` };
  const verb = isSelecting ? 'Select' : 'Edit';
  return (
    <li
      className="overlay-region"
      data-kind={region.kind}
      data-on-gold={region.element.closest('.button-primary') !== null || undefined}
      data-wordless={region.element.textContent === '' || undefined}
      data-typing={isTyping || undefined}
      data-pending={isPending || undefined}
      data-selected={selected || undefined}
      data-hovered={isHovered || undefined}
      data-wrong={problem !== null || undefined}
      data-side={side}
      data-foot={(side === 'corner' && isAtFoot) || undefined}
      data-name={nameAt === 'none' || isTyping || problem !== null ? undefined : shortenLabel(label)}
      data-name-at={nameAt}
      style={{ top, left, width, height, ...tools } as CSSProperties}
    >
      <button
        ref={pencil}
        type="button"
        className="overlay-pencil"
        data-pencil={path}
        aria-label={`${verb} ${label}`}
        aria-pressed={selected ?? undefined}
        title={`${verb} ${label}`}
        onClick={() => onOpen(region)}
        onFocus={() => session.hover(path)}
      >
        {selected ? <CheckIcon /> : <PencilIcon />}
      </button>
      {isHovered && !isSelecting && !isTyping && region.kind !== 'form' ? (
        <button
          type="button"
          className="overlay-pencil overlay-writing"
          aria-label={`Suggest text for ${label}`}
          title={`Suggest text for ${label}`}
          onClick={() => overlay.store.setState({ writing: page.editing.refOf(path) })}
        >
          <WritingIcon />
        </button>
      ) : null}
      {isLink ? (
        <button
          type="button"
          className="overlay-pencil overlay-link"
          aria-label={`Edit the link of ${label}`}
          title={`Edit the link of ${label}`}
          onClick={() => session.openPopover(path)}
        >
          <LinkIcon />
        </button>
      ) : null}
      {problem === null ? null : (
        <p className="overlay-problem" id={problemId(path)} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
});

/** Returns the error of a changed text, from its model or the server, and connects it to the text for screen readers. */
function useProblem({ element, path, field }: PlacedRegion, isPending: boolean): string | null {
  const { editing, fields } = usePage();
  const issue = useStore(fields.view, ({ issues }) => issues.find((other) => other.path === path)?.message);
  const value = useStore(editing.store, (state) => (isPending ? valueAt(currentContent(state), path) : null));
  const problem = issue ?? (isPending ? fieldProblem(field, value) : null);
  useEffect(() => {
    if (problem === null) return;
    element.setAttribute('aria-invalid', 'true');
    element.setAttribute('aria-describedby', problemId(path));
    return () => {
      element.removeAttribute('aria-invalid');
      element.removeAttribute('aria-describedby');
    };
  }, [element, path, problem]);
  return problem;
}

/** Marks a text that is still the prompt of its empty field, so that nobody mistakes it for content. */
function usePromptMark({ element, path }: PlacedRegion): void {
  const { editing } = usePage();
  const isPrompt = useStore(editing.store, (state) => {
    const [pageId = '', ...rest] = path.split('.');
    return findUnfilled(currentContent(state)[pageId]).includes(rest.join('.'));
  });
  useEffect(() => {
    element.toggleAttribute('data-prompt', isPrompt);
    return () => element.removeAttribute('data-prompt');
  }, [element, isPrompt]);
}

function problemId(path: string): string {
  return `problem-${path}`;
}
