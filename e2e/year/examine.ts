import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect, test } from '../ops/fixtures';
import type { Act, Office } from './office';
import { MARKERS, type Stated } from './register';

type Row = Record<string, string>;

/** A picture of a page at the end of a day. */
export interface Picture {
  day: string;
  address: string;
  png: Buffer;
}

/** The facts about a year that an examination must find. */
export interface Year {
  /** The last day in the office of each month. */
  days: string[];
  /** The claims of all letters. */
  stated: Stated[];
  /** Pages as visitors saw them on these days. */
  pictures: Picture[];
  /** Whether the offering was open on a day. */
  isOpen(day: string): boolean;
}

/** Reads a list of an unpacked bundle. */
export function readTable(folder: string, name: string): Row[] {
  return parse(readFileSync(path.join(folder, name)), { columns: true, bom: true });
}

/** Finds the page that visitors got at an address at the end of a day. @returns its file */
export function findPage(folder: string, day: string, address: string): string {
  const found = readTable(folder, 'index.csv').filter((row) => row.moment === day && row.address === address);
  const [last] = found.sort((one, other) => (one.firstUsed ?? '').localeCompare(other.firstUsed ?? '')).slice(-1);
  return path.join(folder, last?.opens || `no page for ${address} on ${day}`);
}

/** Checks that the log has everything that was published, with its day and author. */
export function checkLog(folder: string, acts: readonly Act[]): void {
  const rows = readTable(folder, 'advertisement-log.csv');
  const logged = new Set(rows.map((row) => `${row.address} ${row.firstUsed?.slice(0, 10)} ${row.preparedBy}`));
  const missing = acts.filter(({ address, day, by }) => !logged.has(`${address} ${day} ${by}`));
  expect(missing, 'publications that the log does not have').toEqual([]);
}

/**
 * Checks that every statement has its file or source, or is listed as unsubstantiated, and that each day has the claims of all letters by then with
 * their support and status on that day. @returns the number of statements
 */
export function checkStatements(folder: string, { days, stated }: Pick<Year, 'days' | 'stated'>): number {
  const rows = readTable(folder, 'statements.csv');
  for (const { support = '', source, files = '', words } of rows) {
    const places = files === '' ? [] : files.split('; ');
    const isSupported =
      support === 'file'
        ? places.length > 0 && places.every((place) => existsSync(path.join(folder, place)))
        : support === 'source'
          ? source !== ''
          : support === 'unsubstantiated';
    expect([words, support, isSupported]).toEqual([words, support, true]);
  }
  for (const day of days) {
    for (const claim of stated.filter(({ kind, from }) => kind === 'performance' && from <= day)) {
      const row = rows.find((one) => one.moment === day && one.claim === String(claim.id));
      const { address, words, support } = claim;
      const status = statusOf(claim, day);
      expect(row, `claim ${claim.id} on ${day}`).toMatchObject({ address, words, support, status, onPage: 'yes' });
      if (support === 'file') expect(readFileSync(path.join(folder, row?.files ?? ''), 'utf8')).toBe(claim.proof);
    }
    const letters = new Set(stated.filter(({ from }) => from <= day).map(({ address }) => address));
    const unregistered = rows.filter((row) => row.moment === day && row.status === 'not in the register');
    const found = new Set(
      unregistered.filter(({ words }) => /^\d\d%$/.test(words ?? '')).map(({ address }) => address),
    );
    expect(
      [...letters].filter((address) => !found.has(address)),
      'letters without their unregistered figure',
    ).toEqual([]);
  }
  return rows.length;
}

function statusOf({ support, nextReview }: Stated, day: string): string {
  if (support === 'unsubstantiated') return 'needs-substantiation';
  return nextReview < day ? 'expired' : 'substantiated';
}

/** Checks that each approval names the hash of what was approved. */
export function checkApprovals(folder: string, { approved }: Office): void {
  const rows = readTable(folder, 'approvals.csv').filter(({ event }) => event === 'approved');
  const toHex = (hash: string) => Buffer.from(hash, 'base64url').toString('hex');
  const hashes = new Map([...approved].map(([draft, hash]) => [draft, toHex(hash)]));
  expect(new Map(rows.map(({ draft, sha256 }) => [Number(draft), sha256]))).toEqual(hashes);
  const pages = readTable(folder, 'index.csv').filter(({ decision }) => decision === 'approved');
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter(({ approvedHash = '' }) => ![...hashes.values()].includes(approvedHash))).toEqual([]);
}

/** Checks that limited, unpublished and retired words are only on the pages of days on which visitors could read them. */
export function checkDays(folder: string, { days, stated, isOpen }: Omit<Year, 'pictures'>): void {
  for (const day of days) {
    const at = path.join(folder, 'dates', day);
    const pages = readdirSync(at).map((name) => readFileSync(path.join(at, name), 'utf8'));
    const has = (marker: string) => pages.some((html) => html.includes(marker));
    const found = { accredited: has(MARKERS.accredited), drafted: has(MARKERS.drafted) };
    expect([day, found]).toEqual([day, { accredited: isOpen(day), drafted: false }]);
    for (const { address, words, retiredOn } of stated.filter(
      ({ kind, from }) => kind === 'superlative' && from <= day,
    )) {
      const isThere = readFileSync(findPage(folder, day, address), 'utf8').includes(words);
      expect([day, words, isThere]).toEqual([day, words, retiredOn === undefined || day < retiredOn]);
    }
  }
}

/** Compares the stored pages, opened from the folder without a network, with what visitors saw. @returns the number of pages */
export async function comparePictures(
  context: BrowserContext,
  folder: string,
  pictures: readonly Picture[],
): Promise<number> {
  const requests: string[] = [];
  context.on('request', (request) => void requests.push(request.url()));
  for (const { day, address, png } of pictures) {
    const stored = await photograph(context, pathToFileURL(findPage(folder, day, address)).href);
    if (!stored.equals(png)) {
      const saved = test.info().outputPath(`${day}${address.replaceAll('/', '-')}`);
      writeFileSync(`${saved}-then.png`, png);
      writeFileSync(`${saved}-stored.png`, stored);
    }
    expect.soft(stored.equals(png), `${address} looks as it did on ${day}`).toBe(true);
  }
  const page = await context.newPage();
  await page.goto(pathToFileURL(path.join(folder, 'index.html')).href);
  await page.getByRole('link', { name: 'Letter of December' }).first().click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
  return pictures.length;
}

/** Takes a picture of a whole page. */
export async function photograph(context: BrowserContext, url: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
  });
  // The visitors' script adds a hidden pixel below the page.
  const png = await page.locator('#root').screenshot({ animations: 'disabled' });
  await page.close();
  return png;
}
