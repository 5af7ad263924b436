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
});
afterAll(() => server.close());

const findMarkers = async (edited: string) => {
  const { texts } = await readSiteTexts(server.database.db, edited);
  return texts.map(({ text }) => text).filter((text) => text.startsWith('Marker'));
};

it('writers use no text of an unpublished page or a hidden section elsewhere', async () => {
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
