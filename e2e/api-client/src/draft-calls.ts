import { type Connection, expectThat, unwrap } from './connect.js';

/** Prepares changes in drafts, settles a conflict with the site and publishes, with a key that may do both. @param reviewer someone else's session */
export async function callDrafts({ api }: Connection, reviewer: Connection['api']): Promise<void> {
  const [cta, headline] = ['home.hero.cta', 'home.hero.headline'];
  const { id } = unwrap(await api.POST('/api/drafts', { body: { name: 'Autumn' } }));
  const at = { params: { path: { id } } };
  const added = unwrap(
    await api.POST('/api/drafts/{id}/changes', {
      ...at,
      body: {
        changes: [
          { path: cta, value: 'Prepared' },
          { path: headline, value: 'Prepared too' },
          {
            op: 'addSection',
            sectionId: 'prepared',
            pageId: 'demo',
            after: null,
            sectionType: 'hero',
            sectionName: 'Prepared',
            sectionData: { headline: 'Prepared as well' },
          },
          { op: 'changeSection', sectionId: 'prepared', isActive: false },
        ],
        expectedVersion: 1,
      },
    }),
  );
  expectThat(added.version === 2 && added.operations === 3, 'hiding the new section is part of adding it');
  const live = unwrap(await api.GET('/api/content/{pageId}', { params: { path: { pageId: 'home' } } }));
  expectThat(!JSON.stringify(live).includes('Prepared'), 'nothing is on the site');
  unwrap(await api.POST('/api/content/update', { body: { path: cta, value: 'Changed meanwhile' } }));
  const { conflicts, changes } = unwrap(await api.GET('/api/drafts/{id}/merge', at));
  const [conflict] = conflicts;
  expectThat(conflict?.theirs === 'Changed meanwhile', 'the merge shows the conflict');
  const early = await api.POST('/api/drafts/{id}/publish', { ...at, body: {} });
  expectThat(early.response.status === 409, 'a draft with a conflict is not published');
  const settled = await api.POST('/api/drafts/{id}/settle', {
    ...at,
    body: { change: conflict.id, keep: 'mine', theirs: conflict.theirs },
  });
  expectThat(unwrap(settled).operations === 3, 'the change is kept');

  const other = unwrap(await api.POST('/api/drafts', { body: {} }));
  const change = changes.find(({ path }) => path === headline);
  expectThat(change !== undefined, 'the merge shows the change');
  const move = { changes: [change.id], to: other.id };
  expectThat(unwrap(await api.POST('/api/drafts/{id}/move', { ...at, body: move })).operations === 2, 'it is moved');
  const there = { params: { path: { id: other.id } } };
  const moved = unwrap(await api.GET('/api/drafts/{id}/merge', there)).changes[0];
  expectThat(moved?.path === headline, 'it is in the other draft');
  const { name } = unwrap(await api.GET('/api/drafts/{id}', there));
  expectThat(name === 'Changes to Home', 'which is named by its pages');
  unwrap(await api.POST('/api/drafts/{id}/drop', { ...there, body: { changes: [moved.id] } }));
  expectThat(unwrap(await api.POST('/api/drafts/{id}/withdraw', there)).state === 'withdrawn', 'a draft is withdrawn');
  expectThat(unwrap(await api.POST('/api/drafts/{id}/reopen', there)).state === 'draft', 'and opened again');

  const shared = unwrap(await api.POST('/api/drafts/{id}/previews', { ...at, body: { days: 1, isPinned: true } }));
  expectThat(/\/preview\/[\w-]{22}$/.test(shared.url), 'a preview has an address that nobody can guess');
  const { items: previews } = unwrap(await api.GET('/api/drafts/{id}/previews', at));
  expectThat(previews.length === 1 && previews[0]?.state === 'active', 'the preview is listed');
  unwrap(await api.DELETE('/api/previews/{id}', { params: { path: { id: shared.id } } }));
  expectThat((await fetch(shared.url)).status === 404, 'a revoked link shows nothing');

  const renamed = await api.PATCH('/api/drafts/{id}', { ...at, body: { name: 'Autumn letter' } });
  expectThat(unwrap(renamed).name === 'Autumn letter', 'a draft is renamed');
  const { items } = unwrap(await api.GET('/api/drafts', { params: { query: { state: 'draft', page: 'home' } } }));
  expectThat(items.length === 1 && items[0]?.id === id, 'the list names the pages of drafts');
  await schedule(api, id);
  await review(api, reviewer, id);
  const { version } = unwrap(await api.GET('/api/drafts/{id}', at));
  const { versions } = unwrap(await api.GET('/api/drafts/{id}/merge', at));
  const publish = { ...at, body: { expectedVersion: version, expectedVersions: versions } };
  const published = unwrap(await api.POST('/api/drafts/{id}/publish', publish));
  const again = unwrap(await api.POST('/api/drafts/{id}/publish', publish));
  expectThat(published.changeSetId !== null && published.changeSetId === again.changeSetId, 'it is published once');
  const inverse = unwrap(await api.POST('/api/drafts/{id}/prepare-take-down', at));
  expectThat(inverse.takesDown?.id === id && inverse.state === 'draft', 'a draft takes it back');
  const { items: history } = unwrap(await api.GET('/api/history', { params: { query: { page: 'home', path: cta } } }));
  expectThat(
    history[0]?.note?.startsWith('Published the draft “Autumn letter”, approved by') === true,
    'the history names the draft',
  );
}

/** Schedules a draft with its take-down, finds it in the calendar, and cancels that. */
async function schedule(api: Connection['api'], id: number): Promise<void> {
  const at = { params: { path: { id } } };
  const date = `${new Date().getUTCFullYear() + 1}-03-02`;
  const takeDown = { date, time: '18:00' };
  const planned = unwrap(await api.POST('/api/drafts/{id}/take-down', { ...at, body: { takeDown } }));
  expectThat(planned.takeDown?.local === `${date}T18:00:00`, 'a take-down is planned');
  const { hash } = unwrap(await api.GET('/api/drafts/{id}/merge', at));
  const scheduled = unwrap(await api.POST('/api/drafts/{id}/schedule', { ...at, body: { date, time: '09:00', hash } }));
  expectThat(scheduled.state === 'scheduled' && scheduled.schedule?.hash === hash, 'the draft is scheduled');
  const { items } = unwrap(await api.GET('/api/schedule', { params: { query: { from: date, to: date } } }));
  expectThat(items.map(({ kind }) => kind).join() === 'publication,planned-take-down', 'the calendar has both');
  const canceled = unwrap(await api.POST('/api/drafts/{id}/unschedule', at));
  expectThat(canceled.state === 'draft', 'the schedule is canceled');
  unwrap(await api.POST('/api/drafts/{id}/take-down', { ...at, body: { takeDown: null } }));
}

/** Asks for a review, which is taken back, answered with a request for changes, and approved in the end. */
async function review(api: Connection['api'], reviewer: Connection['api'], id: number): Promise<void> {
  const at = { params: { path: { id } } };
  const people = unwrap(await api.GET('/api/drafts/{id}/reviewers', at));
  const me = unwrap(await reviewer.GET('/api/auth/session')).user;
  expectThat(
    people.some((person) => person.id === me?.id),
    'someone else may approve the draft',
  );
  const publishAt = { date: `${new Date().getUTCFullYear() + 1}-03-02`, time: '09:00' };
  const ask = async () =>
    unwrap(
      await api.POST('/api/drafts/{id}/review', {
        ...at,
        body: { reviewers: [me?.id ?? ''], note: 'Please look.', publishAt },
      }),
    );
  const asked = await ask();
  expectThat(asked.state === 'review', 'a review is asked for');
  expectThat(asked.review?.publishAt?.local === `${publishAt.date}T09:00:00`, 'with a time to publish the draft');
  expectThat(unwrap(await api.POST('/api/drafts/{id}/return', at)).state === 'draft', 'and taken back');
  await ask();
  unwrap(await reviewer.POST('/api/drafts/{id}/request-changes', { ...at, body: { note: 'Shorter, please.' } }));
  await ask();
  const { hash } = unwrap(await reviewer.GET('/api/drafts/{id}/merge', at));
  const body = { hash, schedule: true };
  const scheduled = unwrap(await reviewer.POST('/api/drafts/{id}/approve', { ...at, body }));
  expectThat(scheduled.schedule?.at === asked.review?.publishAt?.at, 'it is approved and scheduled for that time');
  expectThat(
    unwrap(await api.POST('/api/drafts/{id}/unschedule', at)).state === 'approved',
    'and not scheduled any more',
  );
  const { items } = unwrap(await api.GET('/api/drafts/{id}/events', at));
  expectThat(
    items
      .map(({ kind }) => kind)
      .join()
      .startsWith('unscheduled,scheduled,approved'),
    'the record has it all',
  );
}

/** Comments on a place, replies, edits, resolves, reopens and deletes. */
export async function callComments({ api }: Connection): Promise<void> {
  const people = unwrap(await api.GET('/api/people'));
  expectThat(people.length > 0, 'people can be mentioned');
  const body = { pageId: 'home', path: 'home.hero.headline', text: 'Is this right?' };
  const { id } = unwrap(await api.POST('/api/comments', { body }));
  const at = { params: { path: { id } } };
  unwrap(await api.POST('/api/comments/{id}/replies', { ...at, body: { text: 'Yes.' } }));
  unwrap(await api.PATCH('/api/comments/{id}', { ...at, body: { text: 'Is this still right?' } }));
  unwrap(await api.POST('/api/comments/{id}/resolve', at));
  unwrap(await api.POST('/api/comments/{id}/reopen', at));
  expectThat(unwrap(await api.GET('/api/comments/{id}', at)).replies.length === 1, 'the thread has its reply');
  const { items } = unwrap(await api.GET('/api/comments', { params: { query: { page: 'home' } } }));
  expectThat(items[0]?.text === 'Is this still right?', 'the comment is listed');
  const deleted = await api.DELETE('/api/comments/{id}', at);
  expectThat(deleted.response.ok, 'the comment is deleted');
}
