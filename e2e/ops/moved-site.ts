import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PAGE_PATHS } from '../../src/pages/routes';
import { expect, signIn } from './fixtures';

/** Returns everything that visitors and editors see, and the hashes of the images. */
export async function readSite(url: string, pictures: string[]): Promise<unknown> {
  const headers = await signIn(url);
  const text = async (address: string) => {
    const answer = await fetch(url + address, { headers });
    expect([address, answer.status]).toEqual([address, 200]);
    return answer.text();
  };
  // Pages contain their own origin.
  const page = async (address: string) => (await (await fetch(url + address)).text()).replaceAll(url, 'the site');
  const hash = async (address: string) => {
    const answer = await fetch(url + address);
    return [
      answer.status,
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ];
  };
  return {
    pages: await Promise.all(Object.values(PAGE_PATHS).map(page)),
    content: await Promise.all(['home', 'about', 'site'].map((id) => text(`/api/content/${id}`))),
    history: await text('/api/history?page=home&limit=200'),
    sections: await text('/api/sections/home'),
    messages: await text('/api/admin/messages'),
    pictures: await Promise.all([...pictures, '/attached-assets/letter.txt'].map(hash)),
  };
}

/** Uploads a small image of each color. @returns their addresses */
export async function upload(url: string, headers: Record<string, string>, colours: number[]): Promise<string[]> {
  const form = new FormData();
  for (const colour of colours) {
    const background = { r: colour % 256, g: (colour * 7) % 256, b: (colour * 31) % 256 };
    const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background } })
      .png()
      .toBuffer();
    form.append('files', new Blob([bytes as BlobPart]), `${colour}.png`);
  }
  const { 'Content-Type': _, ...session } = headers;
  const answer = await fetch(`${url}/api/media`, { method: 'POST', body: form, headers: session });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { files: { url: string }[] }).files.map((file) => file.url);
}
