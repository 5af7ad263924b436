import { plainText } from '../../../src/content/text';
import { getAt } from '../../../src/lib/dotted-path';
import { isEqual } from '../../../src/lib/is-equal';
import { isRecord } from '../../../src/lib/is-object';
import { storedFacts } from '../../../src/pages/page-facts';
import { SAMPLE_FIRM } from '../../../src/pages/sample-content';
import { CONTACT_DETAILS } from '../../../src/pages/site-wide/contact-details';
import type { PlainChange } from './change';
import type { Documents, LockedDocument } from './documents';
import type { Target } from './resolve-targets';

/** The first segments of the contact details in each document. */
const ROOTS = new Map([
  ['site', new Set(CONTACT_DETAILS.map(({ site: [root] }) => root))],
  ['contact', new Set(CONTACT_DETAILS.map(({ contact: [root] }) => root))],
]);

/** Returns the pages to lock in addition, because a change may have to be copied to them. */
export function listPagesOfContactDetails(targets: readonly Target[]): string[] {
  const isDetail = (target: Target) => {
    const roots = ROOTS.get(target.id);
    if (target.kind === 'whole') return target.of === 'page' && roots !== undefined;
    return target.kind === 'page' && roots?.has(target.segments[0] ?? '') === true;
  };
  return targets.some(isDetail) ? [...ROOTS.keys()] : [];
}

/** A contact detail that is copied, with the path that it is copied from. */
type CopiedDetail = PlainChange & { from: string };

/**
 * Returns the changes that keep the firm's contact details the same in the site-wide content and on the contact page: if both were the
 * same before, and only one of them is changed, the other gets its value. Each names the path that it copies (`from`). Details that differ are left alone, and so are deleted ones. An
 * unpublished contact page changes nothing that all pages show. A new name of the firm is copied to the logo's text
 * in the same way, and replaces the previous one in the copyright notice.
 * @param targets of the changes that were sent, which are never replaced
 */
export function copyContactDetails(documents: Documents, targets: readonly Target[]): CopiedDetail[] {
  const [site, contact] = [documents.get('site'), documents.get('contact')];
  if (!site) return [];
  const ofFirm = copyFirmName(site, targets);
  if (!contact) return ofFirm;
  const details = CONTACT_DETAILS.flatMap((paths): CopiedDetail[] => {
    const sides = [
      { key: 'site', document: site, segments: paths.site },
      { key: 'contact', document: contact, segments: paths.contact },
    ].map(({ document, ...side }) => ({
      ...side,
      before: getAt(document.before.content, side.segments),
      after: getAt(document.after.content, side.segments),
      hasPlace: isRecord(getAt(document.after.content, side.segments.slice(0, -1))),
    }));
    const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
    const wasSame = one.before !== undefined && isEqual(one.before, other.before);
    const changed = sides.filter(({ before, after }) => !isEqual(before, after));
    const [source] = changed;
    if (!wasSame || !source || changed.length !== 1 || source.after === undefined) return [];
    const target = source === one ? other : one;
    if (!target.hasPlace || targets.some((sent) => isWithin(sent, target))) return [];
    if (target.key === 'site' && storedFacts(contact.after.content).status === 'draft') return [];
    const [from, path] = [source, target].map(({ key, segments }) => [key, ...segments].join('.')) as [string, string];
    return [{ path, value: source.after, from }];
  });
  return [...ofFirm, ...details];
}

const LOGO = { key: 'site', segments: ['logo', 'text'] };
const COPYRIGHT = { key: 'site', segments: ['footer', 'copyright'] };

/** Returns the changes of the logo's text and the copyright notice if they show the firm's previous name, or the sample firm's. */
function copyFirmName({ before, after }: LockedDocument, targets: readonly Target[]): CopiedDetail[] {
  const [previous, name] = [before, after].map(({ content }) => getAt(content, ['firm', 'name']));
  const written = plainText(name).trim();
  if (written === '' || isEqual(name, previous)) return [];
  const old = [plainText(previous).trim(), SAMPLE_FIRM.name].filter((one) => one !== '' && one !== written);
  const [logo, copyright] = [LOGO, COPYRIGHT].map(({ segments }) => getAt(after.content, segments));
  const isOfFirm = logo !== undefined && (isEqual(logo, previous) || logo === SAMPLE_FIRM.name);
  const notice = typeof copyright === 'string' ? copyright : '';
  const renamed = renameFirm(notice, old, written);
  const copies = [
    ...(isOfFirm && !isEqual(name, logo) ? [{ ...LOGO, value: name }] : []),
    ...(renamed === notice ? [] : [{ ...COPYRIGHT, value: renamed }]),
  ];
  return copies
    .filter((copy) => !targets.some((sent) => isWithin(sent, copy)))
    .map(({ key, segments, value }) => ({ path: [key, ...segments].join('.'), value, from: 'site.firm.name' }));
}

/** Returns the copyright notice with a firm's new name in place of an old one, and without a legal form that the name ends with: 'LLC LLC'. */
function renameFirm(notice: string, old: readonly string[], name: string): string {
  const found = old.find((one) => notice.includes(one) && !(name.includes(one) && notice.includes(name)));
  if (found === undefined) return notice;
  const form = name.slice(name.lastIndexOf(' ') + 1);
  return notice.replaceAll(found, () => name).replaceAll(`${name} ${form}`, () => name);
}

/** Returns whether a change concerns a place: the place itself, something that contains it, or a part of it. */
function isWithin(sent: Target, { key, segments }: { key: string; segments: readonly string[] }): boolean {
  if (sent.id !== key) return false;
  if (sent.kind === 'whole') return sent.of === 'page';
  return (
    sent.kind === 'page' && sent.segments.every((segment, at) => at >= segments.length || segment === segments[at])
  );
}
