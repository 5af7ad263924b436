import { useLayoutEffect, useState } from 'react';
import { findSection } from '../page/find-place';
import type { Row } from './drop-place';

/** Where sections stand in the window, from the top down. */
export function measure(ids: readonly string[]): Row[] {
  return ids
    .flatMap((id) => {
      const element = findSection(id);
      if (!element) return [];
      const { top, height } = element.getBoundingClientRect();
      return [{ id, top, height }];
    })
    .sort((a, b) => a.top - b.top);
}

/** Where the sections stand on the page, measured anew when anything moves. */
export function useRows(ids: readonly string[]): ReadonlyMap<string, Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const key = ids.join();
  useLayoutEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let frame = 0;
    const update = () => {
      frame = 0;
      const measured = measure(key === '' ? [] : key.split(','));
      setRows(new Map(measured.map((row) => [row.id, { ...row, top: row.top + window.scrollY }])));
    };
    const plan = () => {
      frame ||= requestAnimationFrame(update);
    };
    const size = new ResizeObserver(plan);
    const changes = new MutationObserver(plan);
    size.observe(main);
    changes.observe(main, { childList: true, subtree: true });
    update();
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      changes.disconnect();
    };
  }, [key]);
  return rows;
}
