import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { documents, media } from '../../../db/schema/library';
import { type Answer, startTestServer, type TestServer } from '../../main/testing';
import { listUnfinished } from '../files/testing-unfinished';

/** A file to upload. */
export interface Upload {
  bytes: Uint8Array | string;
  name?: string;
  field?: string;
  type?: string;
}

/**
 * Sets up a server with a signed-in editor for a test file, whose media library is emptied before each test.
 * @param settings returns settings of the server, such as a bucket
 */
export function uploadTests(settings: () => Record<string, string> = () => ({})) {
  let server: TestServer;
  let editor: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer(settings());
    editor = await server.signIn();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.db.delete(documents);
    await server.database.db.delete(media);
  });

  async function upload(files: Upload[], headers = editor): Promise<Answer> {
    const form = new FormData();
    for (const { bytes, name = 'picture.jpg', field = 'files', type = 'image/jpeg' } of files) {
      form.append(field, new Blob([bytes as BlobPart], { type }), name);
    }
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  return {
    get server() {
      return server;
    },
    /** The headers of the signed-in editor. */
    get editor() {
      return editor;
    },
    upload,
    /** Uploads a file and returns the status and message of the refusal. */
    async refusal(bytes: Upload['bytes'], name?: string) {
      const { status, body } = await upload([{ bytes, name }]);
      return [status, body.message];
    },
    unfinished: () => listUnfinished(server.services.env.DATA_DIR),
    rows: () => server.database.db.select().from(media),
    async get(url: string) {
      const answer = await fetch(server.url + url);
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}

/** Creates an image of one color, 40 by 20 pixels by default. */
export function picture(options: Partial<Create> = {}) {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b1f3a', ...options } as never });
}
