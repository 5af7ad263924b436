import { useLayoutEffect, useState } from 'react';
import { isFloatingType } from '../../sections/floating-types';

/** A section's place on the page. */
export interface Row {
  id: string;
  top: number;
  height: number;
}

/** How far beyond the window sections have their bars, in pixels. */
const MARGIN = 2000;

/** Where the sections near the window stand on the page, from the top down, measured anew when anything moves or comes near. */
export function useRows(): ReadonlyMap<string, Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let frame = 0;
    let all = stackedSections();
    const update = () => {
      frame = 0;
      const near = nearRows(all).map((row) => [row.id, { ...row, top: row.top + window.scrollY }] as const);
      setRows((before) => (isSame(before, near) ? before : new Map(near)));
    };
    const plan = () => {
      frame ||= requestAnimationFrame(update);
    };
    const size = new ResizeObserver(plan);
    const changes = new MutationObserver(() => {
      all = stackedSections();
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

function shownSections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('#main [data-section]')];
}

function rowOf(id: string, element: HTMLElement): Row {
  const { top, height } = element.getBoundingClientRect();
  return { id, top, height };
}

/** The sections that stand one below the other. */
function stackedSections(): HTMLElement[] {
  return shownSections().filter(({ dataset }) => !isFloatingType(dataset.sectionType));
}

/** Where those near the window stand in it: halving finds the first. */
function nearRows(all: readonly HTMLElement[]): Row[] {
  let [first, end] = [0, all.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    const { bottom } = (all[middle] as HTMLElement).getBoundingClientRect();
    if (bottom < -MARGIN) first = middle + 1;
    else end = middle;
  }
  const rows: Row[] = [];
  for (const element of all.slice(first)) {
    const row = rowOf(element.dataset.section ?? '', element);
    if (row.top > window.innerHeight + MARGIN) break;
    rows.push(row);
  }
  return rows;
}

function isSame(before: ReadonlyMap<string, Row>, rows: readonly (readonly [string, Row])[]): boolean {
  if (before.size !== rows.length) return false;
  return rows.every(([id, { top, height }]) => before.get(id)?.top === top && before.get(id)?.height === height);
}
