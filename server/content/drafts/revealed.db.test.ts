import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CTA, type Headers, startReviews } from './testing-review';

const { server, other, reviewer, send, post, get, update, ask, approve, makeDraft, newText } = await startReviews();

const IMAGE = 'team.leadership.0.image';
const fair = (sectionId: string, text: string) => ({
  ...{ pageId: 'home', sectionId, sectionType: 'custom', sectionName: 'Fair' },
  sectionData: { elements: [{ id: `text-${sectionId}`, type: 'paragraph', data: { text } }] },
});

async function upload(by: Headers, alt: string): Promise<string> {
  const create = { width: 2, height: 2, channels: 3 as const, background: { r: Math.random() * 255, g: 9, b: 9 } };
  const form = new FormData();
  form.append('files', new File([await sharp({ create }).png().toBuffer()], 'mill.png'));
  const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: by });
  const { url } = ((await answer.json()) as { file: { url: string } }).file;
  const key = url.replace('/media/', '');
  expect((await send('POST', '/api/trpc/media.describe', { key, alt }, by)).status).toBe(200);
  return url;
}

describe('what a draft shows besides its changes', () => {
  it('is listed: the words of a page that it publishes, which their writer cannot approve', async () => {
    const title = newText();
    const { pageId } = (await send('POST', '/api/pages', { title, status: 'draft' }, other)).body;
    const id = await makeDraft({ op: 'changePage', pageId, status: 'published' });
    const { revealed } = await get(`${id}/merge`);
    expect(revealed).toMatchObject({ pictures: [], writers: [{ name: expect.stringMatching(/^Person/) }] });
    expect(revealed.pages).toMatchObject([{ pageId, isWhole: true }]);
    expect(JSON.stringify(revealed.pages[0].sections)).toContain(title);
    const asked = await post(`${id}/review`, { reviewers: [(await get(`${id}/merge`)).revealed.writers[0].id] });
    expect([asked.status, asked.body.message]).toEqual([422, expect.stringContaining('words of their own')]);
    await ask(id, reviewer);
    expect((await approve(id, other)).status).toBe(403);
    expect((await approve(id, reviewer)).status).toBe(200);
  });

  it('is listed: the words of a section that it shows or restores, as long as someone has written them since it was shown', async () => {
    for (const [index, hide] of [
      () => send('PATCH', '/api/sections/fair-0', { isActive: false }, other),
      () => send('DELETE', '/api/sections/fair-1', undefined, other),
      () => update('home.page.hidden.fair-2', true),
    ].entries()) {
      const sectionId = `fair-${index}`;
      expect((await send('POST', '/api/sections', fair(sectionId, 'Shown'), other)).status).toBe(201);
      expect((await hide()).status).toBe(200);
      const show = [
        { op: 'changeSection', sectionId, isActive: true },
        { op: 'restoreSection', sectionId },
        { op: 'unset', path: `home.page.hidden.${sectionId}` },
      ][index] as object;
      // Visitors have seen these words before.
      const known = await makeDraft(show);
      expect((await get(`${known}/merge`)).revealed).toMatchObject({
        pages: [{ pageId: 'home', isWhole: false, sections: [{ id: sectionId, name: 'Fair', type: 'custom' }] }],
        writers: [],
      });
      if (index === 1) continue;
      await update(`dynamic.${sectionId}.elements.0.data.text`, 'We return 18%.');
      const id = await makeDraft(show);
      const { revealed } = await get(`${id}/merge`);
      expect(JSON.stringify(revealed.pages)).toContain('18%');
      await ask(id, reviewer);
      expect((await approve(id, other)).status).toBe(403);
    }
  });

  it('is nothing if the draft adds the page or the section itself', async () => {
    const page = { pageId: 'mills', title: 'Mills', address: '/mills', status: 'published' };
    const id = await makeDraft({ op: 'addPage', ...page }, { op: 'addSection', ...fair('own', 'Own') });
    expect((await get(`${id}/merge`)).revealed).toEqual({ pages: [], pictures: [], writers: [] });
  });

  it('is listed: the alt texts of images that it adds, which their writer cannot approve', async () => {
    const image = await upload(other, 'Ranked first');
    const id = await makeDraft({ path: IMAGE, value: image });
    const { revealed } = await get(`${id}/merge`);
    expect(revealed).toMatchObject({ pages: [], pictures: [{ image, alt: 'Ranked first' }] });
    await ask(id, reviewer);
    expect((await approve(id, other)).status).toBe(403);
    expect((await approve(id, reviewer)).status).toBe(200);
    expect((await post(`${id}/publish`)).status).toBe(200);
    // On a page that visitors do not see yet, too.
    const { pageId } = (await send('POST', '/api/pages', { title: newText(), status: 'draft' }, other)).body;
    const unseen = await upload(other, 'Also ranked first');
    expect((await update(`${pageId}.hero.image`, unseen)).status).toBe(200);
    const page = await makeDraft({ op: 'changePage', pageId, status: 'published' });
    expect((await get(`${page}/merge`)).revealed.pictures).toEqual([{ image: unseen, alt: 'Also ranked first' }]);
    // Visitors have the first one now.
    const later = await makeDraft({ path: IMAGE.replace('image', 'name'), value: newText() });
    expect((await get(`${later}/merge`)).revealed.pictures).toEqual([]);
  });
});

describe('a change that a later one replaces', () => {
  it('is listed without values, so that thousands of them cost no more than one', async () => {
    const id = await makeDraft();
    const changes = Array.from({ length: 20 }, (_, index) => [
      { path: 'home.faq', value: { title: `FAQ ${index}`, items: [] } },
      { op: 'insert', path: 'home.faq.items', after: null, value: { question: `Q${index}`, answer: 'A' } },
    ]).flat();
    expect((await post(`${id}/changes`, { changes })).status).toBe(200);
    const { changes: merged } = await get(`${id}/merge`);
    const kept = merged.filter(
      ({ isReplaced, path }: { isReplaced?: boolean; path: string }) => !isReplaced && path !== CTA,
    );
    expect(kept.map(({ op, after }: { op: string; after: object }) => [op, JSON.stringify(after)])).toEqual([
      ['set', expect.stringContaining('FAQ 19')],
      ['insert', expect.stringContaining('Q19')],
    ]);
    for (const one of merged.filter(({ isReplaced }: { isReplaced?: boolean }) => isReplaced)) {
      expect(one).toMatchObject({ before: null, after: null });
    }
  });
});
