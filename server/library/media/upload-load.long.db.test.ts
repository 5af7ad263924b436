import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PictureProcess, pictureProcess } from '../files/picture-process';
import { uploadTests } from './testing-uploads';

const tests = uploadTests();
const { upload } = tests;
afterAll(() => pictureProcess.close());

const FILTER =
  '<filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="40"/></filter>';

/** Nested groups, each rendered to its own surface and filtered. */
function stackedFilters(bytes: number): string {
  const open = '<g filter="url(#f)">';
  const count = Math.min(60, Math.floor(bytes / (open.length + 4)));
  const nest = `${open.repeat(count)}<rect width="4000" height="4000"/>${'</g>'.repeat(count)}`;
  const size = 'viewBox="0 0 4000 4000" width="4000" height="4000"';
  return `<svg ${size}>${FILTER}${nest.repeat(Math.max(1, Math.floor(bytes / nest.length)))}</svg>`;
}

/** One filter with many steps, each as expensive as a filter. */
function manySteps(bytes: number): string {
  const step = '<feGaussianBlur stdDeviation="90"/><feMorphology operator="dilate" radius="90"/>';
  const steps = step.repeat(Math.floor(bytes / step.length));
  return `<svg viewBox="0 0 4000 4000" width="4000" height="4000"><filter id="f">${steps}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;
}

/** Each level refers to the next one several times, through a mask, clip, pattern or marker. */
function nested(element: string, reference: string, levels = 12): string {
  const parts = Array.from({ length: levels }, (_, n) => {
    const rects = `<path d="M0 0L9 9L18 0" ${reference.replace('#', `#p${n + 1}`)}/>`.repeat(6);
    return `<${element} id="p${n}" width="1" height="1">${rects}</${element}>`;
  });
  return `<svg viewBox="0 0 4000 4000" width="4000" height="4000">${parts.join('')}<path d="M0 0L9 9" ${reference.replace('#', '#p0')}/></svg>`;
}

const HOSTILE: [string, string[]][] = [
  ['four SVGs with stacked filters', Array.from({ length: 4 }, () => stackedFilters(13_000))],
  ['a large SVG with stacked filters', [stackedFilters(65_000)]],
  ['a filter with many steps', [manySteps(13_000)]],
  ['nested masks', [nested('mask', 'mask="url(#)"')]],
  ['nested clips', [nested('clipPath', 'clip-path="url(#)"')]],
  ['nested patterns', [nested('pattern', 'fill="url(#)"')]],
  ['nested markers', [nested('marker', 'marker-mid="url(#)"')]],
];

/** Maximum CPU time that an upload may cost the server besides decoding, in milliseconds. */
const MAX_SERVER_CPU_MS = 500;

/** Returns the CPU time of the server's process in all its threads, in milliseconds. Other programs on the machine do not affect it. */
function serverCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the CPU time of the process that decodes uploads. */
function decoderCpu(): number {
  const { pid } = pictureProcess;
  if (pid === undefined) return 0;
  // The program's name may contain spaces, so the fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns an image of noise, which is as expensive as a photo to encode in all sizes and formats. */
function photo(): Promise<Buffer> {
  const raw = { width: 3000, height: 2000, channels: 3 as const };
  return sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
}

describe('a large photo', () => {
  it('is decoded outside the server, which continues to respond', async () => {
    const bytes = await photo();
    expect((await upload([{ bytes: await small(), name: 'first.jpg' }])).status).toBe(201);
    await write(0);
    // The database also runs in this process, so the CPU time of the writes is subtracted.
    const idle = serverCpu();
    for (let count = 0; count < 5; count += 1) await write(count);
    const writes = serverCpu() - idle;
    const before = { server: serverCpu(), decoder: decoderCpu() };
    let isOver = false;
    const uploading = upload([{ bytes, name: 'photo.jpg' }]).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (answered < 5 && !isOver) {
      await write(answered);
      if (!isOver) answered += 1;
    }
    expect((await uploading).status).toBe(201);
    const [server, decoder] = [serverCpu() - before.server - writes, decoderCpu() - before.decoder];
    expect(answered).toBe(5);
    expect(decoder).toBeGreaterThan(1000);
    expect(server).toBeLessThan(decoder / 4);
  }, 120_000);
});

describe('a hostile SVG', () => {
  beforeAll(async () => {
    // The first upload and the first write load their dependencies.
    expect(
      (await upload([{ bytes: '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>', name: 'a.svg' }])).status,
    ).toBe(201);
    await write(0);
  });

  it.each(HOSTILE)(
    'costs the server almost nothing: %s',
    async (_name, drawings) => {
      const cpuBefore = serverCpu();
      let isOver = false;
      const uploads = Promise.all(drawings.map((bytes, n) => upload([{ bytes, name: `${n}.svg` }]))).finally(() => {
        isOver = true;
      });
      let memory = 0;
      while (!isOver) {
        memory = Math.max(memory, residentMb(pictureProcess.pid));
        await setTimeout(20);
      }
      const cpu = serverCpu() - cpuBefore;
      for (const { status, body } of await uploads) expect([status, body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
      expect(cpu).toBeLessThan(MAX_SERVER_CPU_MS * drawings.length);
      expect(memory).toBeLessThan(700);
    },
    60_000,
  );

  it('that exceeds the time or memory limit is aborted, and the next upload is rendered', async () => {
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

  it('is decoded without the secrets in the environment', async () => {
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

function small(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
}

function residentMb(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
