import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALL_TONES, BUILT_IN_LIMITS } from '../../src/content/ai-options';
import type { SectionModel } from '../../src/content/define-section';
import { SECTION_MODELS } from '../../src/sections/models';
import { changeSetting } from '../accounts/settings/site-settings';
import { startTestServer, type TestServer } from '../main/testing';
import { startTestModel, type TestModel } from './testing-model';

const KEY = 'sk-test-key-that-nobody-may-see';
const HEADLINE = {
  section: 'home.hero.headline',
  currentText: 'Good businesses deserve a next owner.',
  tone: 'professional',
  instructions: '',
};

const SOMEONE = { kind: 'session', id: null, name: null, role: 'admin', client: 'test' } as const;

describe('without a model', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RATE_AI_PER_MINUTE: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' });
  });
  afterAll(() => server.close());

  it('suggests three texts, and stores the request with the change that uses one', async () => {
    const editor = await server.signIn();
    const { status, body } = await server.send('POST', '/api/generate/copy', HEADLINE, editor);
    expect([status, body.suggestions.length, body.writer, body.flagged]).toEqual([
      200,
      3,
      'Built-in writer',
      [[], [], []],
    ]);
    const change = { path: 'home.hero.headline', value: body.suggestions[0], ai: body.id };
    expect((await server.send('POST', '/api/content/update', change, editor)).status).toBe(200);
    const [item] = (await server.send('GET', '/api/history?page=home', undefined, editor)).body.items;
    expect(item).toMatchObject({
      source: 'ai',
      ai: { writer: 'Built-in writer', asked: { section: 'home.hero.headline', tone: 'professional' } },
    });
    expect(item.ai.answered).toEqual(body.suggestions);
    const other = await server.send('POST', '/api/content/update', { ...change, value: 'x' }, await server.signIn());
    expect([other.status, other.body.issues]).toEqual([
      422,
      [{ path: 'ai', message: 'This id does not match any of your AI suggestions.' }],
    ]);
  });

  it('rewrites a document, writes one from scratch, and drafts sections that match their type', async () => {
    const editor = await server.signIn();
    const content = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'Start writing here...' } }] });
    const document = await server.send(
      'POST',
      '/api/content/generate',
      { section: 'home.news', content, tone: 'professional', instructions: 'Write about our training for operators' },
      editor,
    );
    expect(document.status).toBe(200);
    expect(JSON.parse(document.body.suggestions[0]).blocks.length).toBeGreaterThan(1);
    const prompts = [
      ['A call to action for owners', 'cta'],
      ['Introduce the team', 'team'],
      ['How we train operators', 'welcome'],
      ['A hero about patience', 'hero'],
      ['Our portfolio of companies', 'portfolio'],
    ] as const;
    const draftable = Object.values(SECTION_MODELS as Record<string, SectionModel>).filter(({ draft }) => draft);
    expect(prompts.map(([, type]) => type).sort()).toEqual(draftable.map(({ type }) => type).sort());
    for (const [prompt, type] of prompts) {
      const section = await server.send('POST', '/api/ai/generate-section', { prompt, pageId: 'home' }, editor);
      expect([prompt, section.status, section.body.sectionType, section.body.flagged]).toEqual([prompt, 200, type, []]);
      // The response is a valid request body.
      const made = await server.send('POST', '/api/sections', section.body, editor);
      expect([made.status, made.body.sectionData]).toEqual([201, section.body.sectionData]);
      const [item] = (await server.send('GET', '/api/history?page=home', undefined, editor)).body.items;
      expect(item).toMatchObject({
        type: 'section-add',
        source: 'ai',
        ai: { writer: 'Built-in writer', asked: { prompt } },
      });
      const others = { ...section.body, id: undefined, ai: 'no-answer-of-mine' };
      const refused = await server.send('POST', '/api/sections', others, editor);
      expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([422, 'ai']);
    }
    expect(
      (await server.send('POST', '/api/ai/generate-section', { prompt: '  ', pageId: 'home' }, editor)).status,
    ).toBe(400);
    expect(
      (await server.send('POST', '/api/ai/generate-section', { prompt: 'x', pageId: 'nope' }, editor)).status,
    ).toBe(404);
  });

  it.each([
    ['plain text', 'no'],
    ['too many characters', JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: '‹'.repeat(30_000) } }] })],
  ])('rejects %s instead of a document', async (_, content) => {
    const { status, body } = await server.send(
      'POST',
      '/api/content/generate',
      { section: 'home.news', content },
      await server.signIn(),
    );
    expect([status, body.issues]).toEqual([422, [{ path: 'content', message: expect.any(String) }]]);
  });

  // Commands write nothing, so all cases can share one signed-in person.
  let signedIn: Promise<Record<string, string>> | undefined;
  const reader = () => {
    signedIn ??= server.database.reset().then(() => server.signIn());
    return signedIn;
  };

  it.each([
    [
      'change the hero headline to "A new start."',
      { action: 'update', field: 'home.hero.headline', value: 'A new start.' },
    ],
    ['set home.hero.cta to Talk to us', { action: 'update', field: 'home.hero.cta', value: 'Talk to us' }],
    [
      'make the welcome title title case',
      {
        action: 'update',
        field: 'home.welcome.title',
        value: 'Main Street Runs on Companies You Have Never Read About',
      },
    ],
    ['make the hero cta upper case', { action: 'update', field: 'home.hero.cta', value: 'START A CONVERSATION' }],
    [
      'add "All suppliers kept" to the improvements',
      { action: 'update', field: 'home.portfolioHighlight.improvements' },
    ],
    ['remove the last item from the improvements', { action: 'update', field: 'home.portfolioHighlight.improvements' }],
    ['list pages', { action: 'answer' }],
    ['list sections of about', { action: 'answer' }],
    ['list fields of hero', { action: 'answer' }],
    ['show the hero headline', { action: 'answer' }],
    ['go to team', { action: 'navigate', field: 'team', value: '/team' }],
    ['find "handshake of nobody"', { action: 'answer' }],
    ['help', { action: 'answer' }],
    ['change the title to "X"', { action: 'none', message: expect.stringContaining('Which one') }],
    ['replace "Elmwater Partners" with "Elmwater" everywhere', { action: 'none' }],
    ['sing a song', { action: 'none', message: expect.stringContaining('didn’t understand') }],
  ])('understands: %s', async (command, answer) => {
    const got = await server.send('POST', '/api/admin/command', { command }, await reader());
    expect(got.body).toMatchObject(answer);
    expect(Object.keys(got.body).sort()).toEqual(['action', 'field', 'message', 'value']);
  });

  it('says what it cannot do, and how to connect a model', async () => {
    const editor = await server.signIn();
    const say = (path: string, body: object) => server.send('POST', path, body, editor);
    const asked = { ...HEADLINE, instructions: 'mention patience' };
    const copy = (await say('/api/generate/copy', asked)).body;
    expect([copy.suggestions.length, new Set(copy.suggestions).size, copy.hint]).toEqual([3, 3, BUILT_IN_LIMITS]);
    expect(copy.notes).toEqual([expect.any(String), expect.any(String), 'The current text.']);
    expect((await say('/api/generate/copy', HEADLINE)).body.hint).toBeNull();
    const content = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'We are open.' } }] });
    const request = { section: 'home.news', content, instructions: 'warmer' };
    const { suggestions, hint } = (await say('/api/content/generate', request)).body;
    expect([JSON.parse(suggestions[0]), hint]).toEqual([JSON.parse(content), BUILT_IN_LIMITS]);
    const { body } = await say('/api/admin/command', { command: 'make the hero headline warmer' });
    expect(body).toMatchObject({ action: 'none', message: expect.stringContaining(BUILT_IN_LIMITS) });
  });

  it.each(ALL_TONES)('accepts the tone %s', async (tone) => {
    const { status, body } = await server.send('POST', '/api/generate/copy', { ...HEADLINE, tone }, await reader());
    expect([status, body.suggestions.length]).toEqual([200, 3]);
  });

  it('shortens a text with the writer, and undoes the last saved change', async () => {
    const editor = await server.signIn();
    const say = (command: string) => server.send('POST', '/api/admin/command', { command }, editor);
    const { subheadline } = (await server.send('GET', '/api/content/home')).body.hero;
    const { body } = await say('make the hero subheadline shorter');
    expect(body).toMatchObject({ action: 'update', field: 'home.hero.subheadline' });
    await server.send('POST', '/api/content/update', { path: body.field, value: body.value }, editor);
    const undone = (await say('undo the last change')).body;
    expect([undone.field, undone.value]).toEqual([body.field, subheadline]);
  });
});

describe('limits', () => {
  it('limit the questions per editor and minute', async () => {
    const server = await startTestServer({ RATE_AI_PER_MINUTE: '2' });
    const editor = await server.signIn();
    const statuses = [];
    for (let count = 0; count < 3; count++)
      statuses.push((await server.send('POST', '/api/generate/copy', HEADLINE, editor)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await server.send('POST', '/api/generate/copy', HEADLINE, await server.signIn())).status).toBe(200);
    await server.close();
  });
});

describe('with a model', () => {
  let model: TestModel;
  let server: TestServer;
  beforeAll(async () => {
    model = await startTestModel();
    server = await startTestServer({
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'test',
      AI_API_KEY: KEY,
      AI_DAILY_LIMIT: '30',
      RATE_AI_PER_MINUTE: '0',
    });
  });
  afterAll(async () => {
    expect(server.logged.join('')).not.toContain(KEY);
    await server.close();
    await model.close();
  });
  afterEach(() => server.database.reset());

  it('flags figures that appear nowhere on the site, and removes markup', async () => {
    const suggestions = [
      'Returns of 45% for <b>everyone</b>',
      '“Eleven deals in year one.”',
      'Good businesses deserve a next owner.',
    ];
    model.behave({ kind: 'answer', value: { suggestions } });
    const { body } = await server.send('POST', '/api/generate/copy', HEADLINE, await server.signIn());
    expect(body.suggestions).toEqual(['Returns of 45% for everyone', '“Eleven deals in year one.”']);
    expect(body.flagged).toEqual([['45%'], []]);
    expect([body.writer, body.hint]).toEqual(['test', null]);
  });

  describe('of a firm that registers claims', () => {
    const suggestions = ['Seventy-seven mills are ours.', 'Eleven deals in year one.', 'Mills, owned for 12 years.'];
    const register = async (editor: Record<string, string>, statement: string, more: object = {}) =>
      (await server.send('POST', '/api/claims', { statement, kind: 'figure', ...more }, editor)).body;
    const ask = async (editor: Record<string, string>) =>
      (await server.send('POST', '/api/generate/copy', HEADLINE, editor)).body;

    it('is given the substantiated claims only, and its answers name the claims they make and flag all other figures', async () => {
      const admin = await server.signIn('admin');
      const { id } = await register(admin, 'The firm owns 77 mills.', { source: 'Ledger' });
      const other = await register(admin, 'The firm has owned mills for 12 years.');
      const old = await register(admin, 'The firm closed eleven deals.');
      await server.send('POST', `/api/claims/${old.id}/retire`, {}, admin);
      model.asked.length = 0;
      model.behave({ kind: 'answer', value: { suggestions } });
      const body = await ask(admin);
      expect(body.suggestions).toEqual(suggestions);
      expect(body.claims).toEqual([
        [{ id, statement: 'The firm owns 77 mills.', status: 'substantiated', files: 0 }],
        [],
        [{ id: other.id, statement: other.statement, status: 'needs-substantiation', files: 0 }],
      ]);
      // The site says eleven, but no claim in use does.
      expect(body.flagged).toEqual([[], ['Eleven'], []]);
      const [asked = { body: '' }] = model.asked;
      expect(asked.body).toContain('"claims\\":[\\"The firm owns 77 mills.\\"]');
      expect(asked.body).not.toContain('owned mills for 12 years');
    });

    it('names no claim to a key that may not read claims, but still limits what it may state', async () => {
      const admin = await server.signIn('admin');
      const { id } = await register(admin, 'The firm owns 77 mills.', { source: 'Ledger' });
      model.behave({ kind: 'answer', value: { suggestions } });
      const flagged = [[], ['Eleven'], ['12']];
      expect(await ask(await server.key(['content:write']))).toMatchObject({ claims: [null, null, null], flagged });
      const reads = await ask(await server.key(['content:write', 'claims:read']));
      expect(reads).toMatchObject({ claims: [[{ id }], [], []], flagged });
    });

    it('counts the person’s own words as theirs', async () => {
      const admin = await server.signIn('admin');
      await register(admin, 'The firm owns 77 mills.');
      model.behave({ kind: 'answer', value: { suggestions } });
      const asked = { ...HEADLINE, instructions: 'Mention eleven deals and 12 years' };
      const { body } = await server.send('POST', '/api/generate/copy', asked, admin);
      expect(body.flagged).toEqual([[], [], []]);
    });

    it('is compared with the site alone without claims, and if the firm is not an adviser', async () => {
      const admin = await server.signIn('admin');
      model.behave({ kind: 'answer', value: { suggestions: ['Eleven deals in year one.', 'A.', 'B.'] } });
      expect(await ask(admin)).toMatchObject({ claims: [null, null, null], flagged: [[], [], []] });
      await register(admin, 'The firm owns 77 mills.');
      await changeSetting(server.database.db, 'firmType', 'not-adviser', SOMEONE);
      expect(await ask(admin)).toMatchObject({ claims: [null, null, null], flagged: [[], [], []] });
    });
  });

  it('streams suggestions to the screens', async () => {
    model.behave({ kind: 'answer', value: { suggestions: ['The first.', 'The second.', 'The third.'] } });
    const headers = {
      ...(await server.signIn()),
      'Content-Type': 'application/json',
      'trpc-accept': 'application/jsonl',
    };
    const answer = await fetch(`${server.url}/api/trpc/ai.suggest?batch=1`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ 0: HEADLINE }),
    });
    const text = await answer.text();
    expect(text.match(/"partial"/g)?.length).toBeGreaterThan(1);
    expect(text).toContain('"done"');
  });

  it('counts questions, and stops at the daily limit', async () => {
    const editor = await server.signIn();
    model.behave({ kind: 'answer', value: { suggestions: ['The first.', 'The second.', 'The third.'] } });
    await server.send('POST', '/api/generate/copy', HEADLINE, editor);
    const status = await server.send('GET', '/api/trpc/ai.status', undefined, editor);
    expect(status.body.result.data).toMatchObject({
      writer: 'test',
      provider: 'openai-compatible',
      usage: { requests: 1, inputTokens: 120, outputTokens: 40, dailyLimit: 30 },
    });
    expect(JSON.stringify(status.body)).not.toContain(KEY);
    await server.database.db.execute('update ai_usage set requests = 30');
    const refused = await server.send('POST', '/api/generate/copy', HEADLINE, editor);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('carries out commands that name the field in the editor’s own words', async () => {
    const changes = [{ field: 'home.hero.headline', value: 'A warm welcome to the next owner.' }];
    model.behave({ kind: 'answer', value: { action: 'update', changes, message: 'Done.' } });
    const answer = await server.send(
      'POST',
      '/api/admin/command',
      { command: 'could the hero headline sound warmer?' },
      await server.signIn(),
    );
    expect(answer.body).toMatchObject({ action: 'update', field: 'home.hero.headline' });
  });
});
