import { isDeepStrictEqual } from 'node:util';
import { type DraftRecord, operationsOf } from './record';
import { replayHistory } from './replay-history';
import type { Simulation, Step } from './simulation';
import { applyOperation, differences, formOf, isBelow, type Site, withOperations, wordsOn } from './site-model';

type Invariant = (simulation: Simulation, step: Step) => string[] | Promise<string[]>;

/** What must be true after each step. Each invariant returns what is wrong. */
export const AFTER_EACH_STEP: readonly Invariant[] = [
  checkSite,
  checkVersions,
  replayHistory,
  checkTransitions,
  checkOperations,
  checkContributors,
  checkApprovals,
  checkClock,
  checkTakeDowns,
];

/** The states that may follow each state within a step. */
const FOLLOWING: Record<string, readonly string[]> = {
  draft: ['review', 'scheduled', 'published', 'withdrawn'],
  review: ['approved', 'draft', 'published', 'withdrawn'],
  approved: ['draft', 'scheduled', 'published', 'withdrawn'],
  scheduled: ['draft', 'approved', 'published', 'withdrawn'],
  withdrawn: ['draft'],
};

/** Returns the drafts that a step published, in the order of their change sets. */
export function findPublished({ before, after }: Step): DraftRecord[] {
  const isNew = ({ id, state }: DraftRecord) => state === 'published' && before.drafts.get(id)?.state !== 'published';
  return [...after.drafts.values()].filter(isNew).sort((a, b) => (a.changeSetId ?? 0) - (b.changeSetId ?? 0));
}

/** The site changes only by an acknowledged step, and exactly as that step says. A publication is the whole draft. */
function checkSite(simulation: Simulation, step: Step): string[] {
  const { before, after, outcome } = step;
  const { mayChange, values = '' } = outcome;
  if (mayChange) {
    const changed = differences(before.site, after.site);
    const foreign = changed.filter((one) => !isBelow(one.slice(0, one.indexOf(': ')), mayChange));
    const invented = wordsOn(after.site).filter((word) => !simulation.published.has(word) && !values.includes(word));
    return [...foreign.map((one) => `changed elsewhere: ${one}`), ...invented.map((word) => `${word} appeared`)];
  }
  let expected: Site = outcome.site ?? before.site;
  for (const draft of findPublished(step)) expected = withOperations(expected, operationsOf(draft));
  return differences(expected, after.site).map((one) => `the site, expected/stored: ${one}`);
}

/** Each write is one change set, and moves the version of everything that it changes by one. */
function checkVersions(_: Simulation, step: Step): string[] {
  const { before, after } = step;
  const published = findPublished(step);
  const withSet = published.filter(({ changeSetId }) => changeSetId !== null);
  const isDirect = step.outcome.site !== undefined || step.outcome.mayChange !== undefined;
  const problems: string[] = [];
  const most = withSet.length + (isDirect ? 1 : 0);
  if (new Set(withSet.map(({ changeSetId }) => changeSetId)).size < withSet.length)
    problems.push('two drafts share a change set');
  // Refused transactions may use up ids.
  if (most === 0 && after.newest !== before.newest) problems.push('there is a change set of nobody');
  for (const [document, version] of after.versions) {
    const was = before.versions.get(document) ?? 0;
    if (version < was || version > was + most) problems.push(`${document} went from version ${was} to ${version}`);
  }
  const changed = new Set(differences(before.site, after.site).map(nameDocument));
  const isSame = (document: string) => before.versions.get(document) === after.versions.get(document);
  return [...problems, ...[...changed].filter(isSame).map((document) => `${document} changed within a version`)];
}

/** Returns the page or section of a difference. */
function nameDocument(difference: string): string {
  const [first = '', second = ''] = difference.split(/[.#:]/);
  return first === 'dynamic' ? `${first}.${second}` : first;
}

/** A draft only moves to a state that may follow its current one. Only a step that creates or publishes drafts may add or publish one. */
function checkTransitions({ approved }: Simulation, step: Step): string[] {
  const { before, after, outcome } = step;
  const published = findPublished(step).map(({ id }) => id);
  const problems: string[] = [];
  for (const { id, state, takesDownId } of after.drafts.values()) {
    const was = before.drafts.get(id)?.state;
    if (was === undefined && !outcome.drafts?.has(id) && !published.includes(takesDownId ?? 0))
      problems.push(`draft ${id} was created by nobody`);
    if (was !== undefined && was !== state && !FOLLOWING[was]?.includes(state))
      problems.push(`draft ${id} went from ${was} to ${state}`);
    if (state !== 'approved' && state !== 'scheduled' && state !== 'published') approved.delete(id);
  }
  for (const id of before.drafts.keys()) {
    if (!after.drafts.has(id) && before.drafts.get(id)?.state !== 'published') problems.push(`draft ${id} is gone`);
  }
  const [id, expected] = outcome.state ?? [0, ''];
  const state = after.drafts.get(id)?.state;
  const isVoid = state === 'draft' && ['approved', 'scheduled'].includes(expected);
  if (id !== 0 && state !== expected && !isVoid) problems.push(`draft ${id} should be ${expected} and is ${state}`);
  const unasked = outcome.ahead === undefined ? published.filter((one) => !outcome.published?.includes(one)) : [];
  return [...problems, ...unasked.map((one) => `draft ${one} was published by nobody`)];
}

/** The operations of a draft change only by a step that did so, and nothing that was acknowledged is lost. */
function checkOperations(_: Simulation, { before, after, outcome }: Step): string[] {
  const checked = [...(outcome.drafts ?? [])].flatMap(([id, check]) => {
    const draft = after.drafts.get(id);
    return draft ? check(before.drafts.get(id), draft) : [`draft ${id} is gone`];
  });
  const others = [...before.drafts.values()].filter(
    ({ id, state }) => state !== 'published' && !outcome.drafts?.has(id),
  );
  const changed = others.filter(
    ({ id, operations }) => !isDeepStrictEqual(operations, after.drafts.get(id)?.operations),
  );
  return [...checked, ...changed.map(({ id }) => `draft ${id} was changed by nobody`)];
}

/** Everyone who has contributed to a draft is named in it, because none of them may approve it. */
function checkContributors({ contributors }: Simulation, { after }: Step): string[] {
  return [...after.drafts.values()].flatMap(({ id, authors }) => {
    const missing = [...(contributors.get(id) ?? [])].filter((one) => !authors.includes(one));
    return missing.map((one) => `draft ${id} does not name its contributor ${one}`);
  });
}

/** While the rule is on, a draft is published only if someone else approved it, and exactly in the form that was approved. */
function checkApprovals(simulation: Simulation, step: Step): string[] {
  const { rule, approved } = simulation;
  const published = findPublished(step);
  if (rule === null || step.outcome.isEmergency) return [];
  return published.flatMap(({ id, takesDownId }, at) => {
    const draft = step.before.drafts.get(id);
    // A take-down that became due within the step, too, was approved with the draft.
    if (!draft && published.slice(0, at).some((one) => one.id === takesDownId)) return [];
    const form = approved.get(id);
    const approval = draft?.approval;
    if (!draft || !approval || !form) return [`draft ${id} was published without an approval`];
    const problems: string[] = [];
    const { publishedHash } = step.after.drafts.get(id) ?? {};
    if (approval.hash !== publishedHash)
      problems.push(`draft ${id} was published with another result than the approved one`);
    if (draft.authors.includes(approval.by.id)) problems.push(`draft ${id} was approved by a contributor`);
    if (rule === 'reviewers' && approval.role !== 'reviewer')
      problems.push(`draft ${id} was not approved by a reviewer`);
    // A later publication of the same step may have changed the places again.
    const later = new Set<string>();
    const site = new Map(step.after.site);
    for (const other of published.slice(at + 1)) {
      for (const operation of operationsOf(other))
        for (const place of applyOperation(site, operation)) later.add(place);
    }
    for (const [place, value] of form) {
      const now = step.after.site.get(place) ?? 'nothing';
      if (now !== value && !later.has(place))
        problems.push(`draft ${id} was published in another form, approved/published: ${place}: ${value} / ${now}`);
    }
    return problems;
  });
}

/** Schedules are carried out at their moment or later, and none that is due stays. */
function checkClock(_: Simulation, step: Step): string[] {
  const { ahead, published } = step.outcome;
  if (ahead === undefined) return [];
  const now = Date.now() + ahead;
  const early = findPublished(step).filter(({ id }) => {
    const draft = step.before.drafts.get(id);
    return draft && !published?.includes(id) && (draft.publishAt === null || draft.publishAt > now);
  });
  const late = [...step.after.drafts.values()].filter(({ id, state, publishAt }) => {
    const wasDue = step.before.drafts.get(id)?.publishAt === publishAt;
    return state === 'scheduled' && wasDue && publishAt !== null && publishAt < now - 60_000;
  });
  return [
    ...early.map(({ id }) => `draft ${id} was published before its time`),
    ...late.map(({ id }) => `draft ${id} is overdue`),
  ];
}

/** A take-down that was created brings back the site as it was before the publication. */
function checkTakeDowns(simulation: Simulation, step: Step): string[] {
  const { before, after } = step;
  const published = findPublished(step);
  return [...after.drafts.values()].flatMap((draft) => {
    if (draft.takesDownId === null || before.drafts.has(draft.id)) return [];
    for (const id of draft.authors) simulation.addContributor(draft.id, { id, name: '', role: null });
    if (draft.approval) simulation.approved.set(draft.id, formOf(after.site, operationsOf(draft)));
    if (published.length !== 1) return [];
    const back = withOperations(after.site, operationsOf(draft));
    return differences(before.site, back).map((one) => `take-down ${draft.id}, before/taken back: ${one}`);
  });
}
