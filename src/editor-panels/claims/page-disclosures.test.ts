import { expect, it } from 'vitest';
import type { Attachment } from '../../content/disclosures';
import { findPageDisclosures } from './page-disclosures';

const disclosure = (name: string, attachments: Attachment[], more = {}) => ({
  ...{ id: name, name, text: 'Past results are no promise.', attachments, attachmentIds: [], hasList: true },
  ...more,
});

it('findPageDisclosures returns those of the site, the page, its sections and its claims, and whether the page shows them', () => {
  const library = [
    disclosure('site', [{ to: 'site' }]),
    disclosure('page', [{ to: 'page', ref: 'home' }]),
    disclosure('other page', [{ to: 'page', ref: 'about' }]),
    disclosure('section', [
      { to: 'section', ref: 'home.hero' },
      { to: 'section', ref: 'about.hero' },
    ]),
    disclosure('claim', [{ to: 'claim', claim: 7 }]),
    disclosure('other claim', [{ to: 'claim', claim: 8 }]),
    disclosure('claim that is shown', [
      { to: 'claim', claim: 7 },
      { to: 'section', ref: 'home.hero', claim: 7 },
    ]),
    disclosure('archived', [{ to: 'site' }], { archived: true }),
    disclosure('empty', [{ to: 'site' }], { text: ' ' }),
  ];
  const on = { pageId: 'home', sections: new Set(['home.hero']), claims: new Set([7]) };
  const found = findPageDisclosures(library, on);
  expect(found.map((one) => [one.disclosure.name, one.attachments.length, one.isShown])).toEqual([
    ['site', 1, true],
    ['page', 1, true],
    ['section', 1, true],
    ['claim', 1, false],
    ['claim that is shown', 2, true],
    ['empty', 1, false],
  ]);
});

it('findPageDisclosures marks an attachment whose claim is no longer made there', () => {
  const here = { to: 'section', ref: 'home.hero', claim: 7 } as const;
  const library = [disclosure('Net returns', [here, { to: 'section', ref: 'home.hero' }])];
  const on = { pageId: 'home', sections: new Set(['home.hero']), claims: new Set<number>() };
  const marked = (isClaimGone: boolean) => {
    const stored = [{ id: 'Net returns', attachments: [{ ...here, isClaimGone }] }];
    return findPageDisclosures(library, on, stored)[0]?.attachments.map((one) => one.isClaimGone ?? false);
  };
  expect([marked(true), marked(false)]).toEqual([
    [true, false],
    [false, false],
  ]);
});
