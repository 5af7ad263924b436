import { type Connection, expectThat, unwrap } from './connect.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Uploads and reads an image and a document, and requests a link preview, with a key that may write. */
export async function callMedia({ api }: Connection): Promise<void> {
  const uploaded = await api.POST('/api/media', {
    body: { image: 'pixel.png' },
    bodySerializer: ({ image }) => {
      const form = new FormData();
      form.append('image', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), image);
      return form;
    },
  });
  const { file } = unwrap(uploaded);
  expectThat(file.width === 1 && file.height === 1, 'the picture is one pixel');
  const key = file.url.split('/').at(-1) ?? '';
  const picture = await api.GET('/media/{key}', { params: { path: { key } }, parseAs: 'arrayBuffer' });
  expectThat(picture.response.headers.get('content-type')?.startsWith('image/') === true, 'it is served as a picture');

  const sent = await api.POST('/api/media', {
    body: { image: 'letter.txt' },
    bodySerializer: ({ image }) => {
      const form = new FormData();
      form.append('image', new Blob(['A letter'], { type: 'text/plain' }), image);
      return form;
    },
  });
  const [id = '', name = ''] = unwrap(sent).file.url.split('/').slice(-2);
  const letter = await api.GET('/media/files/{id}/{name}', { params: { path: { id, name } }, parseAs: 'text' });
  expectThat(letter.data === 'A letter', 'a document is served as it came');

  // The server reveals nothing about addresses in its own network.
  const preview = await api.GET('/api/link-preview', { params: { query: { url: 'http://127.0.0.1/' } } });
  expectThat(unwrap(preview).success === 0, 'what must not be fetched is not');
}
