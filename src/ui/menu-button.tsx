import '../styles/menu-button.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { ToolButton } from './tool-button';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Muted text at the end of the row, such as a shortcut. */
  hint?: string | undefined;
  /** Called after the menu has closed and the focus is back on its button. */
  onSelect?: () => void;
  /** A link that opens in a new tab, instead of `onSelect`. */
  href?: string;
  /** Set if the item is one of several choices. */
  isChecked?: boolean;
  isDanger?: boolean;
  /** The item can still be focused, but not chosen. */
  isDisabled?: boolean;
}

interface MenuButtonProps {
  /** The button's accessible name if its content is an icon. Text that is visible must be part of the name. */
  label?: string | undefined;
  /** The button's content. */
  children: ReactNode;
  items: readonly (MenuItem | 'separator')[];
  /** The edge that the menu shares with its button. */
  align?: 'start' | 'end';
  look?: 'small' | 'on-navy' | undefined;
  className?: string | undefined;
  title?: string | undefined;
  isDisabled?: boolean;
  /** Shows an arrow after the content. */
  hasArrow?: boolean;
  /** Ref to the button, for moving the focus to it. */
  ref?: RefObject<HTMLButtonElement | null>;
}

/**
 * A button that opens a menu, after the ARIA menu button pattern: arrow keys, Home and End move, typing finds an item, Escape and Tab
 * close, and the focus returns to the button. The menu is in the browser's top layer, so that no container cuts it off.
 */
export function MenuButton(props: MenuButtonProps) {
  const { label, children, items, align = 'start', look, className, title, isDisabled, hasArrow = false } = props;
  const own = useRef<HTMLButtonElement>(null);
  const button = props.ref ?? own;
  const id = useId();
  const [start, setStart] = useState<'first' | 'last' | null>(null);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStart(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  return (
    <>
      <ToolButton
        ref={button}
        id={`${id}-button`}
        look={look}
        className={className}
        title={title}
        disabled={isDisabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-controls={start === null ? undefined : id}
        onClick={() => setStart(start === null ? 'first' : null)}
        onKeyDown={handleKey}
      >
        {children}
        {hasArrow ? <span className="menu-arrow" aria-hidden="true" /> : null}
      </ToolButton>
      {start === null ? null : (
        <Menu id={id} button={button} items={items} align={align} start={start} onClose={() => setStart(null)} />
      )}
    </>
  );
}

interface MenuProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  items: readonly (MenuItem | 'separator')[];
  align: 'start' | 'end';
  /** The item that gets the focus. */
  start: 'first' | 'last';
  onClose: () => void;
}

/** Milliseconds after which typing starts a new word. */
const TYPING_MS = 500;

function Menu({ id, button, items, align, start, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const place = () => placeAt(element, button.current, align);
    place();
    listItems(element)
      .at(start === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
    const handleOutside = ({ target }: Event) => {
      const isOwn = target instanceof Node && (element.contains(target) || button.current?.contains(target));
      if (!isOwn) close.current();
    };
    document.addEventListener('pointerdown', handleOutside, true);
    document.addEventListener('focusin', handleOutside);
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('pointerdown', handleOutside, true);
      document.removeEventListener('focusin', handleOutside);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [align, start, button]);

  function leave() {
    button.current?.focus({ preventScroll: true });
    onClose();
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const { key, ctrlKey, metaKey, altKey } = event;
    // Tab continues from the button, so its default action is kept.
    if (key === 'Tab') return leave();
    const all = listItems(event.currentTarget);
    const index = all.indexOf(document.activeElement as HTMLElement);
    const isTyping = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isTyping) typed.current = { text: isRecent(typed.current.at) ? typed.current.text + key : key, at: Date.now() };
    const next = isTyping
      ? findTyped(
          all.map((item) => item.dataset.label ?? ''),
          typed.current.text,
          index,
        )
      : findNext(key, index, all.length);
    if (key === 'Escape') leave();
    else if (next !== null) all[next]?.focus();
    // Space does not click a link.
    else if (key === ' ' && document.activeElement instanceof HTMLAnchorElement) document.activeElement.click();
    else if (!isTyping) return;
    event.preventDefault();
    // Neither the dashboard's shortcuts nor a dialog around the menu should handle the key too.
    event.stopPropagation();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-labelledby={`${id}-button`}
      popover="manual"
      className="menu-list"
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      {items.map((item, index) =>
        item === 'separator' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no identity other than its index.
          <hr key={index} className="menu-separator" />
        ) : (
          <Item key={item.label} id={`${id}-${index}`} item={item} onLeave={leave} />
        ),
      )}
    </div>
  );
}

function Item({ id, item, onLeave }: { id: string; item: MenuItem; onLeave: () => void }) {
  const { label, icon, hint, href, isChecked, isDanger = false, isDisabled = false } = item;
  const props = {
    role: isChecked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isChecked,
    'aria-disabled': isDisabled || undefined,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    tabIndex: -1,
    className: 'menu-item',
    'data-label': label,
    'data-danger': isDanger || undefined,
    // Like in the system's menus, the item under the mouse is the current one.
    onPointerMove: ({ currentTarget, pointerType }: React.PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse' && document.activeElement !== currentTarget) currentTarget.focus();
    },
    onClick: (event: React.MouseEvent) => {
      if (isDisabled) return event.preventDefault();
      onLeave();
      item.onSelect?.();
    },
  };
  const content = (
    <>
      {icon === undefined && isChecked === undefined ? null : (
        <span className="menu-icon" aria-hidden="true">
          {isChecked ? '✓' : icon}
        </span>
      )}
      <span id={`${id}-label`} className="menu-label">
        {label}
        {href === undefined ? null : <span className="sr-only"> (in a new tab)</span>}
      </span>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="menu-hint">
          {hint}
        </span>
      )}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" {...props}>
        {content}
      </button>
    );
  return (
    <a href={href} target="_blank" rel="noopener" {...props}>
      {content}
    </a>
  );
}

function listItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')];
}

function isRecent(time: number): boolean {
  return Date.now() - time < TYPING_MS;
}

/** Returns the index that a key moves to, wrapping around at the ends; null for other keys. */
export function findNext(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (Math.max(index, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Returns the index of the next label that starts with the typed text; the same letter again goes to the next one. */
export function findTyped(labels: readonly string[], text: string, index: number): number | null {
  const isRepeated = new Set(text.toLowerCase()).size === 1;
  const wanted = (isRepeated ? text.charAt(0) : text).toLowerCase();
  const first = isRepeated ? index + 1 : Math.max(index, 0);
  for (let step = 0; step < labels.length; step += 1) {
    const at = (first + step) % labels.length;
    if (labels[at]?.toLowerCase().startsWith(wanted)) return at;
  }
  return null;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Distance to the button, and to the window's edges, in pixels. */
const [GAP, EDGE] = [4, 8];

/** Returns the menu's place in the window: below its button, or above it if it only fits there. It never leaves the window. */
export function findMenuPlace(
  button: Box,
  menu: { width: number; height: number },
  view: { width: number; height: number },
  align: 'start' | 'end',
): { left: number; top: number; maxHeight: number } {
  const wanted = align === 'start' ? button.left : button.left + button.width - menu.width;
  const left = Math.max(EDGE, Math.min(wanted, view.width - menu.width - EDGE));
  // A button that was moved out of the window, such as by something that arrived above it, counts as at the window's edge.
  const buttonTop = Math.max(-button.height, Math.min(button.top, view.height));
  const below = view.height - buttonTop - button.height - GAP - EDGE;
  const above = buttonTop - GAP - EDGE;
  const isBelow = menu.height <= below || below >= above;
  const maxHeight = Math.max(isBelow ? below : above, 0);
  const top = isBelow ? buttonTop + button.height + GAP : buttonTop - GAP - Math.min(menu.height, maxHeight);
  return { left, top, maxHeight };
}

/** Moves a menu in the top layer next to its button. */
export function placeAt(menu: HTMLElement, button: HTMLElement | null, align: 'start' | 'end'): void {
  if (!button) return;
  menu.style.maxHeight = '';
  const { documentElement: view } = document;
  const size = { width: menu.offsetWidth, height: menu.offsetHeight };
  const place = findMenuPlace(
    button.getBoundingClientRect(),
    size,
    { width: view.clientWidth, height: view.clientHeight },
    align,
  );
  for (const [name, pixels] of Object.entries(place)) menu.style[name as keyof typeof place] = `${pixels}px`;
}
