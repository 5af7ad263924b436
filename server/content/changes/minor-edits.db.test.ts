import { describe, expect, it } from 'vitest';
import { redirects } from '../../../db/schema/content';
import { writerTests } from '../../main/testing-writer';

const site = writerTests(['admin']);
const LEAD = 'We buy small companies from owners who retire.';

/** Signs in an editor, while publishing needs approval and minor edits do not. */
async function start(settings: object = { minorEdits: true }) {
  const admin = await site.server.signIn('admin');
  const editor = await site.server.signIn('editor');
  await site.update('home.hero.subheadline', LEAD);
  await site.update('home.hero.headline', 'Eleven deals in 2025');
  for (const [key, value] of Object.entries({ ...settings, publishApproval: 'others' })) {
    const saved = await site.server.send('POST', '/api/trpc/settings.change', { key, value }, admin);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  const write = (changes: object[], headers = editor) =>
    site.server.send('POST', '/api/trpc/content.batch', { changes }, { ...headers, 'X-Source': 'dashboard' });
  const set = async (path: string, value: unknown) => (await write([{ path, value }])).status;
  return { admin, editor, write, set };
}
const read = async (path: string) => {
  const [pageId, ...rest] = path.split('.');
  const { body } = await site.send('GET', `/api/content/${pageId}`);
  return rest.reduce((value, key) => value[key], body);
};

describe('while publishing needs approval and minor edits do not', () => {
  it('publishes a corrected typo and changed contact details, and lists them', async () => {
    const { editor, set } = await start();
    expect(await set('home.hero.subheadline', LEAD.replace('small', 'smal'))).toBe(200);
    expect(await set('home.hero.headline', 'Eleven Deals in 2025')).toBe(200);
    expect(await set('site.firm.phone', '+1 (555) 555-0199')).toBe(200);
    expect(await set('site.firm.address.1', '15 Mill Race Lane')).toBe(200);
    expect(await read('contact.contactInfo.contact.phone')).toBe('+1 (555) 555-0199');
    const ask = encodeURIComponent(JSON.stringify({ minor: true }));
    const listed = await site.server.send('GET', `/api/trpc/history.timeline?input=${ask}`, undefined, editor);
    const paths = listed.body.result.data.items.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(
      [
        ...['contact.contactInfo.contact.phone', 'contact.contactInfo.office.address'],
        ...['home.hero.headline', 'home.hero.subheadline', 'site.firm.address.1', 'site.firm.phone'],
      ].sort(),
    );
  });

  it('refuses everything else, and changes nothing', async () => {
    const { write } = await start();
    const before = (await site.send('GET', '/api/content/home')).body;
    const others: [what: string, path: string, value: unknown][] = [
      ['a rewritten text', 'home.hero.subheadline', 'We sell everything to everyone.'],
      ['another figure', 'home.hero.headline', 'Twelve deals in 2025'],
      ['a link', 'home.opportunity.cards.0.linkUrl', '/investor'],
      ['an image', 'home.opportunity.cards.0.image', '/illustrations/keys.svg'],
      ['a number', 'home.welcome.stats.0.number', 13],
      ['a phone number with words', 'site.firm.phone', '20 years'],
      ['an address with a percentage', 'site.firm.address.1', '9% returns'],
      ['an address with a percentage among its lines', 'site.firm.address', ['14 Mill Race Lane', '9% returns']],
      ['a section that is hidden', 'home.page.hidden.hero', true],
      ['a whole section', 'home.hero', { headline: 'Eleven deals in 2025', subheadline: LEAD, cta: 'Contact' }],
    ];
    for (const [what, path, value] of others) {
      const answer = await write([{ path, value }]);
      expect([answer.status, answer.body.error?.data?.reason], what).toEqual([403, 'APPROVAL_REQUIRED']);
    }
    expect((await site.send('GET', '/api/content/home')).body).toEqual(before);
  });

  it('refuses all of a write if any of it is more than a minor edit', async () => {
    const { write } = await start();
    const typo = { path: 'home.hero.subheadline', value: `${LEAD}.` };
    expect((await write([typo, { path: 'about.hero.headline', value: 'All new' }])).status).toBe(403);
    expect(await read('home.hero.subheadline')).toBe(LEAD);
  });

  it('does not let many minor edits replace a text, until its new words are approved', async () => {
    const { set, admin } = await start();
    expect(await set('home.hero.subheadline', LEAD.replace('small', 'family'))).toBe(200);
    expect(await set('home.hero.subheadline', LEAD.replace('small', 'family').replace('owners', 'anyone'))).toBe(200);
    const third = LEAD.replace('small', 'family').replace('owners', 'anyone').replace('retire', 'want out');
    expect(await set('home.hero.subheadline', third)).toBe(403);
    // An admin publishes it in an emergency, which counts as approved.
    const send = (path: string, body: object) => site.server.send('POST', path, body, admin);
    const { body } = await send('/api/drafts', { name: 'Third' });
    await send(`/api/drafts/${body.id}/changes`, { changes: [{ path: 'home.hero.subheadline', value: third }] });
    expect((await send(`/api/drafts/${body.id}/publish`, { emergencyReason: 'Wrong words' })).status).toBe(200);
    expect(await set('home.hero.subheadline', third.replace('want', 'wish'))).toBe(200);
  });

  it('compares each text with what it was before the write, however often and by whatever path it is written', async () => {
    const sectionData = {
      elements: [
        { id: 'words', type: 'heading', data: { text: LEAD, level: 'h2', alignment: 'left', color: '#000000' } },
      ],
    };
    const section = { pageId: 'demo', sectionId: 'own', sectionType: 'custom', sectionName: 'Own', sectionData };
    expect((await site.send('POST', '/api/sections', section)).status).toBe(201);
    const { write, set } = await start();
    const path = 'home.hero.subheadline';
    const steps = [
      LEAD.replace('small', 'family'),
      LEAD.replace('small', 'family').replace('owners', 'anyone'),
      LEAD.replace('small', 'family').replace('owners', 'anyone').replace('retire', 'want out'),
    ];
    expect((await write(steps.map((value) => ({ path, value })))).status).toBe(403);
    expect(await read(path)).toBe(LEAD);

    // Only the last value is published.
    expect((await write([steps[2], steps[0]].map((value) => ({ path, value })))).status).toBe(200);
    expect(await read(path)).toBe(steps[0]);

    const [one, other] = ['element.words.text', 'dynamic.own.elements.0.data.text'] as const;
    expect([await set(one, steps[0]), await set(other, steps[1])]).toEqual([200, 200]);
    expect([await set(one, steps[2]), await set(other, steps[2])]).toEqual([403, 403]);
  });

  it('compares a text with its last approved words after its section is renamed or its item is moved with approval', async () => {
    const sectionData = { headline: LEAD };
    const section = { pageId: 'home', sectionId: 'named', sectionType: 'hero', sectionName: 'Named', sectionData };
    expect((await site.send('POST', '/api/sections', section)).status).toBe(201);
    const card = (index: number) => `home.opportunity.cards.${index}.description`;
    expect((await site.update(card(0), LEAD)).status).toBe(200);
    const { set, admin } = await start();
    const path = 'dynamic.named.headline';
    const steps = [
      LEAD.replace('small', 'family'),
      LEAD.replace('small', 'family').replace('owners', 'anyone'),
      LEAD.replace('small', 'family').replace('owners', 'anyone').replace('retire', 'want out'),
    ];
    expect([await set(path, steps[0]), await set(path, steps[1])]).toEqual([200, 200]);
    const send = (url: string, body: object) => site.server.send('POST', url, body, admin);
    const publish = async (change: object) => {
      const { body } = await send('/api/drafts', { name: 'Approved' });
      const added = await send(`/api/drafts/${body.id}/changes`, { changes: [change] });
      expect(added.status, JSON.stringify(added.body)).toBe(200);
      expect((await send(`/api/drafts/${body.id}/publish`, { emergencyReason: 'Approved' })).status).toBe(200);
    };
    await publish({ op: 'changeSection', sectionId: 'named', sectionName: 'Renamed' });
    expect(await set(path, steps[2])).toBe(403);
    expect([await set(card(0), steps[0]), await set(card(0), steps[1])]).toEqual([200, 200]);
    // Moves the other card to the beginning, and then this one.
    await publish({ op: 'move', path: 'home.opportunity.cards.1', after: null });
    await publish({ op: 'move', path: 'home.opportunity.cards.1', after: null });
    expect([await read(card(0)), await set(card(0), steps[2])]).toEqual([steps[1], 403]);
    await publish({ path, value: steps[1]?.replace('from', 'of') });
    await publish({ path, value: steps[1] });
    expect(await set(path, steps[2])).toBe(200);
  });

  it('never moves a page or changes a key', async () => {
    const { set, write } = await start();
    const { cases } = await read('caseStudies');
    const { categories, investments } = await read('portfolio');
    const others = [
      ['caseStudies.cases.0.slug', `${cases[0].slug}s`],
      ['portfolio.categories.0.id', `${categories[0].id}s`],
      ['portfolio.investments.0.category', `${investments[0].category}s`],
    ] as const;
    for (const [path, value] of others) expect([path, await set(path, value)]).toEqual([path, 403]);
    expect((await write([{ path: 'caseStudies.cases.0.company', value: `${cases[0].company}s` }])).status).toBe(200);
    expect(await site.server.database.db.select().from(redirects)).toEqual([]);
  });

  it('takes no claims for an address', async () => {
    const { set } = await start();
    for (const line of ['Twenty percent returns', 'The best firm', 'Guaranteed gains, OH 44000', 'Not a broker'])
      expect([line, await set('site.firm.address.1', line)]).toEqual([line, 403]);
    expect(await set('site.firm.address', Array(12).fill('We buy your firm'))).toBe(403);
    expect(await set('site.firm.address.1', '200 5th Avenue, Suite 3')).toBe(200);
  });

  it('accepts them only from people who write them, never from keys or the writing help', async () => {
    const { write } = await start();
    const change = { path: 'home.hero.subheadline', value: `${LEAD}.` };
    expect((await site.update(change.path, change.value)).status).toBe(403);
    expect((await site.batch(change)).status).toBe(403);
    const reverted = await site.send('POST', `/api/history/${(await site.history('home'))[0].id}/revert`, {});
    expect(reverted.status).toBe(403);
    expect((await write([change])).status).toBe(200);
  });

  it('accepts none if that is off', async () => {
    const { set } = await start({});
    expect(await set('home.hero.subheadline', `${LEAD}.`)).toBe(403);
  });
});
