import type { DraftRecord } from './record';
import { readResult } from './review-actions';
import type { Outcome, Simulation } from './simulation';

const PUBLISHERS = ['Ada', 'Ben', 'Eve', 'Emil', 'publisher'];
const HOUR = 3_600_000;
/** How far ahead schedules are, at most. The embedded database has no timers beyond 24 days. */
const LATEST_HOURS = 60;

/** Publishes a draft, as someone who may or as someone who may not. */
export async function publish(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const draft = simulation.isLikely(0.85)
    ? pickReady(simulation)
    : simulation.pick('review', 'scheduled', 'draft', 'withdrawn');
  if (!draft) return null;
  const by = world.anyOf(
    ...PUBLISHERS,
    simulation.isLikely(0.2) ? 'Rita' : 'Ada',
    simulation.isLikely(0.2) ? 'writer' : 'Eve',
  );
  const { status, body } = await world.send(by, 'POST', `/api/drafts/${draft.id}/publish`, {});
  const said = `${by.name} draft ${draft.id} (${draft.state}): ${status} ${status < 300 ? body.changeSetId : body.message}`;
  if (status >= 300) return { said, isDone: false };
  if (!PUBLISHERS.includes(by.name)) throw new Error(`${said}, who may not publish`);
  return { said, isDone: true, published: [draft.id], state: [draft.id, 'published'] };
}

/** Returns a random draft that may be published, as far as its state says. */
function pickReady(simulation: Simulation): DraftRecord | undefined {
  return simulation.rule === null ? simulation.pick('approved', 'draft') : simulation.pick('approved');
}

/** Publishes a draft without an approval. */
export async function publishInEmergency(simulation: Simulation): Promise<Outcome | null> {
  const draft = simulation.pick('draft', 'review', 'approved', 'scheduled');
  if (!draft) return null;
  const by = simulation.world.anyOf('Ada', 'Ben', 'Ada', 'Ben', 'Eve', 'publisher');
  const reason = { emergencyReason: simulation.createText() };
  const { status } = await simulation.world.send(by, 'POST', `/api/drafts/${draft.id}/publish`, reason);
  const said = `${by.name} draft ${draft.id} (${draft.state}): ${status}`;
  if (status >= 300) return { said, isDone: false };
  if (by.role !== 'admin') throw new Error(`${said}, who is not an admin`);
  return { said, isDone: true, published: [draft.id], isEmergency: true, state: [draft.id, 'published'] };
}

/** Publishes up to two drafts at the same time. Two people publish each, possibly just when its schedule is due. */
export async function publishAtOnce(simulation: Simulation): Promise<Outcome | null> {
  const { world } = simulation;
  const drafts = [pickReady(simulation), simulation.pick('approved', 'scheduled')];
  const ids = [...new Set(drafts.flatMap((draft) => draft?.id ?? []))];
  if (ids.length === 0) return null;
  const ahead = LATEST_HOURS * HOUR;
  const isDue = simulation.isLikely(0.5);
  const asked = [...ids, ...ids].map((id) => ({ id, by: world.anyOf(...PUBLISHERS) }));
  const [answers] = await Promise.all([
    Promise.all(asked.map(({ id, by }) => world.send(by, 'POST', `/api/drafts/${id}/publish`, {}))),
    isDue && world.runSchedulers(ahead),
  ]);
  const done = answers.map(({ status, body }, at) => `${asked[at]?.id} ${status} ${body.changeSetId ?? ''}`);
  const published = asked.filter((_, at) => answers[at]?.status === 200).map(({ id }) => id);
  for (const id of published) {
    const sets = new Set(
      answers.flatMap(({ status, body }, at) => (asked[at]?.id === id && status === 200 ? body.changeSetId : [])),
    );
    if (sets.size > 1) throw new Error(`draft ${id} was published as ${[...sets]}`);
  }
  const said = `${done.join(', ')}${isDue ? ', with the schedulers' : ''}`;
  return { said, isDone: published.length > 1, published, ...(isDue && { ahead }) };
}

/** Schedules a draft, or changes its schedule, perhaps with a take-down. */
export async function schedule(simulation: Simulation): Promise<Outcome | null> {
  const { world, random } = simulation;
  const draft = simulation.isLikely(0.85) ? pickReady(simulation) : simulation.pick('draft', 'scheduled');
  if (!draft) return null;
  const by = world.anyOf(...PUBLISHERS);
  if (!simulation.read.has(draft.id) || simulation.isLikely(0.7)) await readResult(simulation, draft);
  const { hash = '' } = simulation.read.get(draft.id) ?? {};
  const at = Date.now() + (1 + random.below(LATEST_HOURS - 24)) * HOUR;
  const takeDown = simulation.isLikely(0.3) ? { takeDown: world.localTime(at + (1 + random.below(20)) * HOUR) } : {};
  const asked = { ...world.localTime(at), hash, ...takeDown };
  const { status, body } = await world.send(by, 'POST', `/api/drafts/${draft.id}/schedule`, asked);
  const said = `${by.name} draft ${draft.id} (${draft.state}): ${status} ${status < 300 ? '' : body.message}`;
  if (status < 300 && 'takeDown' in takeDown) simulation.addContributor(draft.id, by);
  return { said, isDone: status < 300, ...(status < 300 && { state: [draft.id, 'scheduled'] }) };
}

export async function unschedule(simulation: Simulation): Promise<Outcome | null> {
  const draft = simulation.pick('scheduled');
  if (!draft) return null;
  const by = simulation.world.anyOf(...PUBLISHERS);
  const { status, body } = await simulation.world.send(by, 'POST', `/api/drafts/${draft.id}/unschedule`, {});
  const said = `${by.name} draft ${draft.id}: ${status}`;
  return { said, isDone: status < 300, ...(status < 300 && { state: [draft.id, body.state] }) };
}

/** Plans when the changes of a draft are taken back. */
export async function planTakeDown(simulation: Simulation): Promise<Outcome | null> {
  const { world, random } = simulation;
  const draft = simulation.pick('draft');
  if (!draft) return null;
  const by = world.anyOf('Ada', 'Eve', 'Emil', 'writer');
  const at = Date.now() + (LATEST_HOURS - 20 + random.below(20)) * HOUR;
  const takeDown = simulation.isLikely(0.8) ? world.localTime(at) : null;
  const { status } = await world.send(by, 'POST', `/api/drafts/${draft.id}/take-down`, { takeDown });
  return { said: `${by.name} draft ${draft.id}: ${status}`, isDone: status < 300 };
}

/** Lets time pass: the schedulers of all servers run at once, with the same clock. */
export async function passTime(simulation: Simulation): Promise<Outcome> {
  const ahead = simulation.random.below(LATEST_HOURS) * HOUR;
  await simulation.world.runSchedulers(ahead);
  return { said: `${ahead / HOUR} hours ahead`, isDone: true, ahead };
}
