import { createRequire } from 'node:module';
import pino, { type DestinationStream, type Logger } from 'pino';

const SECRETS = [
  ...['password', 'currentPassword', 'newPassword', 'token', 'key', 'apiKey', 'secret'],
  ...['cookie', 'cookies', 'authorization', 'set-cookie', 'body', 'text'],
];

/** How long lines are gathered, in milliseconds, and how many characters of them. */
const GATHERED_MS = 20;
const GATHERED_LENGTH = 16_384;
/** A line that tells of nothing amiss. */
const IN_ORDER = /^\{"level":[123]0,/;

/**
 * The server's log, one JSON object a line, without colour or times of day as words; on a terminal, where the development
 * dependencies are installed, as lines to be read. Secrets are never written, wherever they turn up.
 * @param destination standard output unless given
 */
export function createLogger(level: string, destination: DestinationStream = readableLines() ?? lines()): Logger {
  const options = {
    level,
    base: null,
    timestamp: createClock(),
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/**
 * Writes lines of the level 'info' that are put into JSON already, where the library's own way would cost more than what they tell of.
 * @returns takes a line's fields without level and time, with a comma before them: `,"msg":"…"`
 */
export function infoLines(log: Logger): (fields: string) => void {
  const inside = log as Logger & { [of: symbol]: unknown };
  const stream = inside[pino.symbols.streamSym] as DestinationStream;
  const time = inside[pino.symbols.timeSym] as () => string;
  return (fields) => {
    if (log.isLevelEnabled('info')) stream.write(`{"level":30${time()}${fields}}\n`);
  };
}

/** The time as a line tells it; of one millisecond it is put into words once. */
function createClock(): () => string {
  let [last, words] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== last) words = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return words;
  };
}

/** What is told of an error: what and where, never the values a query carried. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something that is no error was thrown.' };
  const { code } = error as { code?: unknown };
  // Drizzle's message holds the query's parameters, which may be a visitor's words.
  const message = error.message.replace(/\nparams:[\s\S]*$/, '');
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { type: error.name, message, ...(code !== undefined && { code }), stack, ...cause };
}

/**
 * Standard output. Lines are gathered for a moment and written together, since one write costs more than the line itself; what is
 * amiss is written at once, and what is left when the process ends, then.
 */
function lines(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length > 0) output.write(gathered);
    gathered = '';
  };
  process.once('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= GATHERED_LENGTH || !IN_ORDER.test(line)) flush();
      else timer ??= setTimeout(flush, GATHERED_MS);
    },
  };
}

function readableLines(): DestinationStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  try {
    const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => DestinationStream;
    return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'requestId' });
  } catch {
    return undefined;
  }
}
