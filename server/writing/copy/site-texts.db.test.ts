import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { readSiteTexts } from './site-texts';

let server: TestServer;
let draft: string;
beforeAll(async () => {
  server = await startTestServer();
  const key = await server.signIn();
  const send = async (path: string, body: object) => {
    const answer = await server.send('POST', path, body, key);
    expect([200, 201]).toContain(answer.status);
    return answer.body as Record<string, string>;
  };
  draft = (await send('/api/pages', { title: 'Plans', layout: 'blank', status: 'draft' })).pageId ?? '';
  const text = (words: string) => ({ blocks: [{ type: 'paragraph', data: { text: words } }] });
  await send('/api/content/batch', { changes: [{ path: `${draft}.body`, value: text('Marker of the draft.') }] });
  const section = { sectionType: 'hero', sectionName: 'Hero' };
  for (const [sectionId, pageId, isActive] of [
    ['shown', 'home', true],
    ['hidden', 'home', false],
    ['ofdraft', draft, true],
  ] as const) {
    const sectionData = { headline: `Marker ${sectionId}.` };
    await send('/api/sections', { ...section, sectionId, pageId, isActive, sectionData });
  }
  const admin = await server.signIn('admin');
  expect((await server.send('POST', '/api/trpc/offering.change', { mode: '506c' }, admin)).status).toBe(200);
  const quote = { sectionType: 'testimonial', sectionName: 'Quote', sectionData: { quote: 'Marker incomplete.' } };
  await send('/api/sections', { ...quote, sectionId: 'incomplete', pageId: 'team' });
  const limited = { ...section, pageId: 'team', sectionData: { headline: 'Marker limited.' } };
  await send('/api/sections', { ...limited, sectionId: 'limited' });
  await send('/api/content/batch', {
    changes: [
      ...['own', 'unseen'].map((id) => ({ path: `team.${id}`, value: { headline: `Marker ${id}.` } })),
      ...['own', 'limited'].map((id) => ({ path: `team.page.only506cSections.${id}`, value: true })),
      { path: 'team.page.hidden.unseen', value: true },
      { path: 'investors.page.only506c', value: true },
      { path: 'investors.hero.headline', value: 'Marker of a limited page.' },
    ],
  });
});
afterAll(() => server.close());

const findMarkers = async (edited: string) => {
  const { texts } = await readSiteTexts(server.database.db, edited);
  return texts.map(({ text }) => text).filter((text) => text.startsWith('Marker'));
};

it('writers use no text of an unpublished page, a hidden section or incomplete evidence elsewhere', async () => {
  expect(await findMarkers('about.hero.headline')).toEqual(['Marker shown.']);
});

it('writers use the texts of the page being edited, even if they are not published', async () => {
  expect(await findMarkers('home')).toEqual(['Marker shown.', 'Marker hidden.']);
  expect(await findMarkers('dynamic.ofdraft.headline')).toEqual([
    'Marker of the draft.',
    'Marker shown.',
    'Marker ofdraft.',
  ]);
});

it('writers use texts for offerings under Rule 506(c) and incomplete evidence only where they are', async () => {
  expect(await findMarkers('team.hero.headline')).toEqual(['Marker unseen.', 'Marker shown.']);
  expect(await findMarkers('team.own.headline')).toEqual(['Marker own.', 'Marker unseen.', 'Marker shown.']);
  expect(await findMarkers('dynamic.limited.headline')).toContain('Marker limited.');
  expect(await findMarkers('dynamic.incomplete.quote')).toContain('Marker incomplete.');
  expect(await findMarkers('investors.hero.subheadline')).toContain('Marker of a limited page.');
});
