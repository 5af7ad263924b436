import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let key: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  key = await server.key();
});
afterAll(() => server.close());

const brand = async (value: object) => {
  const { status, body } = await server.send('POST', '/api/content/update', { path: 'site.brand', value }, key);
  expect(status, JSON.stringify(body)).toBe(200);
};
/** Reads the current version from the manifest. The default icons have none. */
async function versionNow(): Promise<string | undefined> {
  await server.send('GET', '/');
  const { body } = await server.send('GET', '/manifest.webmanifest');
  return /icon-192\.png\?v=([0-9a-f]{12})"/.exec(JSON.stringify(body))?.[1];
}
async function bytesOf(address: string): Promise<Buffer> {
  // With an API key, because anonymous requests get the built files.
  const answer = await fetch(server.url + address, { headers: key });
  expect([address, answer.status]).toEqual([address, 200]);
  return Buffer.from(await answer.arrayBuffer());
}
/** Returns the color of a picture's middle pixel. */
async function readMiddlePixel(png: Buffer): Promise<number[]> {
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const raw = await sharp(png).removeAlpha().raw().toBuffer();
  const at = 3 * (Math.floor(height / 2) * width + Math.floor(width / 2));
  return [...raw.subarray(at, at + 3)];
}
/** Returns the PNGs in an ICO file. */
function splitIco(ico: Buffer): Buffer[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const [length, begin] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)];
    return ico.subarray(begin, begin + length);
  });
}

describe('the icons of a site', () => {
  it('are the default ones, without a version, if the firm has none of its own', async () => {
    expect(await versionNow()).toBeUndefined();
    expect((await server.send('GET', '/manifest.webmanifest')).body).not.toHaveProperty('theme_color');
  });

  it('show the firm’s initial in its colors, in every size, and are linked in the head and the manifest', async () => {
    await brand({ mark: 'initial', colours: { primary: '#12402c' } });
    await expect.poll(versionNow).toBeDefined();
    const version = (await versionNow()) ?? '';
    const drawing = (await bytesOf(`/favicon.svg?v=${version}`)).toString();
    expect(drawing).toContain('fill="#12402c"');
    expect(drawing).toContain('<path');
    for (const [address, size] of [
      ['/apple-touch-icon.png', 180],
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
    ] as const) {
      expect(await sharp(await bytesOf(address)).metadata()).toMatchObject({ width: size, height: size });
    }
    const sizes = await Promise.all(splitIco(await bytesOf('/favicon.ico')).map((part) => sharp(part).metadata()));
    expect(sizes.map(({ width }) => width)).toEqual([16, 32, 48]);
    const { body } = await server.send('GET', '/manifest.webmanifest');
    expect(body).toMatchObject({ theme_color: '#12402c' });
    expect(JSON.stringify(body)).toContain(`/icon-192.png?v=${version}`);
  });

  it('are revalidated after a change, and never served stale', async () => {
    const before = await bytesOf('/icon-192.png');
    await brand({ mark: 'initial', colours: { primary: '#5b1d1d' } });
    await expect.poll(async () => (await bytesOf('/icon-192.png')).equals(before)).toBe(false);
    const { headers } = await server.send('GET', '/icon-192.png', undefined, key);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('use a picture from the library, and fall back to the mark if its file is gone', async () => {
    const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('files', new Blob([red as BlobPart], { type: 'image/png' }), 'icon.png');
    const upload = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: key });
    const { file } = (await upload.json()) as { file: { url: string } };
    await brand({ mark: 'initial', icon: file.url });
    await expect.poll(async () => readMiddlePixel(await bytesOf('/icon-192.png'))).toEqual([255, 0, 0]);
    for (const part of splitIco(await bytesOf('/favicon.ico')))
      expect(await readMiddlePixel(part)).toEqual([255, 0, 0]);
    expect((await bytesOf('/favicon.svg')).toString()).toContain('data:image/png;base64,');
    for (const [sign, isBroken] of [
      ['a', false],
      ['b', true],
    ] as const) {
      const name = `${sign.repeat(40)}.png`;
      if (isBroken) {
        const folder = path.join(server.services.env.DATA_DIR, 'media', name.slice(0, 2));
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, name), 'no picture');
      }
      await brand({ mark: 'none', icon: `/media/${name}` });
      await expect.poll(async () => readMiddlePixel(await bytesOf('/icon-192.png'))).not.toEqual([255, 0, 0]);
    }
  });

  it.each([
    ['HTML', '/media/page.html'],
    ['HTML with the name of a library file', `/media/${'a'.repeat(40)}.html`],
    ['an SVG, which may contain scripts', `/media/${'a'.repeat(40)}.svg`],
    ['a PDF', `/media/${'a'.repeat(40)}.pdf`],
    ['a data URL', 'data:image/png;base64,AAAA'],
    ['an address on another site', 'https://evil.example/a.svg'],
    ['a script', 'javascript:alert(1)'],
  ])('are never made from %s, which is rejected and not stored', async (_what, icon) => {
    const value = { icon };
    const before = (await server.send('GET', '/api/content/site')).body.brand;
    const { status } = await server.send('POST', '/api/content/update', { path: 'site.brand', value }, key);
    expect(status).toBe(422);
    expect((await server.send('GET', '/api/content/site')).body.brand).toEqual(before);
  });
});
