import path from 'node:path';
import type { Browser } from '@playwright/test';
import { unpack } from '../../server/features/bundle/testing-bundle';
import { PAGE_PATHS } from '../../src/pages/routes';
import { expect, reportFigures, test } from '../ops/fixtures';
import { compareRestored, verify } from './copies';
import { RARE, WEEKLY } from './doors';
import {
  checkApprovals,
  checkDays,
  checkLog,
  checkStatements,
  comparePictures,
  photograph,
  type Year,
} from './examine';
import { checkLeaks } from './leaks';
import { Office } from './office';
import * as register from './register';

const FIRST = '2026-01-06';
const WEEKS = 50;
const WEEK_MS = 7 * 86_400_000;
/** Events that happen only once, by week. */
const ONCE = { holds: 8, opens: 12, release: 26, closes: 30 };
/** The number of months that begin with retiring the superlative of the previous letter. */
const RETIREMENTS = 5;
const ADJECTIVES =
  'Amber Brisk Calm Dusty Early Fair Gentle Hazel Ivory Jolly Keen Late Mellow Narrow Open Plain Quiet Round Silver Tidy'.split(
    ' ',
  );
const NOUNS =
  'acre barn creek dell elm ford grove harbor inlet jetty kiln lane mill nook orchard path quay ridge spring trail'.split(
    ' ',
  );

test('a firm’s year can be shown to an examiner, and restored', async ({ start, folder, browser }) => {
  test.setTimeout(1_200_000);
  const office = await Office.open(start, folder, '2026-01-05');
  await test.step('before the year', () => register.prepareRegister(office));
  const year = await test.step('the year', () => liveYear(office, browser));
  // Every page shows the new year.
  for (const day of ['2027-01-12', '2027-01-13']) await office.goTo(day);
  await test.step('the register is as the year left it', () => register.checkRegister(office));

  const response = await test.step('the response to an examination', () => examine(office, folder, year.days));
  const unpacked = unpack(response);
  await test.step('it verifies', () => verify(office, response));
  await test.step('it has everything that was published', () => checkLog(unpacked, office.acts));
  await test.step('each approval has its hash', () => checkApprovals(unpacked, office));
  const listed = await test.step('each statement has its file, or is listed as unsubstantiated', () =>
    checkStatements(unpacked, year));
  await test.step('each day has what visitors could read then', () => checkDays(unpacked, year));
  const offline = await browser.newContext({ reducedMotion: 'reduce', offline: true });
  await test.step('each page looks as it did', () => comparePictures(offline, unpacked, year.pictures));
  await offline.close();
  const read = await test.step('nobody reads what they may not', () => checkLeaks(office, folder));
  const doors = new Set(office.acts.map(({ door }) => door)).size;
  const { publications } = await office.send(office.rae, 'GET', '/record/state');
  reportFigures(
    `${office.acts.length} publications through ${doors} doors, ${publications} rows in the log, ${listed} statements, ${year.pictures.length} pictures, ${read} addresses`,
  );
  await test.step('two copies from its backup give the same bundle', () =>
    compareRestored(office, folder, { at: '2027-01-13T00:00:00Z', start }));
});

/** Lives through the year. Expects every publication to be seen by visitors at once. */
async function liveYear(office: Office, browser: Browser): Promise<Year> {
  const isOpen = (day: string) => day >= dayOf(ONCE.opens) && day < dayOf(ONCE.closes);
  const year: Year = { days: [], stated: [], pictures: [], isOpen };
  let turn = 0;
  for (let week = 0; week < WEEKS; week += 1) {
    await office.goTo(dayOf(week));
    const month = monthOf(week);
    if (week === 0 || month !== monthOf(week - 1)) {
      const superlative = year.stated.at(-1);
      if (superlative && month <= RETIREMENTS) await register.retireSuperlative(office, superlative);
      year.stated.push(...(await register.publishLetter(office, month)));
    }
    const [first] = year.stated;
    if (week === ONCE.holds && first) await register.placeHolds(office, first);
    if (week === ONCE.opens) await register.openOffering(office);
    if (week === ONCE.release) await register.releaseHold(office);
    if (week === ONCE.closes) await register.closeOffering(office);
    for (const door of WEEKLY) await door(office, wordsOf(turn), turn++);
    await RARE[week % RARE.length]?.(office, wordsOf(turn++), Math.floor(week / RARE.length));
    if (week < WEEKS - 1 && month === monthOf(week + 1)) continue;
    await office.settle();
    year.days.push(office.day);
    // A new visitor each time: the browser's clock does not move, so it would keep drawings in the old colors for an hour.
    const visitor = await browser.newContext({ reducedMotion: 'reduce' });
    for (const address of ['/', PAGE_PATHS.about, PAGE_PATHS.investors, year.stated.at(-1)?.address ?? '']) {
      year.pictures.push({ day: office.day, address, png: await photograph(visitor, office.url + address) });
    }
    await visitor.close();
  }
  return year;
}

const dayOf = (week: number) => new Date(Date.parse(FIRST) + week * WEEK_MS).toISOString().slice(0, 10);
const monthOf = (week: number) => Number(dayOf(week).slice(5, 7)) - 1;
const wordsOf = (turn: number) => `${ADJECTIVES[Math.floor(turn / NOUNS.length)]} ${NOUNS[turn % NOUNS.length]}`;

/** Asks for the response, waits for it, and downloads it. @returns the file */
async function examine(office: Office, folder: string, dates: string[]): Promise<string> {
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const request = { ...period, dates, pages: [], kinds: ['performance'], withFiles: true, withChain: true };
  const begun = performance.now();
  const { id } = await office.send(office.marian, 'POST', '/record/examinations', request);
  const read = async () => (await office.send(office.rae, 'GET', '/record/examinations')).items[0];
  await expect.poll(async () => (await read()).state, { timeout: 300_000, intervals: [200] }).toBe('done');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const { parts, bytes } = await read();
  reportFigures(
    `a response of ${dates.length} dates, ${parts} parts and ${Math.round(bytes / 1e6)} MB in ${seconds} s`,
  );
  return office.download(office.marian, `examinations/${id}/download`, path.join(folder, 'response.zip'));
}
