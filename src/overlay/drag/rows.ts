import { useLayoutEffect, useState } from 'react';
import { isFloatingType } from '../../sections/floating-types';

/** A section's position on the page, in pixels. */
export interface Row {
  id: string;
  top: number;
  height: number;
}

/** How far outside the window sections still have bars, in pixels. */
const MARGIN = 2000;

/** Returns the positions of the sections near the window, from top to bottom. They are measured again when anything moves or scrolls. */
export function useRows(): ReadonlyMap<string, Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let frame = 0;
    let all = findStackedSections();
    const update = () => {
      frame = 0;
      const near = measureNearRows(all).map((row) => [row.id, { ...row, top: row.top + window.scrollY }] as const);
      setRows((before) => (isSame(before, near) ? before : new Map(near)));
    };
    const plan = () => {
      frame ||= requestAnimationFrame(update);
    };
    const size = new ResizeObserver(plan);
    const changes = new MutationObserver(() => {
      all = findStackedSections();
      plan();
    });
    size.observe(main);
    changes.observe(main, { childList: true, subtree: true });
    window.addEventListener('scroll', plan, { passive: true });
    window.addEventListener('resize', plan);
    update();
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', plan);
      window.removeEventListener('resize', plan);
    };
  }, []);
  return rows;
}

function findSections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('#main [data-section]')];
}

function measureRow(id: string, element: HTMLElement): Row {
  const { top, height } = element.getBoundingClientRect();
  return { id, top, height };
}

/** Returns the sections in the page's flow, without floating ones. */
function findStackedSections(): HTMLElement[] {
  return findSections().filter(({ dataset }) => !isFloatingType(dataset.sectionType));
}

/** Returns the positions of the sections near the window. A binary search finds the first. */
function measureNearRows(all: readonly HTMLElement[]): Row[] {
  let [first, end] = [0, all.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    const { bottom } = (all[middle] as HTMLElement).getBoundingClientRect();
    if (bottom < -MARGIN) first = middle + 1;
    else end = middle;
  }
  const rows: Row[] = [];
  for (const element of all.slice(first)) {
    const row = measureRow(element.dataset.section ?? '', element);
    if (row.top > window.innerHeight + MARGIN) break;
    rows.push(row);
  }
  return rows;
}

function isSame(before: ReadonlyMap<string, Row>, rows: readonly (readonly [string, Row])[]): boolean {
  if (before.size !== rows.length) return false;
  return rows.every(([id, { top, height }]) => before.get(id)?.top === top && before.get(id)?.height === height);
}
