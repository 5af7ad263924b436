import { expect } from '../ops/fixtures';
import { update, writeDraft } from './doors';
import type { Office } from './office';

/** A claim that a letter makes, as the examiner must find it. */
export interface Stated {
  id: number;
  address: string;
  kind: 'performance' | 'figure' | 'superlative';
  /** The words on the page. */
  words: string;
  /** The day of the letter. */
  from: string;
  support: 'file' | 'source' | 'unsubstantiated';
  /** What its file contains. */
  proof: string;
  /** The last day before it expires. */
  nextReview: string;
  /** The day on which it was retired and taken off the page. */
  retiredOn?: string;
}

/** Words that must not be found by anyone who may not read them. */
export const MARKERS = {
  accredited: 'For accredited investors only, the Juniper round',
  privateFile: 'Workpapers of the auditor',
  privateSource: 'Told by the custodian',
  drafted: 'We expect 97% of owners to stay',
  retired: 'the finest ledger in',
};

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
/** The number of letters whose first claim expires within the year. */
const EXPIRING = 10;
const DAY_MS = 86_400_000;

/** Adds the list of letters, five disclosures on the investors’ page, and a draft that is never published. */
export async function prepareRegister(office: Office): Promise<void> {
  const list = { title: 'Letters', layout: 'insights', address: '/letters', status: 'published' };
  await office.send(office.marian, 'POST', '/pages', list);
  await office.visit('/letters', 'Letters');
  const targets = [
    { to: 'page', ref: 'investors' },
    ...['hero', 'stats', 'reasons', 'terms'].map((section) => ({ to: 'section', ref: `investors.${section}` })),
  ];
  for (const [number, target] of targets.entries()) {
    const given = { name: `Disclosure ${number}`, text: `Returns are net of all fees, as in schedule ${number}` };
    const { id } = await office.send(office.marian, 'POST', '/disclosures', given);
    await office.send(office.marian, 'POST', `/disclosures/${id}/attach`, target);
  }
  await office.visit('/investors', 'as in schedule 4');
  const change = { path: 'caseStudies.hero.subheadline', value: MARKERS.drafted };
  await writeDraft(office, 'Never published', change);
}

/** Publishes the letter of a month, and registers what it states. @param month from 0 */
export async function publishLetter(office: Office, month: number): Promise<Stated[]> {
  const name = MONTHS[month] ?? '';
  const address = `/letters/${name.toLowerCase()}`;
  const page = { title: `Letter of ${name}`, layout: 'insights-entry', address, status: 'draft' };
  const { pageId } = await office.send(office.eli, 'POST', '/pages', page);
  const [net, since, gross, deals] = [
    `${11 + month}.4%`,
    `${21 + month}.7%`,
    `${31 + month}.9%`,
    `${60 + month} companies`,
  ];
  const best = `${MARKERS.retired} ${name}`;
  const body = [
    `In the year to ${name}, our fund returned ${net} net of fees. Since it began, it has returned ${since} a year.`,
    `Our loans returned ${gross} over the same time. We looked at ${deals}.`,
    `A visitor called our books ${best}. About ${80 + month}% of the owners we met called us back.`,
  ];
  await update(office, `${pageId}.body`, body.join('\n\n'));
  await office.send(office.eli, 'PATCH', `/pages/${pageId}`, { status: 'published' });
  await office.publish('page', office.eli, address, net);
  const later = new Date(Date.parse(office.day) + 60 * DAY_MS).toISOString().slice(0, 10);
  const nextReview = month < EXPIRING ? later : '2027-12-31';
  const rows = [
    { kind: 'performance', words: net, support: 'file', nextReview },
    { kind: 'performance', words: since, support: 'source', nextReview: '2027-12-31' },
    { kind: 'performance', words: gross, support: 'unsubstantiated', nextReview: '2027-12-31' },
    { kind: 'figure', words: deals, support: 'file', nextReview: '2027-12-31' },
    { kind: 'superlative', words: best, support: 'file', nextReview: '2027-12-31' },
  ] as const;
  const stated: Stated[] = [];
  for (const row of rows) {
    const { kind, words, support } = row;
    const place = { pageId, path: `${pageId}.body`, quote: { words } };
    const source = support === 'source' ? `${MARKERS.privateSource}, ${name}` : undefined;
    const given = { statement: `The letter of ${name} says ${words}.`, kind, value: words, nextReview: row.nextReview };
    const { id } = await office.send(office.rae, 'POST', '/claims', { ...given, source, place });
    const proof = `${MARKERS.privateFile} for ${words} in ${name}`;
    if (support === 'file') await office.upload(office.rae, `/claims/${id}/upload`, `${name} ${id}.txt`, proof);
    stated.push({ id, address, from: office.day, proof, ...row });
  }
  return stated;
}

/** Retires the superlative of a letter, and takes it off the page. */
export async function retireSuperlative(office: Office, claim: Stated): Promise<void> {
  const { id, address, words } = claim;
  const { items } = await office.send(office.rae, 'GET', `/claims/${id}/places`);
  const [{ pageId }] = items;
  const { body } = await office.send(office.key, 'GET', `/content/${pageId}`);
  await office.send(office.rae, 'POST', `/claims/${id}/retire`, { reason: 'We no longer state it.' });
  await update(office, `${pageId}.body`, body.replace(words, 'well kept'));
  await office.publish('REST', office.key, address, 'well kept');
  claim.retiredOn = office.day;
}

/** Opens an offering under Rule 506(c): a page and a section. */
export async function openOffering(office: Office): Promise<void> {
  await office.call(office.marian, 'offering.change', { mode: '506c' });
  const page = { title: 'Juniper', layout: 'landing', address: '/juniper', status: 'draft' };
  const { pageId } = await office.send(office.marian, 'POST', '/pages', page);
  await update(office, `${pageId}.hero.headline`, `${MARKERS.accredited}.`);
  await update(office, `${pageId}.page.only506c`, true);
  await update(office, 'investors.process.title', `${MARKERS.accredited}, step by step`);
  await update(office, 'investors.page.only506cSections.process', true);
  await office.send(office.marian, 'PATCH', `/pages/${pageId}`, { status: 'published' });
  await office.publish('offering', office.marian, '/juniper', MARKERS.accredited);
  await office.publish('offering', office.key, '/investors', MARKERS.accredited);
}

/** Closes the offering, which takes everything limited to it down. */
export async function closeOffering(office: Office): Promise<void> {
  const { takenDown } = await office.call(office.marian, 'offering.change', { mode: '506b' });
  expect(takenDown).toHaveLength(2);
  await expect.poll(async () => (await fetch(`${office.url}/juniper`)).status).toBe(404);
}

/** Places a hold on a page, a claim and a person, and shows that the person's message cannot be deleted. */
export async function placeHolds(office: Office, claim: Stated): Promise<void> {
  const sender = { email: 'seller@example.com', fullName: 'A seller', subject: 'other', message: 'Please call me.' };
  await office.send(office.key, 'POST', '/contact', sender);
  const [message] = (await office.send(office.marian, 'GET', '/admin/messages')).items;
  for (const [name, scope, subject] of [
    ['An inquiry', 'pages', 'about'],
    ['A question of the staff', 'claims', String(claim.id)],
    ['A dispute', 'people', sender.email],
  ]) {
    const hold = { name, reason: 'A letter from counsel.', scope, subjects: [subject] };
    await office.send(office.marian, 'POST', '/record/holds', hold);
  }
  const refused = await office.request(office.marian, 'POST', '/api/trpc/contact.delete', { id: message.id });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('A dispute')]);
}

/** Releases the hold on the person, whose message can then be deleted. */
export async function releaseHold(office: Office): Promise<void> {
  const { items } = await office.send(office.marian, 'GET', '/record/holds');
  const { id } = items.find(({ scope }: { scope: string }) => scope === 'people');
  await office.send(office.marian, 'POST', `/record/holds/${id}/release`, { reason: 'The dispute was settled.' });
  const [message] = (await office.send(office.marian, 'GET', '/admin/messages')).items;
  await office.call(office.marian, 'contact.delete', { id: message.id });
}

/** Checks what the year has left in the register, among the disclosures and in the holds. */
export async function checkRegister(office: Office): Promise<void> {
  const statuses = await office.query(office.rae, 'claims.overview', {});
  expect(statuses).toMatchObject({
    ...{ substantiated: 21, 'source-only': 12, 'needs-substantiation': 12, expired: EXPIRING, retired: 5 },
  });
  const disclosures = (await office.send(office.rae, 'GET', '/disclosures')).items as { id: string }[];
  for (const { id } of disclosures) {
    expect((await office.send(office.rae, 'GET', `/disclosures/${id}/versions`)).items).toHaveLength(2);
  }
  const holds = (await office.send(office.rae, 'GET', '/record/holds')).items as { released: object | null }[];
  expect([disclosures.length, holds.length, holds.filter(({ released }) => released).length]).toEqual([5, 3, 1]);
}
