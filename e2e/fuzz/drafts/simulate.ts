import { seeded } from '../../../src/lib/testing-random';
import { checkPublic, checkRecord } from './check-everything';
import { answerComment, checkComments, comment } from './comment-actions';
import {
  addToDraft,
  createDraft,
  dropChanges,
  editSite,
  moveChanges,
  renameDraft,
  settleConflict,
  withdrawOrReopen,
} from './draft-actions';
import { AFTER_EACH_STEP, findPublished } from './invariants';
import {
  passTime,
  planTakeDown,
  publish,
  publishAtOnce,
  publishInEmergency,
  schedule,
  unschedule,
} from './publish-actions';
import { operationsOf, readRecord } from './record';
import { approve, askForReview, returnDraft } from './review-actions';
import { type Outcome, Simulation } from './simulation';
import { changeRule, restart, restoreMoment, revertChange, revertSet } from './site-actions';
import { wordsIn, wordsOn } from './site-model';

type Action = (simulation: Simulation) => Promise<Outcome | null>;

/** What people do, and how often in relation to the others. */
const ACTIONS: readonly [name: string, weight: number, act: Action][] = [
  ['edit', 8, editSite],
  ['create draft', 7, createDraft],
  ['add changes', 16, addToDraft],
  ['rename', 1, renameDraft],
  ['drop changes', 3, dropChanges],
  ['move changes', 3, moveChanges],
  ['settle conflict', 8, settleConflict],
  ['withdraw or reopen', 3, withdrawOrReopen],
  ['comment', 4, comment],
  ['answer comment', 3, answerComment],
  ['ask for review', 9, askForReview],
  ['approve', 11, approve],
  ['return', 2.5, returnDraft],
  ['publish', 9, publish],
  ['publish in an emergency', 1, publishInEmergency],
  ['publish at once', 2, publishAtOnce],
  ['schedule', 7, schedule],
  ['unschedule', 3, unschedule],
  ['plan take-down', 2, planTakeDown],
  ['pass time', 3, passTime],
  ['change the rule', 2.5, changeRule],
  ['revert change', 3, revertChange],
  ['revert change set', 1.5, revertSet],
  ['restore moment', 1, restoreMoment],
  ['restart', 0.6, restart],
];
const TOTAL = ACTIONS.reduce((sum, [, weight]) => sum + weight, 0);

/** The number of steps after which everything is checked, not only what the step concerns. */
const CHECKED_EVERY = 100;
/** The share of the public addresses that is read after each step. */
const READ_SHARE = 0.03;
/** How many earlier states can be restored. */
const MOMENTS = 12;
const SHOWN = 15;

/**
 * Lets people, keys and an agent prepare, review, schedule and publish at random.
 * @returns the problems and the steps before them, or null if there are none; and how often each action was done
 */
export async function simulate(
  seed: number,
  steps: number,
): Promise<{ report: string | null; counts: Map<string, number> }> {
  const random = seeded(seed);
  const simulation = await Simulation.open(random);
  const trail: string[] = [];
  const counts = new Map<string, number>(ACTIONS.map(([name]) => [name, 0]));
  try {
    for (let step = 0; step < steps; ) {
      const [name, , act] = chooseAction(random.next() * TOTAL);
      const problems = await runStep(simulation, act, ({ said, isDone }) => {
        trail.push(`${step} ${name}: ${said}`);
        if (isDone) counts.set(name, (counts.get(name) ?? 0) + 1);
      }).catch((error: unknown) => {
        trail.push(`${step} ${name}`);
        return [error instanceof Error ? `${error.message}\n${error.stack}` : String(error)];
      });
      // There was nothing to do it with.
      if (problems === null) continue;
      step += 1;
      const isChecked = step % CHECKED_EVERY === 0 || step === steps;
      if (problems.length === 0 && isChecked) problems.push(...(await checkEverything(simulation)));
      if (problems.length > 0) return { report: describeProblems(seed, trail, problems), counts };
    }
    return { report: null, counts };
  } finally {
    await simulation.world.close();
  }
}

function chooseAction(at: number): (typeof ACTIONS)[number] {
  let left = at;
  for (const one of ACTIONS) {
    left -= one[1];
    if (left < 0) return one;
  }
  return ACTIONS[0] as (typeof ACTIONS)[number];
}

/** Does something and checks the result. @returns the problems; null if it was not possible */
async function runStep(simulation: Simulation, act: Action, log: (outcome: Outcome) => void): Promise<string[] | null> {
  const before = simulation.record;
  const outcome = await act(simulation);
  if (!outcome) return null;
  log(outcome);
  const after = await readRecord(simulation.world.database.db, before);
  simulation.record = after;
  const problems: string[] = [];
  for (const check of AFTER_EACH_STEP) problems.push(...(await check(simulation, { before, after, outcome })));
  if (problems.length > 0) return problems;
  for (const word of wordsOn(after.site)) simulation.published.add(word);
  // A draft can delete what it added. A revert can show that later, because it was published.
  for (const draft of findPublished({ before, after, outcome }))
    for (const word of wordsIn(JSON.stringify(operationsOf(draft)))) simulation.published.add(word);
  if (after.newest !== before.newest) {
    simulation.moments.push({ changeSetId: after.newest, site: after.site });
    if (simulation.moments.length > MOMENTS) simulation.moments.shift();
  }
  return checkPublic(simulation, READ_SHARE);
}

async function checkEverything(simulation: Simulation): Promise<string[]> {
  await simulation.world.settle();
  // The watch may have returned drafts since the last step.
  simulation.record = await readRecord(simulation.world.database.db, simulation.record);
  return [...(await checkPublic(simulation)), ...(await checkRecord(simulation)), ...(await checkComments(simulation))];
}

function describeProblems(seed: number, trail: readonly string[], problems: readonly string[]): string {
  const named = new Set(problems.flatMap((problem) => problem.match(/draft \d+\b|q\d{9}w|(?:item|section)\d+/g) ?? []));
  const about = trail
    .slice(0, -SHOWN)
    .filter((line) => [...named].some((name) => new RegExp(`\\b${name}\\b`).test(line)));
  const shown = [...about.slice(-SHOWN), '…', ...trail.slice(-SHOWN)];
  return `seed ${seed}, step ${trail.at(-1)?.split(' ')[0]}\n${shown.join('\n')}\n=> ${problems.slice(0, 8).join('\n   ')}`;
}
