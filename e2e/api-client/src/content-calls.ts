import { type Connection, expectThat, unwrap } from './connect.js';

/** Reads, changes and reverts content with a key that may write. */
export async function callContent({ api }: Connection): Promise<void> {
  const home = unwrap(await api.GET('/api/content/{pageId}', { params: { path: { pageId: 'home' } } }));
  expectThat('hero' in home, 'the home page has a hero');

  const path = 'home.hero.headline';
  const updated = unwrap(await api.POST('/api/content/update', { body: { path, value: 'From a client' } }));
  expectThat(updated.success && updated.version > 0, 'an update is counted');
  const stale = await api.POST('/api/content/update', { body: { path, value: 'Too late', base: 'Something else' } });
  expectThat(stale.error !== undefined && stale.response.status === 409, 'a stale write is refused');

  const { changeSetId, versions } = unwrap(
    await api.POST('/api/content/batch', {
      body: {
        changes: [
          { path: 'home.notice', value: { title: 'News' } },
          { path: 'home.hero.cta', value: 'Write to us' },
        ],
        note: 'Two at once',
      },
    }),
  );
  const operations = await api.POST('/api/content/batch', {
    body: {
      changes: [
        { op: 'set', path: 'home.notice.items', value: ['One', 'Two'], base: null },
        { op: 'insert', path: 'home.notice.items', after: null, value: 'First', id: 'k7f2m9qa' },
        { op: 'move', path: 'home.notice.items.~k7f2m9qa', after: null },
        { op: 'remove', path: 'home.notice.items.2' },
        { op: 'unset', path: 'home.notice.title' },
      ],
    },
  });
  expectThat(unwrap(operations).success, 'items are put in, moved and removed');
  const withIds = await api.GET('/api/content/{pageId}', {
    params: { path: { pageId: 'home' }, query: { ids: true } },
  });
  expectThat(JSON.stringify(unwrap(withIds).ids).includes('k7f2m9qa'), 'the ids of items are read');
  expectThat(changeSetId !== null && (versions.home ?? 0) > updated.version, 'a batch is one change set');
  expectThat(
    unwrap(await api.POST('/api/content/delete', { body: { path: 'home.notice' } })).success,
    'a section is gone',
  );

  const { items } = unwrap(await api.GET('/api/history', { params: { query: { page: 'home', path, limit: 5 } } }));
  const change = items[0];
  expectThat(change !== undefined && change.newValue === 'From a client', 'the history tells of the update');
  const reverted = await api.POST('/api/history/{id}/revert', { params: { path: { id: change.id } } });
  expectThat(unwrap(reverted).success, 'the update is reverted');
  const again = await api.POST('/api/history/{id}/revert', {
    params: { path: { id: change.id } },
    body: { to: 'after' },
  });
  expectThat(unwrap(again).success, 'the update is made again');
}

/** Adds, changes, deletes and restores a section. */
export async function callSections({ api }: Connection): Promise<void> {
  const made = unwrap(
    await api.POST('/api/sections', {
      body: {
        pageId: 'demo',
        sectionType: 'hero',
        sectionName: 'Open house',
        sectionData: { headline: 'Come and see' },
      },
    }),
  );
  const at = { params: { path: { id: made.sectionId } } };
  const patched = unwrap(
    await api.PATCH('/api/sections/{id}', { ...at, body: { sectionName: 'Open day', base: made.version } }),
  );
  expectThat(patched.sectionName === 'Open day' && patched.version > made.version, 'a section is renamed');
  expectThat(unwrap(await api.DELETE('/api/sections/{id}', at)).sectionId === made.sectionId, 'a section is deleted');
  expectThat(unwrap(await api.POST('/api/sections/{id}/restore', at)).sectionId === made.sectionId, 'it is restored');
  const sections = unwrap(await api.GET('/api/sections/{id}', { params: { path: { id: 'demo' } } }));
  expectThat(
    sections.some(({ sectionId }) => sectionId === made.sectionId),
    'it is in the list',
  );
}

/** Requests suggestions from the writing help and applies one of them with an ordinary write. */
export async function callWriting({ api }: Connection): Promise<void> {
  const section = 'home.hero.headline';
  const copy = unwrap(
    await api.POST('/api/generate/copy', {
      body: {
        section,
        currentText: 'Good businesses deserve a next owner.',
        tone: 'confident',
        instructions: 'shorter',
      },
    }),
  );
  expectThat(copy.suggestions.length === 3, 'three texts are suggested');
  const value = copy.suggestions[0] ?? '';
  const used = unwrap(await api.POST('/api/content/update', { body: { path: section, value, ai: copy.id } }));
  expectThat(used.success, 'a suggestion is used');
  const content = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'We are open.' } }] });
  const { suggestions } = unwrap(
    await api.POST('/api/content/generate', { body: { section: 'home.news', content, tone: 'professional' } }),
  );
  expectThat(Array.isArray(JSON.parse(suggestions[0] ?? '').blocks), 'a document is written');
  const draft = unwrap(
    await api.POST('/api/ai/generate-section', { body: { prompt: 'A call to action', pageId: 'home' } }),
  );
  expectThat(draft.sectionType === 'cta', 'a section is drafted');
  const answer = unwrap(await api.POST('/api/admin/command', { body: { command: 'show the hero headline' } }));
  expectThat(answer.action === 'answer' && answer.message.includes(value), 'a command is answered');
}
