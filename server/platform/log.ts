import { createRequire } from 'node:module';
import pino, { type DestinationStream, type Logger } from 'pino';

const SECRETS = [
  ...['password', 'currentPassword', 'newPassword', 'token', 'key', 'apiKey', 'secret'],
  ...['cookie', 'cookies', 'authorization', 'set-cookie', 'body', 'text'],
];

/** How long lines are buffered, in milliseconds, and up to how many characters. */
const GATHERED_MS = 20;
const GATHERED_LENGTH = 16_384;
/** Matches a line of level debug or info. */
const IN_ORDER = /^\{"level":[123]0,/;

/**
 * Creates the server's log: one JSON object per line, or readable lines on a terminal if the development dependencies are installed.
 * Secrets are redacted wherever they appear.
 * @param destination standard output by default
 * @param mixin returns what each line contains, such as the id of the current trace
 */
export function createLogger(
  level: string,
  destination: DestinationStream = createReadableOutput() ?? getBufferedOutput(),
  mixin?: () => Record<string, string>,
): Logger {
  const options = {
    level,
    base: null,
    timestamp: createClock(),
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError },
    ...(mixin && { mixin }),
  };
  return pino(options, destination);
}

/**
 * Returns a function that writes preformatted JSON lines of level info, for lines so frequent that the library's serialization would be too
 * slow.
 * @returns a function that takes a line's fields without level and time, with a leading comma: `,"msg":"…"`
 */
export function createInfoWriter(log: Logger): (fields: string) => void {
  const inside = log as Logger & { [of: symbol]: unknown };
  const stream = inside[pino.symbols.streamSym] as DestinationStream;
  const time = inside[pino.symbols.timeSym] as () => string;
  return (fields) => {
    if (log.isLevelEnabled('info')) stream.write(`{"level":30${time()}${fields}}\n`);
  };
}

/** Returns a function that formats the current time for a line and caches it for one millisecond. */
function createClock(): () => string {
  let [last, words] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== last) words = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return words;
  };
}

/** Returns an error's message, code, stack and cause for the log, without query parameters. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'A value that is not an error was thrown.' };
  const { code } = error as { code?: unknown };
  // Drizzle's message contains the query's parameters, which may be a visitor's text.
  const message = error.message.replace(/\nparams:[\s\S]*$/, '');
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { type: error.name, message, ...(code !== undefined && { code }), stack, ...cause };
}

let bufferedOutput: DestinationStream | undefined;

/** Returns the output that all loggers share, so that their lines stay in order. */
function getBufferedOutput(): DestinationStream {
  bufferedOutput ??= createBufferedOutput();
  return bufferedOutput;
}

/**
 * Returns a stream to standard output. Lines are buffered briefly and written together, because each write costs more than the line itself.
 * Warnings and errors are written at once, and the rest when the process exits.
 */
function createBufferedOutput(): DestinationStream {
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

function createReadableOutput(): DestinationStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  try {
    const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => DestinationStream;
    return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'requestId' });
  } catch {
    return undefined;
  }
}
