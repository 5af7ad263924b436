import { sql } from 'drizzle-orm';
import { rawRows } from '../../../db/client';
import type { Outcome, Simulation } from './simulation';
import { type Site, withOperations } from './site-model';

const EDITORS = ['Ada', 'Ben', 'Eve', 'Emil', 'writer'];

/** Turns the rule on or off that publishing needs approval. */
export async function changeRule(simulation: Simulation): Promise<Outcome> {
  const rules = ['others', 'reviewers'] as const;
  const value = simulation.random.of(simulation.rule === null ? rules : [null, null, ...rules]);
  const { status } = await simulation.world.call(simulation.world.anyOf('Ada', 'Ben'), 'settings.change', {
    ...{ key: 'publishApproval', value },
  });
  if (status !== 200) throw new Error(`The rule was not changed: ${status}`);
  simulation.rule = value;
  return { said: String(value), isDone: true };
}

/** Reverts one of the latest changes, or applies it again. */
export async function revertChange(simulation: Simulation): Promise<Outcome | null> {
  const { world, site } = simulation;
  const change = simulation.random.of(await readChanges(simulation));
  if (!change) return null;
  const by = world.anyOf(...EDITORS);
  const to = simulation.random.of(['before', 'before', 'after'] as const);
  const { status, body } = await world.send(by, 'POST', `/api/history/${change.id}/revert`, { to });
  const said = `${by.name} ${to} change ${change.id} ${change.ref}: ${status} ${status < 300 ? '' : body.message}`;
  if (status >= 300) return { said, isDone: false };
  refuseUnderRule(simulation, said);
  const value = to === 'before' ? change.oldValue : change.newValue;
  const isText = change.op === 'set' && typeof (value ?? '') === 'string';
  if (!isText)
    return { said, isDone: true, mayChange: [change.ref, listOf(change.ref)], values: JSON.stringify(change) };
  return {
    said,
    isDone: true,
    site: withOperations(site, [{ op: value === null ? 'unset' : 'set', path: change.ref, value }]),
  };
}

/** Reverts one of the latest writes, such as the publication of a draft. */
export async function revertSet(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const changes = await readChanges(simulation);
  const chosen = simulation.random.of(changes);
  if (!chosen) return null;
  const by = world.anyOf(...EDITORS.slice(0, -1));
  const { changeSetId } = chosen;
  const { status } = await world.call(by, 'history.revertSet', { changeSetId });
  const said = `${by.name} change set ${changeSetId}: ${status}`;
  if (status >= 300) return { said, isDone: false };
  refuseUnderRule(simulation, said);
  const all = changes.filter((one) => one.changeSetId === changeSetId);
  return { said, isDone: true, mayChange: all.flatMap(({ ref }) => [ref, listOf(ref)]), values: JSON.stringify(all) };
}

/** Restores a page, or the whole site, to a recent moment. */
export async function restoreMoment(simulation: Simulation): Promise<Outcome | null> {
  const { world, site } = simulation;
  const moment = simulation.random.of(simulation.moments);
  if (!moment) return null;
  const isWhole = simulation.isLikely(0.3);
  const by = isWhole ? world.anyOf('Ada', 'Ben') : world.anyOf(...EDITORS.slice(0, -1));
  const pageId = simulation.random.of(['home', 'about', 'news']);
  const [row] = rawRows<{ at: string | Date }>(
    await world.database.db.execute(
      sql`select max(created_at) as at from changes where change_set_id = ${moment.changeSetId}`,
    ),
  );
  const at = new Date(row?.at ?? 0).toISOString();
  const past = await world.query(by, isWhole ? 'history.pastSite' : 'history.past', {
    ...(!isWhole && { pageId }),
    at,
  });
  if (!past) return null;
  const asked = { ...(!isWhole && { pageId }), at, versions: past.versions };
  const { status, body } = await world.call(by, isWhole ? 'history.restoreSite' : 'history.restorePage', asked);
  const said = `${by.name} ${isWhole ? 'site' : pageId} to change set ${moment.changeSetId}: ${status} ${status < 300 ? '' : body.message}`;
  if (status >= 300) return { said, isDone: false };
  refuseUnderRule(simulation, said);
  return { said, isDone: true, site: isWhole ? moment.site : withPage(site, moment.site, pageId) };
}

export async function restart({ world }: Simulation): Promise<Outcome> {
  await world.restart();
  return { said: `${world.servers.length} servers`, isDone: true };
}

interface ChangeRow {
  id: number;
  changeSetId: number;
  ref: string;
  op: string | null;
  oldValue: unknown;
  newValue: unknown;
}

/** Reads the changes of the latest writes. */
async function readChanges({ world, record }: Simulation): Promise<ChangeRow[]> {
  return rawRows<ChangeRow>(
    await world.database.db.execute(sql`
      select id::int, change_set_id::int as "changeSetId", ref, op, old_value as "oldValue", new_value as "newValue"
      from changes where change_set_id > ${Math.max(record.newest - 12, 5)} order by id`),
  );
}

const listOf = (ref: string) => `${ref.slice(0, ref.lastIndexOf('.'))}#order`;

/** Returns the site with a page, and the sections of that page, as in another one. */
function withPage(site: Site, past: Site, pageId: string): Site {
  const sectionsOf = (one: Site) =>
    [...one].flatMap(([place, value]) =>
      place.endsWith('#page') && value === `"${pageId}"` ? place.slice(0, -5) : [],
    );
  const roots = [pageId, ...sectionsOf(site), ...sectionsOf(past)];
  const isOfPage = (place: string) =>
    roots.some((root) => place.startsWith(`${root}.`) || place.startsWith(`${root}#`));
  return new Map([
    ...[...site].filter(([place]) => !isOfPage(place)),
    ...[...past].filter(([place]) => isOfPage(place)),
  ]);
}

function refuseUnderRule({ rule }: Simulation, said: string): void {
  if (rule !== null) throw new Error(`${said}, although publishing needs approval`);
}
