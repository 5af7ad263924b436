import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Env } from '../../platform/env';
import { readPassword } from './read-password';

/** What `backup` and `restore` are called with. */
export interface BackupCall {
  file: string;
  isReplacing: boolean;
  /** Whether a restore lets access back in that had ended since the backup. */
  isAccessKept: boolean;
  /** Reads it where it is given on standard input. */
  passphrase(env: Env): Promise<string | undefined>;
}

/** @throws Error with how it is called, for any other call */
export function readBackupCall(args: string[], usage: string, { mayReplace }: { mayReplace: boolean }): BackupCall {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'passphrase-stdin': { type: 'boolean' },
        replace: { type: 'boolean' },
        'keep-access': { type: 'boolean' },
      },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0 || ((values.replace || values['keep-access']) && !mayReplace))
      throw new Error('There is no such call.');
    return {
      file: path.resolve(file),
      isReplacing: values.replace ?? false,
      isAccessKept: values['keep-access'] ?? false,
      passphrase: async (env) =>
        values['passphrase-stdin'] ? givenPassphrase(await readPassword({ fromStdin: true })) : env.BACKUP_PASSPHRASE,
    };
  } catch {
    throw new Error(usage);
  }
}

function givenPassphrase({ text }: { text: string }): string {
  if (text === '') throw new Error('There is no passphrase on standard input.');
  return text;
}
