import { type KeyboardEvent, useRef } from 'react';
import { ResponsiveImage } from '../../ui/responsive-image';
import type { MediaItem } from './use-library';

interface MediaGridProps {
  items: readonly MediaItem[];
  /** Key of the open image. */
  current: string | null;
  onChoose: (item: MediaItem) => void;
}

/** A grid of the library's images that can be navigated with the arrow keys. */
export function MediaGrid({ items, current, onChoose }: MediaGridProps) {
  const list = useRef<HTMLUListElement>(null);

  function handleKeys(event: KeyboardEvent<HTMLUListElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const across = countColumns(buttons);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + across,
      ArrowUp: at - across,
    };
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : steps[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[to]?.focus();
  }

  return (
    <ul ref={list} className="media-grid" aria-label="Images" onKeyDown={handleKeys}>
      {items.map((item) => (
        <li key={item.key}>
          <button
            type="button"
            className="media-tile"
            aria-current={item.key === current || undefined}
            onClick={() => onChoose(item)}
          >
            <span className="media-tile-picture">
              <ResponsiveImage src={item.url} sizes="12rem" alt={item.alt} loading="lazy" decoding="async" />
            </span>
            <span className="media-tile-name">{item.name}</span>
            <span className="media-tile-facts">
              {item.width} × {item.height}
              {item.alt === '' ? <em>No alt text</em> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the number of buttons per row. */
function countColumns(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.getBoundingClientRect().top;
  const next = buttons.findIndex((button) => button.getBoundingClientRect().top !== top);
  return next < 0 ? Math.max(1, buttons.length) : next;
}
