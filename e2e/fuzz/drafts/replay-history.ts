import { sql } from 'drizzle-orm';
import { rawRows } from '../../../db/client';
import type { Simulation, Step } from './simulation';
import { addValue, applyOperation, differences, type Operation, placesIn, type Site } from './site-model';

interface Row {
  type: string;
  path: string;
  ref: string;
  op: string | null;
  newValue: Operation | null;
  undo: { newIds?: unknown; newAfter?: string | null } | null;
}

/** Checks that the changes a step recorded turn the site before it into the site after it. */
export async function replayHistory({ world }: Simulation, { before, after }: Step): Promise<string[]> {
  if (after.newest === before.newest) return [];
  const rows = rawRows<Row>(
    await world.database.db.execute(sql`
      select type, path, ref, op, new_value as "newValue", undo from changes where change_set_id > ${before.newest} order by id`),
  );
  const site = new Map(before.site);
  for (const row of rows) replay(site, row, after.site);
  return differences(site, after.site).map((one) => `the history, replayed/stored: ${one}`);
}

function replay(site: Site, { type, path, ref, op, newValue, undo }: Row, after: Site): void {
  const [list, name] = [ref.slice(0, ref.lastIndexOf('.')), ref.slice(ref.lastIndexOf('.') + 1)];
  if (list === 'sections') return;
  const sectionId = ref.slice('dynamic.'.length);
  const value = { value: newValue, ids: undo?.newIds };
  switch (op ?? type) {
    case 'insert': {
      // The history names the index at that time.
      const index = Number(path.slice(path.lastIndexOf('.') + 1));
      const before = (site.get(`${list}#order`) ?? '').split(' ')[index - 1];
      applyOperation(site, { op: 'insert', path: list, id: name.slice(1), after: before?.slice(1) ?? null, ...value });
      return;
    }
    case 'move':
      applyOperation(site, { op: 'move', path: ref, after: undo?.newAfter ?? null });
      return;
    case 'section-delete':
      applyOperation(site, { op: 'deleteSection', sectionId });
      return;
    case 'section-add':
    case 'section-restore':
      // Only its data is recorded.
      addValue(site, ref, newValue, undo?.newIds);
      for (const place of placesIn(after, ref))
        if (place.startsWith(`${ref}#`)) site.set(place, after.get(place) ?? '');
      return;
    case 'section-update': {
      const { sectionData, sectionName, isActive } = newValue ?? {};
      applyOperation(site, { op: 'changeSection', sectionId, value: { sectionName, isActive } });
      if (sectionData) addValue(site, ref, sectionData, undo?.newIds);
      return;
    }
    default:
      applyOperation(site, { op: op ?? 'set', path: ref, ...value });
  }
}
