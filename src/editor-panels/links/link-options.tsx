import '../../styles/link-options.css';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placeAt } from '../../ui/menu-button';
import { CONTACT, findTargets, isName, type LinkTarget } from './link-targets';
import { useLinkTargets } from './use-link-targets';

interface LinkOptionsProps {
  /** The input with the link's URL. It becomes a combobox, after the ARIA pattern. */
  input: HTMLInputElement;
  onPick: (url: string) => void;
  /** Opens the list as soon as the input has the focus, because it does nothing else. */
  opensOnFocus?: boolean;
  /** Leaves out email addresses and phone numbers. */
  isForPages?: boolean;
}

/** The list's filter; null if it is closed, and '' shows everything. */
type Filter = string | null;

/**
 * Suggests targets for a link below its input: pages, sections on them, items, documents, email addresses and phone numbers. Anything else
 * can be typed. The focus stays in the input; the arrow keys move through the list, Enter picks, and Escape closes the list only.
 */
export function LinkOptions({ input, onPick, opensOnFocus = false, isForPages = false }: LinkOptionsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<Filter>(null);
  const [active, setActive] = useState(-1);
  /** Set while letters were typed that the list does not reflect yet: fast keys arrive before that. */
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  const all = useLinkTargets();
  const found = filter === null ? [] : findTargets(all, filter);
  const groups = isForPages ? found.filter(({ label }) => label !== CONTACT) : found;
  const targets = groups.flatMap((group) => group.targets);
  const isOpen = targets.length > 0;
  const shownActive = Math.min(active, targets.length - 1);

  function open(words: string) {
    // A whole URL needs no suggestions, which would cover what is below the input.
    const isKnown = all.some((group) => group.targets.some(({ url }) => url === words.trim()));
    setFilter(isKnown ? null : words);
    setActive(words !== '' && isName(words) ? 0 : -1);
  }

  function close() {
    clearTimeout(following.current);
    following.current = undefined;
    setFilter(null);
    setActive(-1);
  }

  function pick({ url }: LinkTarget) {
    close();
    onPick(url);
  }

  function handleKey(event: KeyboardEvent) {
    const { key } = event;
    // Enter may be sent to the input after a target was picked.
    if (event.isComposing || !event.isTrusted) return;
    const target = following.current === undefined ? targets[shownActive] : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) {
      if (!isOpen) open('');
      // Before the first target and after the last one, no target is active, so that what was typed can be used again.
      else setActive(((shownActive + 1 + step + targets.length + 1) % (targets.length + 1)) - 1);
    } else if (key === 'Enter' && isOpen && target) pick(target);
    else if (key === 'Escape' && isOpen) close();
    else {
      if (key === 'Enter' || key === 'Tab') close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const handlers = useRef({ open, close, handleKey, opensOnFocus });
  handlers.current = { open, close, handleKey, opensOnFocus };

  useEffect(() => {
    const stop = new AbortController();
    // Captures, so that these keys reach no other handler of the input.
    const options = { signal: stop.signal, capture: true };
    input.addEventListener('keydown', (event) => handlers.current.handleKey(event), options);
    // Waits until React has seen the event: rendering before that would put the old value back into a controlled input, losing the letter.
    const follow = () => {
      clearTimeout(following.current);
      following.current = setTimeout(() => {
        following.current = undefined;
        handlers.current.open(input.value);
      });
    };
    input.addEventListener('input', follow, options);
    input.addEventListener('click', () => handlers.current.open(''), options);
    input.addEventListener('focus', () => handlers.current.opensOnFocus && handlers.current.open(''), options);
    input.addEventListener('blur', () => handlers.current.close(), options);
    if (document.activeElement === input && handlers.current.opensOnFocus) handlers.current.open('');
    const fixed = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' };
    for (const [name, value] of Object.entries(fixed)) input.setAttribute(name, value);
    return () => {
      stop.abort();
      for (const name of [...Object.keys(fixed), 'aria-expanded', 'aria-controls', 'aria-activedescendant'])
        input.removeAttribute(name);
    };
  }, [input]);

  const activeId = isOpen && shownActive >= 0 ? `${id}-${shownActive}` : null;
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    input.toggleAttribute('data-open', isOpen);
    setOrRemove(input, 'aria-controls', isOpen ? id : null);
    setOrRemove(input, 'aria-activedescendant', activeId);
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, activeId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on what is shown.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isOpen) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => {
      element.style.width = `${Math.max(input.offsetWidth, MIN_WIDTH)}px`;
      placeAt(element, input, 'start');
      element.style.maxHeight = `min(${element.style.maxHeight}, ${MAX_HEIGHT}px)`;
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [isOpen, filter, input]);

  if (!isOpen) return null;
  let index = -1;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      popover="manual"
      tabIndex={-1}
      className="menu-list link-options"
      // Keeps the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`}>
          <p id={`${id}-${group.label}`} role="presentation" className="link-options-head">
            {group.label}
          </p>
          {group.targets.map((target) => {
            index += 1;
            const own = index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
              <div
                key={target.url}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === shownActive}
                className="menu-item"
                onPointerMove={() => own !== shownActive && setActive(own)}
                onClick={() => pick(target)}
              >
                <span className="menu-label">{target.name}</span>
                {isShownByName(target) ? null : <span className="menu-hint link-options-url">{target.url}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Minimum width and maximum height of the list, in pixels. */
const MIN_WIDTH = 288;
const MAX_HEIGHT = 352;

/** Returns whether a target's URL says no more than its name. */
function isShownByName({ url }: LinkTarget): boolean {
  return /^(mailto|tel):/.test(url) || /^\/media\//.test(url);
}

function setOrRemove(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
