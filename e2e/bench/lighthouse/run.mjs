import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { freePort } from '../../run/postgres.mjs';
import { findChromium } from '../../run/requirements.mjs';

// `npm run bench:lighthouse [rounds] [address …]`: runs Lighthouse, emulating a phone, on the built site with its sample content. Prints
// the medians of all rounds for every page of the sitemap, or for the given addresses. Nothing else should run meanwhile.

const [rounds = '3', ...named] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TARGETS = { performance: 99, others: 100, lcpMs: 1000, tbtMs: 30, cls: 0 };

const root = path.join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-lighthouse-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_READS_PER_SECOND: '0' };
const server = spawn(process.execPath, ['server/start.mjs'], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  while (!(await isReady())) await wait(200);
  const pages = named.length > 0 ? named : await pagesOfSitemap();
  console.log('| page | performance | accessibility | best practices | SEO | FCP ms | LCP ms | TBT ms | CLS | met |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const page of pages) console.log(await measurePage(page));
} finally {
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

async function isReady() {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function pagesOfSitemap() {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** @param {string} page */
async function measurePage(page) {
  const found = [];
  for (let round = 0; round < Number(rounds); round += 1) found.push(await look(page));
  const [performance = 0, ...others] = CATEGORIES.map((name) => median(found.map(({ scores }) => scores[name])));
  const [fcp = 0, lcp = 0, tbt = 0, cls = 0] = ['fcp', 'lcp', 'tbt', 'cls'].map((name) =>
    median(found.map(({ times }) => times[name])),
  );
  const isMet =
    performance >= TARGETS.performance &&
    others.every((score) => score >= TARGETS.others) &&
    lcp <= TARGETS.lcpMs &&
    tbt <= TARGETS.tbtMs &&
    cls <= TARGETS.cls;
  const cells = [page, performance, ...others, Math.round(fcp), Math.round(lcp), Math.round(tbt), cls.toFixed(3)];
  const refused = [...new Set(found.flatMap(({ refused }) => refused))];
  return `| ${[...cells, isMet ? 'yes' : 'no'].join(' | ')} |${refused.length > 0 ? ` ${refused.join(', ')}` : ''}`;
}

/** @param {string} page */
async function look(page) {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', '--no-sandbox'] });
  try {
    const result = await lighthouse(origin + page, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${page}.`);
    const { audits, categories } = result.lhr;
    const of = (/** @type {string} */ id) => audits[id]?.numericValue ?? Number.NaN;
    /** @type {Record<string, number>} */
    const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]));
    /** @type {Record<string, number>} */
    const times = {
      fcp: of('first-contentful-paint'),
      lcp: of('largest-contentful-paint'),
      tbt: of('total-blocking-time'),
      cls: of('cumulative-layout-shift'),
    };
    const refs = CATEGORIES.slice(1).flatMap((id) => categories[id]?.auditRefs ?? []);
    const refused = refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id);
    return { scores, times, refused };
  } finally {
    chrome.kill();
  }
}

/** @param {(number | undefined)[]} values */
function median(values) {
  const sorted = values.map((value) => value ?? Number.NaN).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
