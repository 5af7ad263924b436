import { connect, type Socket } from 'node:net';

/** The requests to send. */
export interface Load {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  /** Stop after this time in milliseconds, or after this many requests. */
  until: { ms: number } | { count: number };
}

export interface Loaded {
  answers: number;
  ms: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
}

/** Every chunked response ends with an empty chunk. */
const LAST_CHUNK = '0\r\n\r\n';
const HEAD_END = Buffer.from('\r\n\r\n');

// Runs in its own process, so that the client's cost does not affect the server's. The parent process sends the load.
process.on('message', (load: Load) => void run(load).then((done) => process.send?.(done)));

async function run(load: Load): Promise<Loaded> {
  const statuses: Record<string, number> = {};
  const begunAt = performance.now();
  let asked = 0;
  const { until } = load;
  const isOver = () => ('ms' in until ? performance.now() - begunAt >= until.ms : asked >= until.count);
  const fields = Object.entries({ Host: `127.0.0.1:${load.port}`, ...load.headers });
  const request = `GET ${load.path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const one = async () => {
    const socket = await open(load.port);
    while (!isOver()) {
      asked += 1;
      const status = await ask(socket, request);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    idle.set(load.port, [...(idle.get(load.port) ?? []), socket]);
  };
  await Promise.all(Array.from({ length: load.connections }, one));
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { answers, ms: performance.now() - begunAt, statuses };
}

/** Idle connections by port. */
const idle = new Map<number, Socket[]>();

async function open(port: number): Promise<Socket> {
  for (let kept = idle.get(port)?.pop(); kept; kept = idle.get(port)?.pop()) if (!kept.destroyed) return kept;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  // The server may close a connection that was idle for long.
  socket.on('error', () => socket.destroy());
  return socket;
}

/** @returns the status of the response, once it has arrived completely */
function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let head: Buffer | undefined;
    let left = -1;
    /** The last bytes received of a chunked response. */
    let tail: Buffer | undefined;
    let status = '';
    const end = () => {
      socket.off('data', handleData).off('error', reject);
      resolve(status);
    };
    const handleData = (part: Buffer) => {
      if (tail) {
        tail = Buffer.concat([tail, part]).subarray(-LAST_CHUNK.length);
      } else if (left >= 0) {
        left -= part.length;
      } else {
        head = head ? Buffer.concat([head, part]) : part;
        const at = head.indexOf(HEAD_END);
        if (at < 0) return;
        const text = head.toString('latin1', 0, at);
        status = text.slice(9, 12);
        if (/\r\ntransfer-encoding: chunked/i.test(text))
          tail = head.subarray(at + HEAD_END.length).subarray(-LAST_CHUNK.length);
        const length = tail || status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
        if (Number.isNaN(length)) return reject(new Error(`The response has no length:\n${text}`));
        left = length - (head.length - at - HEAD_END.length);
      }
      if (tail ? tail.toString('latin1') === LAST_CHUNK : left <= 0) end();
    };
    socket.on('data', handleData).once('error', reject);
    socket.write(request);
  });
}
