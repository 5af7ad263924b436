import { isDeepStrictEqual } from 'node:util';
import { type DraftRecord, operationsOf } from './record';
import { type Outcome, Simulation } from './simulation';
import { differences, findWaiting, isBelow, type Operation, type Site, withOperations } from './site-model';
import type { Actor } from './world';

const AUTHORS = ['Ada', 'Ben', 'Eve', 'Emil', 'writer', 'publisher', 'agent'];
const [MOST_DRAFTS, MOST_OPERATIONS] = [9, 5];

/** Writes to the site without a draft. */
export async function editSite(simulation: Simulation): Promise<Outcome> {
  const { world, site, rule } = simulation;
  const by = world.anyOf('Ada', 'Ben', 'Eve', 'Emil', 'writer', 'publisher', 'agent', 'Rita');
  const change = simulation.chooseChange(site);
  const { status, body } = await sendChange(simulation, by, change);
  const said = `${by.name} ${sayChange(change)}: ${status}`;
  if (status >= 300) return { said, isDone: false };
  if (rule !== null || ['publisher', 'agent', 'Rita'].includes(by.name)) {
    throw new Error(`${said}, which is not allowed: ${JSON.stringify(body)}`);
  }
  return { said, isDone: true, site: withOperations(site, [change]) };
}

function sendChange({ world }: Simulation, by: Actor, change: Operation) {
  const { op, sectionId, ...rest } = change;
  const address = `/api/sections/${sectionId}`;
  switch (op) {
    case 'addSection':
      return world.send(by, 'POST', '/api/sections', { sectionId, ...rest });
    case 'changeSection':
      return world.send(by, 'PATCH', address, rest.value);
    case 'deleteSection':
      return world.send(by, 'DELETE', address);
    case 'restoreSection':
      return world.send(by, 'POST', `${address}/restore`);
    default:
      return world.send(by, 'POST', '/api/content/batch', { changes: [change] });
  }
}

export async function createDraft(simulation: Simulation): Promise<Outcome | null> {
  const { world, record } = simulation;
  const open = [...record.drafts.values()].filter(({ state }) => state !== 'published');
  if (open.length >= MOST_DRAFTS) return null;
  const by = world.anyOf(...AUTHORS);
  const name = simulation.createText();
  const { status, body } =
    by.name === 'agent'
      ? await world.callTool('create_draft', { name })
      : await world.send(by, 'POST', '/api/drafts', { name });
  if (status >= 300) return { said: `${by.name}: ${status}`, isDone: false };
  simulation.addContributor(body.id, by);
  const drafts = new Map([[body.id as number, () => []]]);
  return { said: `${by.name}: draft ${body.id}`, isDone: true, drafts, state: [body.id, 'draft'] };
}

/** Adds one to three changes to a draft. */
export async function addToDraft(simulation: Simulation): Promise<Outcome | null> {
  const { world, random } = simulation;
  const draft = simulation.pick('draft', 'draft', 'draft', simulation.isLikely(0.1) ? 'approved' : 'draft');
  // Small drafts, so that many are published.
  if (!draft || draft.operations.length > MOST_OPERATIONS) return null;
  // Most drafts have one author, so that others can approve them.
  const author = world.actors.find(({ id, name }) => id === draft.authors[0] && AUTHORS.includes(name));
  const by = author && simulation.isLikely(0.85) ? author : world.anyOf(...AUTHORS);
  let view = simulation.view(draft);
  const changes: Operation[] = [];
  const back = simulation.isLikely(0.15) ? chooseSetBack(draft, view, random) : undefined;
  for (let count = 1 + random.below(3); count > 0; count--) {
    const change = (count === 1 && back) || simulation.chooseChange(view);
    // Agents must say what they read.
    if (by.name === 'agent') change.base ??= simulation.readBase(view, change);
    view = withOperations(view, [change]);
    changes.push(change);
  }
  const sent = changes.map(Simulation.toRequest);
  const expectedVersion = simulation.isLikely(0.5) ? { expectedVersion: draft.version } : {};
  const { status, body } =
    by.name === 'agent'
      ? await world.callTool('propose_changes', { draft: draft.id, changes: sent, ...expectedVersion })
      : await world.send(by, 'POST', `/api/drafts/${draft.id}/changes`, { changes: sent, ...expectedVersion });
  const said = `${by.name} draft ${draft.id} ${changes.map(sayChange).join(', ')}: ${status} ${status < 300 ? '' : body.message}`;
  if (status >= 300) return { said, isDone: false };
  simulation.addContributor(draft.id, by);
  const waiting = findWaiting(simulation.site, operationsOf(draft));
  const check = (_: unknown, after: DraftRecord) =>
    differences(view, simulation.view(after))
      .filter((one) => !isBelow(one.slice(0, one.indexOf(': ')), waiting))
      .map((one) => `draft ${draft.id} lost a change: expected/stored ${one}`);
  return { said, isDone: true, drafts: new Map([[draft.id, check]]), state: [draft.id, 'draft'] };
}

/** Returns a change that sets a text back to its value before the draft, which may not be the value on the site any more. */
function chooseSetBack(draft: DraftRecord, view: Site, random: Simulation['random']): Operation | undefined {
  const texts = operationsOf(draft).filter(
    ({ op, path, base }) => op === 'set' && typeof base === 'string' && view.has(path),
  );
  const one = random.of(texts);
  return one && { op: 'set', path: one.path, value: one.base };
}

export async function renameDraft(simulation: Simulation): Promise<Outcome | null> {
  const draft = simulation.pick('draft', 'approved');
  if (!draft) return null;
  const by = simulation.world.anyOf(...AUTHORS.slice(0, -1));
  const { status } = await simulation.world.send(by, 'PATCH', `/api/drafts/${draft.id}`, {
    name: simulation.createText(),
  });
  return { said: `${by.name} draft ${draft.id}: ${status}`, isDone: status < 300 };
}

export async function dropChanges(simulation: Simulation): Promise<Outcome | null> {
  const chosen = chooseOperations(simulation);
  if (!chosen) return null;
  return drop(simulation, chosen.draft, simulation.world.anyOf(...AUTHORS.slice(0, -1)), chosen.ids);
}

async function drop(simulation: Simulation, draft: DraftRecord, by: Actor, ids: readonly number[]): Promise<Outcome> {
  const { status } = await simulation.world.send(by, 'POST', `/api/drafts/${draft.id}/drop`, { changes: ids });
  const said = `${by.name} draft ${draft.id} ${ids}: ${status}`;
  if (status >= 300) return { said, isDone: false };
  simulation.addContributor(draft.id, by);
  return { said, isDone: true, drafts: new Map([[draft.id, (_, after) => checkRemoval(draft, after, ids)]]) };
}

/** Moves some or all changes of a draft to another one. */
export async function moveChanges(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const chosen = chooseOperations(simulation, simulation.isLikely(0.3));
  const to = simulation.pick('draft', 'draft', 'review');
  if (!chosen || !to || to.id === chosen.draft.id) return null;
  const { draft, ids } = chosen;
  const by = world.anyOf(...AUTHORS.slice(0, -1));
  const { status } = await world.send(by, 'POST', `/api/drafts/${draft.id}/move`, { changes: ids, to: to.id });
  const said = `${by.name} draft ${draft.id} ${ids} to ${to.id}: ${status}`;
  if (status >= 300) return { said, isDone: false };
  for (const { id } of [draft, to]) simulation.addContributor(id, by);
  let left: DraftRecord | undefined;
  const checkMoved = (_: unknown, after: DraftRecord): string[] => {
    const gone = draft.operations.filter(({ id }) => !left?.operations.some((one) => one.id === id));
    const expected = [...to.operations, ...gone].map(({ operation }) => withoutPlace(operation));
    const isSame = isDeepStrictEqual(operationsOf(after).map(withoutPlace), expected);
    return isSame ? [] : [`draft ${to.id} does not have what was moved to it`];
  };
  const checkLeft = (_: unknown, after: DraftRecord) => {
    left = after;
    return checkRemoval(draft, after, ids);
  };
  // The draft they were in is checked first.
  return {
    said,
    isDone: true,
    drafts: new Map([
      [draft.id, checkLeft],
      [to.id, checkMoved],
    ]),
  };
}

/** Settles the conflicts of a draft with the site, or drops its changes of something that is gone. */
export async function settleConflict(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const draft = simulation.pick('draft');
  if (!draft || draft.operations.length === 0) return null;
  const by = world.anyOf('Ada', 'Eve', 'Emil');
  const { conflicts, waiting } = (await world.send(by, 'GET', `/api/drafts/${draft.id}/merge`)).body;
  if (waiting.length > 0)
    return drop(
      simulation,
      draft,
      by,
      waiting.map(({ id }: { id: number }) => id),
    );
  if (conflicts.length === 0) return null;
  const dropped: number[] = [];
  const answers: string[] = [];
  for (const { id, theirs } of conflicts) {
    const keep = simulation.random.of(['mine', 'mine', 'theirs']);
    const { status } = await world.send(by, 'POST', `/api/drafts/${draft.id}/settle`, { change: id, keep, theirs });
    answers.push(`${keep} of ${id} ${status}`);
    if (status < 300 && keep === 'theirs') dropped.push(id);
    if (status < 300) simulation.addContributor(draft.id, by);
  }
  const said = `${by.name} draft ${draft.id} keeps ${answers.join(', ')}`;
  const drafts = new Map([[draft.id, (_: unknown, after: DraftRecord) => checkRemoval(draft, after, dropped)]]);
  return { said, isDone: true, drafts };
}

export async function withdrawOrReopen(simulation: Simulation): Promise<Outcome | null> {
  const draft = simulation.pick(
    'withdrawn',
    simulation.isLikely(0.2) ? 'scheduled' : 'withdrawn',
    simulation.isLikely(0.2) ? 'draft' : 'withdrawn',
  );
  if (!draft) return null;
  const by = simulation.world.anyOf(...AUTHORS.slice(0, -1));
  const [verb, state] = draft.state === 'withdrawn' ? ['reopen', 'draft'] : ['withdraw', 'withdrawn'];
  const { status } = await simulation.world.send(by, 'POST', `/api/drafts/${draft.id}/${verb}`);
  const said = `${by.name} draft ${draft.id} ${verb}: ${status}`;
  return { said, isDone: status < 300, ...(status < 300 && { state: [draft.id, state] }) };
}

function chooseOperations(simulation: Simulation, isAll = false) {
  const draft = simulation.pick('draft');
  if (!draft || draft.operations.length === 0) return null;
  const all = draft.operations.map(({ id }) => id);
  return { draft, ids: isAll ? all : [simulation.random.of(all)] };
}

/** An operation without its place in a list, and without the values that it was based on. */
function withoutPlace({ after: _, base: __, order: ___, ...operation }: Operation): Operation {
  return operation;
}

/** Checks that the chosen operations are gone, and no others than those that need what they create. */
function checkRemoval(before: DraftRecord, after: DraftRecord, chosen: readonly number[]): string[] {
  const left = new Map(after.operations.map(({ id, operation }) => [id, operation]));
  const made: string[] = [];
  return before.operations.flatMap(({ id, operation }) => {
    const now = left.get(id);
    if (now && chosen.includes(id)) return [`operation ${id} of draft ${before.id} was not removed`];
    if (now) {
      const isSame = isDeepStrictEqual(withoutPlace(now), withoutPlace(operation));
      return isSame ? [] : [`operation ${id} of draft ${before.id} was changed`];
    }
    const named = `${operation.path}.${operation.sectionId}`;
    const isNeeding = made.some((one) => named.includes(one));
    if (['insert', 'addSection', 'restoreSection'].includes(operation.op))
      made.push(operation.id ?? operation.sectionId);
    return chosen.includes(id) || isNeeding ? [] : [`operation ${id} of draft ${before.id} was lost`];
  });
}

export function sayChange({ op, path, sectionId, value, sectionData, id }: Operation): string {
  const text = JSON.stringify(value ?? sectionData) ?? '';
  return `${op} ${path ?? sectionId}${id ? `.~${id}` : ''} ${text.slice(0, 60)}`;
}
