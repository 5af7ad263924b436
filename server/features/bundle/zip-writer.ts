import { createHash } from 'node:crypto';
import path from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a bundle, as its manifest lists it. */
export interface BundledFile {
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Everything else that bundles contain is compressed already. */
const COMPRESSED = new Set([
  '.css',
  '.csv',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.ndjson',
  '.pem',
  '.svg',
  '.txt',
  '.xml',
]);

/** Writes a ZIP file as a stream, one file after the other, so that at most one of them is in memory. */
export class ZipWriter {
  /** The files added so far, in order. */
  readonly files: BundledFile[] = [];
  private readonly zip = new ZipFile();
  private readonly paths = new Set<string>();
  private readonly sending: Promise<void>;

  /**
   * @param sink receives the ZIP file, and is ended or destroyed
   * @param at the modification time of all files
   * @param signal stops writing
   */
  constructor(
    sink: Writable,
    private readonly at: Date,
    private readonly signal?: AbortSignal,
  ) {
    const out = this.zip.outputStream as Readable;
    this.sending = pipeline(out, sink, signal ? { signal } : {});
    // `add` and `end` report the error.
    this.sending.catch(() => undefined);
    this.zip.on('error', (error: Error) => out.destroy(error));
  }

  has(name: string): boolean {
    return this.paths.has(name);
  }

  /**
   * Adds a file. Returns once it is written.
   * @param name its path in the ZIP file, which no other file has
   * @throws the errors of the data and the sink, and the signal's reason
   */
  async add(name: string, data: Buffer | string | AsyncIterable<Uint8Array | string>): Promise<BundledFile> {
    this.signal?.throwIfAborted();
    if (this.paths.has(name)) throw new Error(`The bundle has two files named ${name}.`);
    this.paths.add(name);
    const digest = createHash('sha256');
    let bytes = 0;
    async function* count() {
      const chunks = typeof data === 'string' || Buffer.isBuffer(data) ? [Buffer.from(data)] : data;
      for await (const chunk of chunks) {
        const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        digest.update(part);
        bytes += part.length;
        yield part;
      }
    }
    const stream = new PassThrough();
    const read = pipeline(Readable.from(count(), { objectMode: false }), stream);
    const compress = COMPRESSED.has(path.extname(name));
    const options = { mtime: this.at, mode: 0o100644, compress, forceDosTimestamp: true };
    this.zip.addReadStreamLazy(name, options, (callback) => callback(null, stream));
    // If nobody reads anymore, the data is never read to its end.
    await Promise.race([read, this.sending.then(() => read)]).catch((error: unknown) => {
      stream.destroy();
      (this.zip.outputStream as Readable).destroy(error as Error);
      throw error;
    });
    const file = { path: name, bytes, sha256: digest.digest('hex') };
    this.files.push(file);
    return file;
  }

  /** Ends the ZIP file. Returns once the sink has all of it. */
  async end(): Promise<void> {
    this.zip.end();
    await this.sending;
  }

  /** Stops writing, so that the receiver gets no complete file. */
  stop(error: Error): void {
    (this.zip.outputStream as Readable).destroy(error);
  }
}
