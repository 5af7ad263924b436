import { type DraftRecord, operationsOf } from './record';
import type { Outcome, Simulation } from './simulation';
import { formOf } from './site-model';

const AUTHORS = ['Ada', 'Ben', 'Eve', 'Emil'];

/** Reads the result of a draft, as a reviewer does. */
export async function readResult(simulation: Simulation, draft: DraftRecord): Promise<string> {
  const { body } = await simulation.world.send(
    simulation.world.anyOf('Rita', 'Ada'),
    'GET',
    `/api/drafts/${draft.id}/merge`,
  );
  simulation.read.set(draft.id, { hash: body.hash, form: formOf(simulation.site, operationsOf(draft)) });
  return body.hash;
}

/** Asks for a review of a draft, and lets a reviewer read it now and then. */
export async function askForReview(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  // Those with many changes first.
  const drafts = [simulation.pick('draft'), simulation.pick('draft')].flatMap((one) => one ?? []);
  const [draft] = drafts.sort((a, b) => b.operations.length - a.operations.length);
  if (!draft || draft.operations.length === 0) return null;
  const by = world.anyOf(...AUTHORS, 'agent');
  const reviewer = world.actor(simulation.isLikely(0.6) ? 'Rita' : simulation.random.of(AUTHORS));
  const { status, body } =
    by.name === 'agent'
      ? await world.callTool('ask_for_review', { draft: draft.id, reviewers: [reviewer.id] })
      : await world.send(by, 'POST', `/api/drafts/${draft.id}/review`, { reviewers: [reviewer.id] });
  if (status < 300) await readResult(simulation, draft);
  const said = `${by.name} draft ${draft.id}, ${reviewer.name}: ${status} ${status < 300 ? '' : (body.message ?? '')}`;
  return { said, isDone: status < 300, ...(status < 300 && { state: [draft.id, 'review'] }) };
}

/** Approves a draft with the hash that was read, now or when it was asked for. */
export async function approve(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const draft = simulation.pick('review', 'review', simulation.isLikely(0.1) ? 'draft' : 'review');
  if (!draft) return null;
  const others = world.actors.filter(({ id, role }) => role !== null && !draft.authors.includes(id));
  const by = simulation.isLikely(0.8) ? simulation.random.of(others) : world.anyOf('Rita', ...AUTHORS, 'publisher');
  if (!simulation.read.has(draft.id) || simulation.isLikely(0.5)) await readResult(simulation, draft);
  const { hash = '', form } = simulation.read.get(draft.id) ?? {};
  const { status, body } = await world.send(by, 'POST', `/api/drafts/${draft.id}/approve`, { hash });
  const said = `${by.name} draft ${draft.id}: ${status} ${status < 300 ? '' : body.message}`;
  if (status >= 300) return returnUnfit(simulation, draft, said, body.conflicts);
  if (simulation.contributors.get(draft.id)?.has(by.id)) throw new Error(`${said}: a contributor approved`);
  if (simulation.rule === 'reviewers' && by.role !== 'reviewer') throw new Error(`${said}: not a reviewer`);
  if (by.role === null) throw new Error(`${said}: a key approved`);
  if (form) simulation.approved.set(draft.id, form);
  return { said, isDone: true, state: [draft.id, 'approved'] };
}

/** Returns a draft that cannot be approved, so that its authors settle its conflicts with the site. */
async function returnUnfit(
  simulation: Simulation,
  draft: DraftRecord,
  said: string,
  conflicts: unknown,
): Promise<Outcome> {
  if (!conflicts || draft.state !== 'review' || simulation.isLikely(0.3)) return { said, isDone: false };
  const note = simulation.createText();
  await simulation.world.send(simulation.world.actor('Rita'), 'POST', `/api/drafts/${draft.id}/request-changes`, {
    note,
  });
  return { said: `${said} Returned.`, isDone: false, state: [draft.id, 'draft'] };
}

/** Requests changes of a draft, or takes back the request for a review. */
export async function returnDraft(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const draft = simulation.pick('review', 'approved', simulation.isLikely(0.3) ? 'scheduled' : 'review');
  if (!draft) return null;
  const isReviewer = simulation.isLikely(0.5);
  const by = isReviewer ? world.actor('Rita') : world.anyOf(...AUTHORS, 'writer');
  const answer = isReviewer
    ? await world.send(by, 'POST', `/api/drafts/${draft.id}/request-changes`, { note: simulation.createText() })
    : await world.send(by, 'POST', `/api/drafts/${draft.id}/return`, {});
  const { status } = answer;
  const said = `${by.name} draft ${draft.id}: ${status}`;
  return { said, isDone: status < 300, ...(status < 300 && { state: [draft.id, 'draft'] }) };
}
