import { useLayoutEffect, useState } from 'react';
import { isFloatingType } from '../../sections/floating-types';
import { watchLayout } from '../page/watch-layout';

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
    let all = findStackedSections();
    const update = () => {
      const near = measureNearRows(all).map((row) => [row.id, { ...row, top: row.top + window.scrollY }] as const);
      setRows((before) => (isSame(before, near) ? before : new Map(near)));
    };
    const onChange = () => {
      all = findStackedSections();
      return true;
    };
    const changes = { of: [main], options: { childList: true, subtree: true }, onChange };
    const { stop } = watchLayout(update, { sizes: [main], changes, events: ['scroll', 'resize'] });
    update();
    return stop;
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
