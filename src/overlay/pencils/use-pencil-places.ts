import { useEffect, useState } from 'react';

/** A text that has a pencil, and where that stands, in pixels from the page's top left. */
export interface PencilPlace {
  path: string;
  top: number;
  left: number;
}

/** Half a pencil stands out over the text's corner. */
const OUT = 14;
const ROOM = 38;

/** The texts of a page whose paths fit, in the page's order; measured anew when the page moves. */
export function usePencilPlaces(isOffered: (path: string) => boolean): readonly PencilPlace[] {
  const [places, setPlaces] = useState<readonly PencilPlace[]>([]);
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      setPlaces(readPlaces(main, isOffered));
    };
    const plan = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const size = new ResizeObserver(plan);
    const changes = new MutationObserver(plan);
    size.observe(main);
    changes.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    window.addEventListener('resize', plan);
    plan();
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', plan);
    };
  }, [isOffered]);
  return places;
}

function readPlaces(main: HTMLElement, isOffered: (path: string) => boolean): PencilPlace[] {
  return [...main.querySelectorAll<HTMLElement>('[data-path]')].flatMap((element) => {
    const path = element.dataset.path ?? '';
    const { top, right, width, height } = element.getBoundingClientRect();
    if (!isOffered(path) || width === 0 || height === 0) return [];
    const beside = right + window.scrollX + 2;
    const most = document.documentElement.clientWidth - ROOM;
    // Where there is no room beside the text it stands over its corner, higher up, so that it covers few letters.
    const isOver = beside > most;
    return [{ path, top: top + window.scrollY - (isOver ? OUT * 1.75 : OUT), left: Math.min(beside, most) }];
  });
}
