import type { Outcome, Simulation } from './simulation';
import { type Site, wordsIn } from './site-model';

const EVERYONE = ['Ada', 'Ben', 'Eve', 'Emil', 'Rita', 'writer', 'publisher'];
const MOST_THREADS = 25;

/** Comments on a word, on the site or in a draft. */
export async function comment(simulation: Simulation): Promise<Outcome | null> {
  const { world, threads } = simulation;
  const open = [...threads.values()].filter(({ isResolved }) => !isResolved);
  if (open.length >= MOST_THREADS) return null;
  const draft = simulation.isLikely(0.5) ? simulation.pick('draft', 'review', 'approved', 'scheduled') : undefined;
  const place = simulation.random.of(simulation.commentable(simulation.view(draft)));
  if (!place) return null;
  const { ref, pageId, quote } = place;
  const by = world.anyOf(...EVERYONE, 'agent');
  const text = simulation.createText();
  const draftId = draft?.id ?? null;
  const { status, body } =
    by.name === 'agent'
      ? await world.callTool('write_comment', { page: pageId, ref, quote, text, ...(draft && { draft: draft.id }) })
      : await world.send(by, 'POST', '/api/comments', {
          ...{ pageId, path: ref, quote: { words: quote }, text, ...(draft && { draftId }) },
        });
  const said = `${by.name} ${ref} “${quote}”${draft ? ` in draft ${draftId}` : ''}: ${status} ${status < 300 ? '' : JSON.stringify(body)}`;
  if (status < 300) threads.set(body.id, { draftId, pageId, ref, quote, text, isResolved: false });
  return { said, isDone: status < 300 };
}

/** Resolves a comment, reopens it or replies to it. */
export async function answerComment(simulation: Simulation): Promise<Outcome | null> {
  const { world, threads, random } = simulation;
  const [id, thread] = random.of([...threads]) ?? [];
  if (id === undefined || !thread) return null;
  const verb = random.of(['resolve', 'resolve', 'resolve', 'resolve', 'reopen', 'replies']);
  const by = world.anyOf(...EVERYONE);
  const { status } = await world.send(
    by,
    'POST',
    `/api/comments/${id}/${verb}`,
    verb === 'replies' ? { text: simulation.createText() } : {},
  );
  if (status < 300) thread.isResolved = verb === 'resolve';
  return { said: `${by.name} ${verb} ${id}: ${status}`, isDone: status < 300 };
}

/** Checks that every comment is listed, and is on its words or orphaned. */
export async function checkComments(simulation: Simulation): Promise<string[]> {
  const { world, threads, record } = simulation;
  const problems: string[] = [];
  const places: { query: string; view: Site; draftId: number | null }[] = ['home', 'about', 'news'].map((page) => {
    return { query: `page=${page}`, view: record.site, draftId: null };
  });
  for (const draftId of new Set([...threads.values()].flatMap((one) => one.draftId ?? []))) {
    const draft = record.drafts.get(draftId);
    if (draft && draft.state !== 'published')
      places.push({ query: `draft=${draftId}`, view: simulation.view(draft), draftId });
  }
  const seen = new Set<number>();
  for (const { query, view } of places) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor && `&cursor=${cursor}`;
      const { body } = await world.send(world.actor('Rita'), 'GET', `/api/comments?${query}&limit=100${after}`);
      cursor = body.nextCursor;
      for (const one of body.items) {
        seen.add(one.id);
        problems.push(...checkThread(simulation, one, view));
      }
    }
  }
  const missing = [...threads.keys()].filter((id) => !seen.has(id) && isListed(simulation, id));
  return [...problems, ...missing.map((id) => `comment ${id} is not listed`)];
}

/** The listed drafts are those that are not published; the comments of published ones are on the site. */
function isListed({ threads, record }: Simulation, id: number): boolean {
  const { draftId = null } = threads.get(id) ?? {};
  return draftId === null || record.drafts.has(draftId);
}

// biome-ignore lint/suspicious/noExplicitAny: as the API returned it.
function checkThread({ threads }: Simulation, one: any, view: Site): string[] {
  const known = threads.get(one.id);
  if (!known) return [`comment ${one.id} is unknown`];
  const problems = [];
  if (one.text !== known.text) problems.push(`comment ${one.id} lost its text`);
  if ((one.resolvedAt !== null) !== known.isResolved)
    problems.push(`comment ${one.id} should be ${known.isResolved ? 'resolved' : 'open'}`);
  const text: string = JSON.parse(view.get(known.ref) ?? '""');
  const isThere = wordsIn(text).includes(known.quote);
  // Words that were changed inside are still the same ones if half of their letters are left.
  const mayBeThere = wordsIn(text).some((word) => countSame(word, known.quote) * 2 >= known.quote.length);
  if (one.isOrphaned ? isThere : !mayBeThere)
    problems.push(`comment ${one.id} on ${known.quote} is ${isThere ? 'orphaned' : 'not orphaned'}: ${text}`);
  if (isThere && text.slice(one.range?.start, one.range?.end) !== known.quote)
    problems.push(`comment ${one.id} is beside its words`);
  return problems;
}

/** Returns the number of letters at the beginning and the end of two words of one length that are the same. */
function countSame(one: string, other: string): number {
  const isSame = [...one].map((letter, at) => letter === other[at]);
  const first = isSame.indexOf(false);
  return first < 0 ? one.length : first + (one.length - 1 - isSame.lastIndexOf(false));
}
