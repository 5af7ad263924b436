import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PictureProcess, pictureProcess } from './picture-process';
import { uploadTests } from './testing-uploads';

const tests = uploadTests();
const { upload } = tests;
afterAll(() => pictureProcess.close());

const FILTER =
  '<filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="40"/></filter>';

/** Groups in groups, each of which is rendered to a surface of its own and filtered. */
function stackedFilters(bytes: number): string {
  const open = '<g filter="url(#f)">';
  const count = Math.min(60, Math.floor(bytes / (open.length + 4)));
  const nest = `${open.repeat(count)}<rect width="4000" height="4000"/>${'</g>'.repeat(count)}`;
  const size = 'viewBox="0 0 4000 4000" width="4000" height="4000"';
  return `<svg ${size}>${FILTER}${nest.repeat(Math.max(1, Math.floor(bytes / nest.length)))}</svg>`;
}

/** One filter of many steps, each as costly as a filter. */
function manySteps(bytes: number): string {
  const step = '<feGaussianBlur stdDeviation="90"/><feMorphology operator="dilate" radius="90"/>';
  const steps = step.repeat(Math.floor(bytes / step.length));
  return `<svg viewBox="0 0 4000 4000" width="4000" height="4000"><filter id="f">${steps}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;
}

/** Each level refers to the next one several times, by what may be a mask, a clip, a pattern or a marker. */
function nested(element: string, reference: string, levels = 12): string {
  const parts = Array.from({ length: levels }, (_, n) => {
    const rects = `<path d="M0 0L9 9L18 0" ${reference.replace('#', `#p${n + 1}`)}/>`.repeat(6);
    return `<${element} id="p${n}" width="1" height="1">${rects}</${element}>`;
  });
  return `<svg viewBox="0 0 4000 4000" width="4000" height="4000">${parts.join('')}<path d="M0 0L9 9" ${reference.replace('#', '#p0')}/></svg>`;
}

const HOSTILE: [string, string[]][] = [
  ['four drawings with stacked filters', Array.from({ length: 4 }, () => stackedFilters(13_000))],
  ['a large drawing with stacked filters', [stackedFilters(65_000)]],
  ['a filter of many steps', [manySteps(13_000)]],
  ['nested masks', [nested('mask', 'mask="url(#)"')]],
  ['nested clips', [nested('clipPath', 'clip-path="url(#)"')]],
  ['nested patterns', [nested('pattern', 'fill="url(#)"')]],
  ['nested markers', [nested('marker', 'marker-mid="url(#)"')]],
];

/** How long a write takes, and how late the event loop is, while nothing is uploaded, in milliseconds. */
async function whileIdle(): Promise<{ latency: number; delay: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const latencies: number[] = [];
  for (let at = 0; at < 20; at++) {
    const start = performance.now();
    await write(at);
    latencies.push(performance.now() - start);
  }
  delay.disable();
  return { latency: percentile(latencies, 0.8), delay: delay.percentile(90) / 1e6 };
}

describe('a hostile drawing', () => {
  beforeAll(async () => {
    // The first upload and the first write load what they need.
    expect(
      (await upload([{ bytes: '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>', name: 'a.svg' }])).status,
    ).toBe(201);
    await write(0);
  });

  it.each(HOSTILE)(
    'delays no write and no read: %s',
    async (_name, drawings) => {
      // What a busy machine adds by itself is measured first.
      const before = await whileIdle();
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const uploads = Promise.all(drawings.map((bytes, n) => upload([{ bytes, name: `${n}.svg` }])));
      let isOver = false;
      void uploads.finally(() => {
        isOver = true;
      });
      const latencies: number[] = [];
      let memory = 0;
      while (!isOver || latencies.length < 10) {
        const start = performance.now();
        await write(latencies.length);
        latencies.push(performance.now() - start);
        memory = Math.max(memory, residentMb(pictureProcess.pid));
      }
      delay.disable();
      for (const { status, body } of await uploads) expect([status, body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
      expect(percentile(latencies, 0.8)).toBeLessThan(100 + 4 * before.latency);
      expect(delay.percentile(90) / 1e6).toBeLessThan(100 + 4 * before.delay);
      expect(memory).toBeLessThan(700);
    },
    60_000,
  );

  it('that is within the limits but too slow or too large is given up, and the next one is rendered', async () => {
    const bounds = { deadlineMs: 1, memoryMb: 512 };
    const process = new PictureProcess({ picture: bounds, drawing: bounds });
    const folder = mkdtempSync(path.join(tmpdir(), 'prospectus-drawing-'));
    const refusal = { code: 'UNPROCESSABLE_CONTENT', message: expect.stringContaining('too much time or memory') };
    const prepare = (name: string) => {
      const file = path.join(folder, name);
      writeFileSync(file, '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>');
      return process.prepare(file, 'drawing');
    };
    try {
      await expect(prepare('slow')).rejects.toMatchObject(refusal);
      expect(process.pid).toBeUndefined();
      Object.assign(bounds, { deadlineMs: 20_000, memoryMb: 10 });
      await expect(prepare('large')).rejects.toMatchObject(refusal);
      bounds.memoryMb = 512;
      expect(await prepare('fine')).toMatchObject({ width: 9, height: 9 });
    } finally {
      process.close();
      rmSync(folder, { recursive: true });
    }
  }, 60_000);

  it('gets none of the secrets in the environment', async () => {
    await upload([{ bytes: '<svg viewBox="0 0 9 9"><rect width="8" height="9"/></svg>', name: 'a.svg' }]);
    const names = readFileSync(`/proc/${pictureProcess.pid}/environ`, 'utf8')
      .split('\0')
      .map((each) => each.split('=')[0])
      .filter(Boolean);
    const expected = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_ENV', 'VIPS_DISC_THRESHOLD', 'MALLOC_ARENA_MAX'];
    expect(
      names.filter((name) => !/^(?:FONTCONFIG_|NODE_CHANNEL_)/.test(name ?? '') && !expected.includes(name ?? '')),
    ).toEqual([]);
  });
});

async function write(n: number): Promise<void> {
  const change = { path: 'home.hero.headline', value: `Headline ${n}` };
  const { status } = await tests.server.send('POST', '/api/content/update', change, tests.editor);
  expect(status).toBe(200);
}

function percentile(values: number[], part: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}

function residentMb(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
