import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { runCommand } from './command';
import { ADMIN, expect, headline, reportFigures, signIn, test, UNLIMITED, write } from './fixtures';

const PATH = 'home.hero.headline';
const ROOM = '160m';
const CHUNK = Buffer.alloc(64 * 1024, 7);

/** Fills the disk to its last byte. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let length = CHUNK.length; length > 0; ) {
      try {
        writeSync(descriptor, CHUNK, 0, length);
      } catch {
        length = Math.floor(length / 2);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Only root can mount a disk for the test. `server/platform/http/hindrances.db.test.ts` covers the other refusals. */
if (process.getuid?.() === 0) {
  test('on a full disk nothing can be saved, reading still works, and everything recovers when there is room again', async ({
    start,
    folder,
  }) => {
    test.setTimeout(300_000);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'tmpfs', folder]);
    try {
      const settings = { DATA_DIR: path.join(folder, 'data'), ...ADMIN, ...UNLIMITED };
      const filler = path.join(folder, 'filler');
      let server = await start(settings);
      const headers = await signIn(server.url);
      let told = '';
      const writeNext = async (value: string) => {
        const status = await write(server.url, { ...headers, Origin: server.url }, PATH, value);
        if (status === 200) told = value;
        return status;
      };
      expect(await writeNext('With room')).toBe(200);
      const figures: string[] = [];
      for (const round of [1, 2]) {
        fill(filler);
        const statuses: number[] = [];
        while (statuses.at(-1) !== 503 && statuses.length < 5_000)
          statuses.push(await writeNext(`Round ${round}, write ${statuses.length}`));
        expect([...new Set(statuses)].filter((status) => status !== 200)).toEqual([503]);
        const body = JSON.stringify({ path: PATH, value: 'Lost' });
        const asked = { method: 'POST', headers: { ...headers, Origin: server.url }, body };
        const refused = await fetch(`${server.url}/api/content/update`, asked);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
        expect(await refused.text()).toContain('The disk is full');
        figures.push(`${statuses.length - 1} writes found room still`);

        const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b1f3a' } })
          .png()
          .toBuffer();
        const form = new FormData();
        form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
        const session = { Cookie: headers.Cookie ?? '', Origin: server.url };
        const upload = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: session });
        expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '60']);
        for (const page of ['/', '/about', '/api/content/terms', '/api/content/privacy', '/readyz']) {
          expect([page, (await fetch(server.url + page)).status]).toEqual([page, 200]);
        }
        await expect.poll(() => headline(server.url)).toBe(told);

        if (round === 2) expect(await server.stop('SIGKILL')).toBeNull();
        rmSync(filler);
        if (round === 2) server = await start(settings);
        await expect.poll(() => writeNext(`With room again, ${round}`), { timeout: 30_000 }).toBe(200);
        await expect.poll(() => headline(server.url)).toBe(told);
      }
      expect(await server.stop()).toBe(0);
      expect(await runCommand('check', [], settings)).toMatchObject({ code: 0 });
      server = await start(settings);
      expect(await headline(server.url)).toBe(told);
      await server.stop();
      reportFigures(`${figures.join(', then ')}; opened again after a stop and after a kill`);
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  });
}
