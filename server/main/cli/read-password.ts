import { randomBytes } from 'node:crypto';

/** A password, and what to print of it: nothing where the person knows it already. */
export interface GivenPassword {
  text: string;
  shown: string;
}

/**
 * Takes a password from standard input, or asks for it on a terminal without showing it; where nobody is there to ask, or
 * nothing is typed, one is made, to be shown this once.
 */
export async function readPassword({ fromStdin }: { fromStdin: boolean }): Promise<GivenPassword> {
  if (fromStdin) return { text: await readAll(), shown: '' };
  const typed = process.stdin.isTTY ? await ask('Password (leave empty to have one made): ') : '';
  if (typed !== '') return { text: typed, shown: '' };
  const text = randomBytes(12).toString('base64url');
  return { text, shown: ` Password, shown this once: ${text}` };
}

async function readAll(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.replace(/\r?\n$/, '');
}

/** In raw mode the terminal shows nothing of what is typed, and leaves its keys to us. */
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
