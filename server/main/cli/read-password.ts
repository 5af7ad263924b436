import { randomBytes } from 'node:crypto';

/** A password, and the text to print: empty if the person already knows the password. */
export interface GivenPassword {
  text: string;
  shown: string;
}

/**
 * Reads a password from standard input, or prompts for it on a terminal without echoing it. If there is no terminal, or nothing is
 * typed, a password is generated and shown once.
 */
export async function readPassword({ fromStdin }: { fromStdin: boolean }): Promise<GivenPassword> {
  if (fromStdin) return { text: await readAll(), shown: '' };
  const typed = process.stdin.isTTY ? await ask('Password (leave empty to generate one): ') : '';
  if (typed !== '') return { text: typed, shown: '' };
  const text = randomBytes(12).toString('base64url');
  return { text, shown: ` Password, shown this once: ${text}` };
}

async function readAll(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.replace(/\r?\n$/, '');
}

/** Prompts in raw mode: the terminal does not echo the input, so this function handles all keys. */
function ask(question: string): Promise<string> {
  const { stdin, stdout } = process;
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (): void => {
      stdin.off('data', handleKeys).setRawMode(false).pause();
      stdout.write('\n');
    };
    const handleKeys = (keys: string): void => {
      for (const key of keys) {
        if (['\r', '\n', '\u0003', '\u0004'].includes(key)) {
          end();
          if (key === '\r' || key === '\n') resolve(typed);
          else reject(new Error('Stopped.'));
          return;
        }
        typed = key === '\u007f' || key === '\b' ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.setEncoding('utf8').setRawMode(true).resume().on('data', handleKeys);
    stdout.write(question);
  });
}
