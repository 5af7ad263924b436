import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sections } from '../../../db/schema/content';
import { CTA, type Headers, startReviews } from './testing-review';

const { server, other, reviewer, send, post, get, update, ask, approve, makeDraft, newText, setRule, settle, kinds } =
  await startReviews();

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

describe('words that nobody has seen', () => {
  const show = (sectionId: string) => ({ op: 'changeSection', sectionId, isActive: true });
  const refused = async (id: number) => {
    await ask(id, reviewer);
    return (await approve(id, other)).status;
  };

  it('are those of an image of a section that a draft restores, also if they are written after the approval', async () => {
    const image = await upload(other, 'Our mill');
    const section = { ...fair('lost', 'Lost'), sectionType: 'custom' };
    const elements = [{ id: 'image-lost', type: 'image', data: { src: image } }];
    const made = await send('POST', '/api/sections', { ...section, sectionData: { elements } }, other);
    expect([made.status, made.body.issues]).toEqual([201, undefined]);
    expect((await send('DELETE', '/api/sections/lost', undefined, other)).status).toBe(200);
    const key = image.replace('/media/', '');
    const describeImage = (alt: string) => send('POST', '/api/trpc/media.describe', { key, alt }, other);
    expect((await describeImage('Unread')).status).toBe(200);
    const id = await makeDraft({ op: 'restoreSection', sectionId: 'lost' });
    expect((await get(`${id}/merge`)).revealed.pictures).toEqual([{ image, alt: 'Unread' }]);
    expect(await refused(id)).toBe(403);
    expect((await approve(id, reviewer)).status).toBe(200);
    await setRule('reviewers');
    expect((await describeImage('30% guaranteed')).status).toBe(200);
    expect((await post(`${id}/publish`)).status).not.toBe(200);
    await settle();
    expect(await kinds(id)).toContain('voided');
  });

  it('are those of an element that was changed by its own id', async () => {
    await send('POST', '/api/sections', { ...fair('quiet', 'Quiet'), isActive: false });
    expect((await update('element.text-quiet.text', 'We return 19%.')).status).toBe(200);
    expect(await refused(await makeDraft(show('quiet')))).toBe(403);
  });

  it('are those of a section that was hidden before visitors could have seen it', async () => {
    const title = newText();
    const { pageId } = (await send('POST', '/api/pages', { title, status: 'draft' })).body;
    await send('POST', '/api/sections', { ...fair('early', 'Early'), pageId }, other);
    expect((await send('PATCH', '/api/sections/early', { isActive: false }, other)).status).toBe(200);
    const published = await makeDraft({ op: 'changePage', pageId, status: 'published' });
    expect((await post(`${published}/publish`)).status).toBe(200);
    expect(await refused(await makeDraft(show('early')))).toBe(403);
  });

  it('are those of a section that was hidden before its page was unpublished', async () => {
    const { pageId } = (await send('POST', '/api/pages', { title: newText(), status: 'published' })).body;
    await send('POST', '/api/sections', { ...fair('veiled', 'Veiled'), pageId, isActive: false }, other);
    expect((await update(`${pageId}.page.status`, 'draft', undefined)).status).toBe(200);
    expect((await send('PATCH', '/api/sections/veiled', { isActive: true })).status).toBe(200);
    expect(await refused(await makeDraft({ op: 'changePage', pageId, status: 'published' }))).toBe(403);
  });

  it('are those that were written with the change that hid them', async () => {
    await send('POST', '/api/sections', fair('both', 'Both'));
    const changes = [
      { path: 'dynamic.both.elements.0.data.text', value: 'We return 20%.' },
      { path: 'home.page.hidden.both', value: true },
    ];
    expect((await send('POST', '/api/content/batch', { changes }, other)).status).toBe(200);
    expect(await refused(await makeDraft({ op: 'unset', path: 'home.page.hidden.both' }))).toBe(403);
  });

  it('are those of an element that has got another id since', async () => {
    await send('POST', '/api/sections', { ...fair('named', 'Named'), isActive: false });
    expect((await update('element.text-named.text', 'We return 22%.')).status).toBe(200);
    const changes = [{ path: 'dynamic.named.elements.~text-named.id', value: 'later-named' }];
    expect((await send('POST', '/api/content/batch', { changes })).status).toBe(200);
    expect(await refused(await makeDraft(show('named')))).toBe(403);
  });

  it('are those of a section that was on another page while its page was seen', async () => {
    const make = async (status: string) =>
      (await send('POST', '/api/pages', { title: newText(), status })).body.pageId as string;
    const [unseen, once] = [await make('draft'), await make('published')];
    const section = { ...fair('moved', 'Moved'), pageId: unseen };
    expect((await send('POST', '/api/sections', section, other)).status).toBe(201);
    expect((await update(`${once}.page.status`, 'draft', undefined)).status).toBe(200);
    await server.database.db.update(sections).set({ pageId: once }).where(eq(sections.sectionId, 'moved'));
    expect(await refused(await makeDraft({ op: 'changePage', pageId: once, status: 'published' }))).toBe(403);
  });

  it('are not links that followed a page to its new address, nor the order and the names of sections', async () => {
    const page = { title: newText(), address: '/linked-page', status: 'published' };
    const { pageId } = (await send('POST', '/api/pages', page)).body;
    const elements = [{ id: 'button-linked', type: 'button', data: { text: 'Our page', url: '/linked-page' } }];
    const linked = { ...fair('linked', ''), sectionData: { elements } };
    expect((await send('POST', '/api/sections', linked)).status).toBe(201);
    expect((await update('home.page.hidden.linked', true)).status).toBe(200);
    const moved = await send('PATCH', `/api/pages/${pageId}`, { address: '/moved-page' }, other);
    expect(moved.status).toBe(200);
    const id = await makeDraft({ op: 'unset', path: 'home.page.hidden.linked' });
    expect(JSON.stringify((await get(`${id}/merge`)).revealed)).toContain('/moved-page');
    expect(await refused(id)).toBe(200);
    const draft = (await send('POST', '/api/pages', { title: newText(), status: 'draft' })).body.pageId;
    expect((await update(`${draft}.page.names.hero`, 'Beginning')).status).toBe(200);
    expect(await refused(await makeDraft({ op: 'changePage', pageId: draft, status: 'published' }))).toBe(200);
  });

  it('are those after a slash, also if they were written with the new address of a page', async () => {
    const { pageId } = (await send('POST', '/api/pages', { title: newText(), status: 'published' })).body;
    await send('POST', '/api/sections', fair('fees', '/20'));
    expect((await update('home.page.hidden.fees', true)).status).toBe(200);
    const changes = [
      { path: `${pageId}.page.address`, value: '/other-fees' },
      { path: 'dynamic.fees.elements.0.data.text', value: '/45' },
    ];
    expect((await send('POST', '/api/content/batch', { changes }, other)).status).toBe(200);
    expect(await refused(await makeDraft({ op: 'unset', path: 'home.page.hidden.fees' }))).toBe(403);
  });

  it('are those of a draft that someone else published', async () => {
    await send('POST', '/api/sections', { ...fair('handed', 'Handed'), isActive: false });
    const { id } = (await send('POST', '/api/drafts', { name: 'Handed over' }, other)).body;
    const changes = [{ path: 'dynamic.handed.elements.0.data.text', value: 'We return 21%.' }];
    expect((await post(`${id}/changes`, { changes }, other)).status).toBe(200);
    expect((await post(`${id}/publish`)).status).toBe(200);
    expect(await refused(await makeDraft(show('handed')))).toBe(403);
  });
});

describe('a change that a later one replaces', () => {
  it('is only one of the same element, which may get another id', async () => {
    await send('POST', '/api/sections', fair('renamed', 'Before'));
    const path = 'dynamic.renamed.elements';
    const id = await makeDraft(
      { path: `${path}.~text-renamed.data.text`, value: 'Published as another element' },
      { path: `${path}.~text-renamed.id`, value: 'other-renamed' },
      { op: 'insert', path, after: null, value: { id: 'text-renamed', type: 'paragraph', data: { text: 'New' } } },
      { path: `${path}.~text-renamed.data`, value: { text: 'Newer' } },
    );
    const { changes } = await get(`${id}/merge`);
    expect(JSON.stringify(changes)).toContain('Published as another element');
  });

  it('is not the move of an item that a later one sets', async () => {
    const list = 'home.portfolioHighlight.improvements';
    await update(list, ['One', 'Two', 'Three']);
    const id = await makeDraft({ op: 'move', path: `${list}.2`, after: null }, { path: `${list}.0`, value: 'Third' });
    const { changes } = await get(`${id}/merge`);
    expect(changes.map(({ op, isReplaced = false }: { op: string; isReplaced?: boolean }) => [op, isReplaced])).toEqual(
      [
        ['move', false],
        ['set', false],
      ],
    );
  });

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
