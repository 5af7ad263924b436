import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages, redirects, sections } from '../../db/schema/content';
import { changeSets, changes } from '../../db/schema/history';
import { documents, media } from '../../db/schema/library';
import type { Meta } from '../accounts/auth/trpc';
import { startTestServer, type TestServer } from '../main/testing';
import { appRouter } from './router';

type Headers = Record<string, string>;

let server: TestServer;
let admin: Headers;
let known: Awaited<ReturnType<typeof prepareSite>>;

beforeAll(async () => {
  server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' });
  admin = await server.signIn('admin');
  known = await prepareSite();
});
afterAll(() => server.close());

const [USED, UNUSED] = [`${'a'.repeat(40)}.png`, `${'b'.repeat(40)}.png`];
const DOCUMENT = '0123456789';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n').toString('base64');
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const call = (name: string, input: unknown, by = admin) => server.send('POST', `/api/trpc/${name}`, input, by);

/** Sends a file. @param replaces the document that it replaces */
async function upload(bytes: string, name: string, replaces?: string) {
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(bytes, 'base64')]), name);
  const query = replaces === undefined ? '' : `?replaces=${replaces}`;
  const answer = await fetch(`${server.url}/api/media${query}`, { method: 'POST', body: form, headers: admin });
  return { status: answer.status, body: await answer.json() };
}

/** Makes everything that the mutations need, while anyone may publish. */
async function prepareSite() {
  const { db } = server.database;
  const done = async (name: string, input: unknown) => {
    const { status, body } = await call(name, input);
    expect([name, status, body.error]).toEqual([name, 200, undefined]);
    return body.result.data;
  };
  const file = { mimeType: 'image/png', bytes: 1, width: 1, height: 1 };
  await db.insert(media).values([USED, UNUSED].map((key) => ({ ...file, key, name: key })));
  await db.insert(documents).values({ id: DOCUMENT, name: 'a.pdf', addressName: 'a.pdf', key: UNUSED });
  const disclosure = await done('disclosures.create', { name: 'Net', text: 'Net of fees.' });
  const { attachments } = await done('disclosures.attach', { id: disclosure.id, to: 'page', ref: 'team' });
  const { id: archived } = await done('disclosures.create', { name: 'Old', text: 'Old words.' });
  await done('disclosures.archive', { id: archived });
  const section = { pageId: 'home', sectionType: 'hero', sectionName: 'A', sectionData: {} };
  for (const sectionId of ['fair', 'gone']) await done('sections.create', { ...section, sectionId });
  await done('sections.delete', { id: 'gone' });
  const { pageId } = await done('pages.create', { title: 'History', address: '/history', status: 'draft' });
  await done('pages.create', { title: 'Insights', layout: 'insights', status: 'published' });
  const article = { title: 'News', layout: 'insights-entry' };
  const entry = await done('pages.create', article);
  const left = await done('pages.create', { title: 'Left', address: '/left', status: 'published' });
  await done('pages.delete', { pageId: left.pageId });
  await done('redirects.create', { from: '/old', to: '/team', kind: 'exact', status: 301 });
  const set = await done('content.batch', { changes: [{ path: 'home.hero.headline', value: 'Older words' }] });
  const at = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { versions } = await done('content.batch', {
    changes: [
      { path: 'home.hero.headline', value: 'Newer words' },
      { path: 'home.shots', value: { items: [{ title: 'One', image: `/media/${USED}` }] } },
    ],
  });
  const past = async (name: string, input: object) => {
    const query = encodeURIComponent(JSON.stringify(input));
    return (await server.send('GET', `/api/trpc/history.${name}?input=${query}`, undefined, admin)).body.result.data;
  };
  const seenThen = {
    page: (await past('past', { pageId: 'home', at })).versions,
    site: (await past('pastSite', { at })).versions,
  };
  const [redirect] = await db.select({ id: redirects.id }).from(redirects).where(eq(redirects.from, '/old'));
  const [change] = await db.select({ id: changes.id }).from(changes).where(eq(changes.changeSetId, set.changeSetId));
  return {
    pageId,
    entryId: entry.pageId,
    set: set.changeSetId,
    at,
    versions,
    ...seenThen,
    redirect: redirect?.id,
    change: change?.id,
    disclosure: disclosure.id,
    attachment: attachments[0].id,
    archived,
  };
}

const FILE = {
  ...{ format: 'prospectus-content', version: 1, changedAt: '2026-01-05T10:00:00.000Z' },
  ...{ pages: {}, sections: [], templates: [] },
};
const redirect = { from: '/older', to: '/team', kind: 'exact', status: 301 };
const search = { find: 'Newer words', isCaseSensitive: false, isWholeWord: false };
const seen = { title: '', searchTitle: '', description: '', image: '', index: true, canonical: '' };

/** Every mutation that writes what visitors see, with a request that is valid. */
const REFUSED: Record<string, () => unknown> = {
  'collections.publish': () => ({ pageId: known.entryId, date: '2026-03-01' }),
  'content.batch': () => ({ changes: [{ path: 'site.brand.colours.ink', value: '#112233' }] }),
  'content.delete': () => ({ path: 'home.hero.headline' }),
  'content.update': () => ({ path: 'site.navigation.0.text', value: 'Menu' }),
  'disclosures.archive': () => ({ id: known.disclosure }),
  'disclosures.attach': () => ({ id: known.disclosure, to: 'site' }),
  'disclosures.change': () => ({ id: known.disclosure, text: 'Net of all fees.' }),
  'disclosures.create': () => ({ name: 'Other', text: 'Other words.' }),
  'disclosures.detach': () => ({ id: known.disclosure, attachmentId: known.attachment }),
  'disclosures.unarchive': () => ({ id: known.archived }),
  'export.import': () => FILE,
  'files.delete': () => ({ id: DOCUMENT, isSure: true }),
  'files.putBack': () => ({ id: DOCUMENT, version: 1 }),
  'files.rename': () => ({ id: DOCUMENT, name: 'b.pdf' }),
  'history.restorePage': () => ({ pageId: 'home', at: known.at, versions: known.page }),
  'history.restoreSite': () => ({ at: known.at, versions: known.site }),
  'history.revert': () => ({ id: String(known.change), to: 'after' }),
  'history.revertSet': () => ({ changeSetId: known.set + 1 }),
  'media.delete': () => ({ key: USED, isSure: true }),
  'media.describe': () => ({ key: USED, alt: 'Another' }),
  'media.putBack': () => ({ key: USED, version: 1 }),
  'media.replace': () => ({ from: USED, to: UNUSED }),
  'pages.change': () => ({ pageId: known.pageId, status: 'published' }),
  'pages.delete': () => ({ pageId: known.pageId }),
  'pages.removeSample': () => ({}),
  'redirects.change': () => ({ id: known.redirect, ...redirect }),
  'redirects.create': () => redirect,
  'redirects.delete': () => ({ id: known.redirect }),
  'redirects.import': () => ({ csv: 'from,to\n/older,/team\n', mode: 'all' }),
  'search.replace': () => ({
    ...{ ...search, replacement: 'Other words' },
    places: [{ document: 'home', version: known.versions.home, ref: 'home.hero.headline' }],
  }),
  'sections.create': () => ({ pageId: 'home', sectionType: 'hero', sectionName: 'B', sectionData: {} }),
  'sections.delete': () => ({ id: 'fair' }),
  'sections.patch': () => ({ id: 'fair', sectionName: 'B' }),
  'sections.restore': () => ({ id: 'gone' }),
  'sharing.change': () => ({ pageId: 'about', description: 'Another', seen }),
};

const OWN_ACCOUNT = 'changes only the accounts of people';
const LIBRARY = 'changes the library, but nothing that visitors see';
const SETTINGS = 'changes how the site is run; admins only';
const DRAFT = 'changes drafts, which visitors do not see';
/** Every other mutation, with the reason why it is not refused. */
const ALLOWED: Record<string, string> = {
  ...say('proposes words, which someone must save', 'ai.command', 'ai.converse', 'ai.copy', 'ai.document'),
  ...say('proposes words, which someone must save', 'ai.section', 'ai.suggest'),
  ...say(OWN_ACCOUNT, 'auth.changePassword', 'auth.confirm', 'auth.signIn', 'auth.signOut', 'auth.verify'),
  ...say(OWN_ACCOUNT, 'notifications.changeSettings', 'notifications.read'),
  ...say(OWN_ACCOUNT, 'factor.begin', 'factor.confirm', 'factor.renewCodes', 'factor.turnOff'),
  ...say(OWN_ACCOUNT, 'passkeys.add', 'passkeys.ask', 'passkeys.offer', 'passkeys.remove', 'passkeys.rename'),
  ...say(OWN_ACCOUNT, 'passkeys.signIn', 'users.change', 'users.changeOwnName', 'users.create'),
  ...say(OWN_ACCOUNT, 'users.endOwnSessions', 'users.endSessions', 'users.openLink', 'users.resetFactor'),
  ...say('only checks who asks', 'audit.mayDownload', 'backups.mayDownload'),
  ...say(SETTINGS, 'backups.begin', 'backups.remove', 'chain.setMailed', 'keys.change', 'keys.create', 'keys.revoke'),
  ...say(SETTINGS, 'settings.change', 'settings.keepFactorRule', 'settings.putBack', 'settings.retryMail'),
  ...say(SETTINGS, 'settings.sendTestMail', 'webhooks.change', 'webhooks.create', 'webhooks.remove'),
  ...say(SETTINGS, 'webhooks.resend', 'webhooks.resendFailed', 'webhooks.rotate', 'webhooks.test'),
  ...say('concerns messages of visitors', 'contact.delete', 'contact.deletePerson', 'contact.exportCsv'),
  ...say('concerns messages of visitors', 'contact.exportPerson', 'contact.setStatus', 'contact.submit'),
  ...say(DRAFT, 'drafts.add', 'drafts.approve', 'drafts.askForReview', 'drafts.create', 'drafts.drop', 'drafts.rename'),
  ...say(DRAFT, 'drafts.reopen', 'drafts.requestChanges', 'drafts.returnToDraft', 'drafts.settle', 'drafts.split'),
  ...say(DRAFT, 'drafts.importRedirects'),
  ...say(DRAFT, 'drafts.planTakeDown', 'drafts.prepareTakeDown', 'drafts.unschedule', 'drafts.withdraw'),
  ...say('writes what only signed-in people read', 'comments.create', 'comments.delete', 'comments.edit'),
  ...say('writes what only signed-in people read', 'comments.reopen', 'comments.reply', 'comments.resolve'),
  ...say(
    'writes the register of claims, which visitors do not see',
    'claims.change',
    'claims.confirm',
    'claims.create',
  ),
  ...say(
    'writes the register of claims, which visitors do not see',
    'claims.decide',
    'claims.link',
    'claims.reinstate',
  ),
  ...say('writes the register of claims, which visitors do not see', 'claims.removeFile', 'claims.retire'),
  ...say('writes the register of claims, which visitors do not see', 'claims.undoDecision', 'claims.unlink'),
  ...say(DRAFT, 'claims.prepareChange', 'offering.prepareDraft'),
  ...say('only takes content down; confirmed admins only', 'offering.change'),
  ...say(
    'records what people have read',
    'reviews.decide',
    'reviews.drawSample',
    'reviews.reviewPage',
    'reviews.signOff',
  ),
  ...say('keeps or destroys records, which visitors do not see', 'retention.confirm', 'retention.place'),
  ...say('keeps or destroys records, which visitors do not see', 'retention.propose', 'retention.release'),
  ...say('keeps or destroys records, which visitors do not see', 'retention.withdraw', 'retention.exportHeld'),
  ...say('copies the record for those who may read it', 'record.askForExamination', 'record.deleteExamination'),
  ...say('changes only the key that signs bundles of the record', 'record.rotateSigningKey'),
  ...say('shows a draft to whoever gets the link', 'previews.create', 'previews.revoke'),
  ...say('needs an approval itself, or an emergency', 'drafts.publish', 'drafts.schedule'),
  ...say(LIBRARY, 'files.move', 'media.copy', 'media.move', 'templates.create', 'templates.delete', 'templates.rename'),
  ...say('must take a file off the site at once; confirmed admins only', 'files.withdraw', 'media.withdraw'),
  ...say('makes a page that is unpublished; a published one is refused', 'pages.create', 'pages.duplicate'),
  ...say('only follows links', 'siteCheck.lookOutside'),
};

function say(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>,
);
const mutations = procedures.flatMap(([name, { _def }]) => (_def.type === 'mutation' ? [name] : [])).sort();

async function readPublic() {
  const { db } = server.database;
  return Promise.all([
    db.select().from(pages).orderBy(asc(pages.pageId)),
    db.select().from(sections).orderBy(asc(sections.id)),
    db.select().from(redirects).orderBy(asc(redirects.id)),
    db.select().from(media).orderBy(asc(media.key)),
    db.select().from(documents).orderBy(asc(documents.id)),
    db.$count(changeSets),
  ]);
}

/** @returns the id of a new person who may review drafts */
async function newReviewer(): Promise<string> {
  const by = await server.signIn('reviewer');
  return (await server.send('GET', '/api/auth/session', undefined, by)).body.user.id;
}

const setRule = (value: string | null) => call('settings.change', { key: 'publishApproval', value });

describe('while publishing needs approval', () => {
  it('every mutation is refused, or is listed with the reason why not', () => {
    expect([...Object.keys(REFUSED), ...Object.keys(ALLOWED)].sort()).toEqual(mutations);
  });

  it('every door answers a direct write with 403 and says how to draft it, for every caller', async () => {
    const [editor, key] = [await server.signIn(), await server.key(['admin', 'content:publish'])];
    const forKeys = new Set(procedures.flatMap(([name, { _def }]) => (_def.meta?.allowsKeys ? [name] : [])));
    expect((await setRule('others')).status).toBe(200);
    const before = await readPublic();
    for (const [name, input] of Object.entries(REFUSED)) {
      const callers = [admin, ...(forKeys.has(name) ? [key] : []), ...(name === 'content.update' ? [editor] : [])];
      for (const by of callers) {
        const { status, body } = await call(name, input(), by);
        expect([name, status, body.error?.data]).toEqual([
          name,
          403,
          expect.objectContaining({
            reason: 'APPROVAL_REQUIRED',
            message: expect.stringContaining('POST /api/drafts'),
          }),
        ]);
      }
    }
    const rest = await server.send('POST', '/api/content/update', { path: 'home.hero.headline', value: 'X' }, key);
    expect([rest.status, rest.body.code, rest.body.reason]).toEqual([403, 'FORBIDDEN', 'APPROVAL_REQUIRED']);
    expect((await upload(PDF, 'b.pdf', DOCUMENT)).body).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'APPROVAL_REQUIRED',
    });
    const shown = { title: 'Public', address: '/public', status: 'published' };
    expect((await call('pages.create', shown)).status).toBe(403);
    expect(await readPublic()).toEqual(before);
  });

  it('a page can be prepared: unpublished, with images that no page shows yet', async () => {
    expect((await call('pages.create', { title: 'Next', address: '/next' })).status).toBe(200);
    expect((await upload(PNG, 'new.png')).status).toBe(201);
    expect((await call('media.describe', { key: UNUSED, alt: 'A house' })).status).toBe(200);
    expect((await call('redirects.import', { csv: 'from,to\n/older,/team\n', mode: 'check' })).status).toBe(200);
    const document = { ...FILE, dryRun: true };
    expect((await call('export.import', document)).status).toBe(200);
  });

  it('a page that is prepared does not take an address at which the site answers', async () => {
    for (const address of ['/old', '/left']) {
      const before = await server.send('GET', address);
      const { status, body } = await call('pages.create', { title: 'Next', address });
      expect([address, status, body.error?.data.reason]).toEqual([address, 403, 'APPROVAL_REQUIRED']);
      const copied = await call('pages.duplicate', { pageId: known.pageId, title: 'Next', address });
      expect([address, copied.status]).toEqual([address, 403]);
      expect((await server.send('GET', address)).status).toBe(before.status);
      expect([301, 410]).toContain(before.status);
    }
  });

  it('an image keeps the alt text that a reviewer reads in a draft', async () => {
    const { id } = (await call('drafts.create', { name: 'Images' })).body.result.data;
    const value = { items: [{ title: 'One', image: `/media/${UNUSED}` }] };
    const added = await call('drafts.add', { id: String(id), changes: [{ path: 'about.shots', value }] });
    expect([added.status, added.body.error?.message]).toEqual([200, undefined]);
    const setAlt = async (alt: string) => (await call('media.describe', { key: UNUSED, alt })).status;
    expect(await setAlt('Before the review')).toBe(200);
    const reviewers = [await newReviewer()];
    expect((await call('drafts.askForReview', { id: String(id), reviewers })).status).toBe(200);
    expect(await setAlt('After it')).toBe(403);
    expect((await call('media.putBack', { key: UNUSED, version: 1 })).status).toBe(403);
    expect((await call('media.delete', { key: UNUSED, isSure: true })).status).toBe(403);
    expect((await call('drafts.returnToDraft', { id: String(id) })).status).toBe(200);
    expect(await setAlt('After it')).toBe(200);
  });

  it('the same requests are accepted once anyone may publish again', async () => {
    expect((await setRule(null)).status).toBe(200);
    const failed: unknown[] = [];
    for (const [name, input] of Object.entries(REFUSED)) {
      const { status, body } = await call(name, input());
      if (status === 403 || status === 400) failed.push([name, status, body.error?.message]);
    }
    expect(failed).toEqual([]);
  });
});

/** The mutations that a reviewer may call. */
const FOR_REVIEWERS = new Set([
  'drafts.approve',
  'drafts.requestChanges',
  'retention.confirm',
  'record.askForExamination',
  'record.deleteExamination',
  ...mutations.filter((name) => /^(?:comments|claims|reviews)\./.test(name) && name !== 'claims.prepareChange'),
]);

it('a crafted session of a reviewer changes nothing but reviews, comments, claims, copies of the record and their own account, whatever it calls', async () => {
  const reviewer = await server.signIn('reviewer');
  const before = await readPublic();
  for (const name of mutations) {
    const { access = '' } = procedures.find(([one]) => one === name)?.[1]._def.meta ?? {};
    if (access === 'public' || access === 'person') continue;
    const { status } = await call(name, REFUSED[name]?.() ?? {}, reviewer);
    expect([name, status]).toEqual([name, FOR_REVIEWERS.has(name) ? 400 : 403]);
  }
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(PNG, 'base64')]), 'a.png');
  const uploaded = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: reviewer });
  expect(uploaded.status).toBe(403);
  expect(await readPublic()).toEqual(before);
});
