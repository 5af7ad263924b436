import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Env } from '../../platform/env';
import { readPassword } from './read-password';

/** The arguments of `backup` and `restore`. */
export interface BackupCall {
  file: string;
  isReplacing: boolean;
  /** True if a restore also restores access that ended after the backup. */
  isAccessKept: boolean;
  /** True if the passphrase comes from standard input. */
  isPassphraseGiven: boolean;
  /** Returns the passphrase from standard input or the environment. */
  passphrase(env: Env): Promise<string | undefined>;
}

/** Parses the arguments. @throws Error with the usage if they are invalid */
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
      throw new Error('Unknown arguments.');
    return {
      file: path.resolve(file),
      isReplacing: values.replace ?? false,
      isAccessKept: values['keep-access'] ?? false,
      isPassphraseGiven: values['passphrase-stdin'] ?? false,
      passphrase: async (env) =>
        values['passphrase-stdin'] ? requirePassphrase(await readPassword({ fromStdin: true })) : env.BACKUP_PASSPHRASE,
    };
  } catch {
    throw new Error(usage);
  }
}

function requirePassphrase({ text }: { text: string }): string {
  if (text === '') throw new Error('Standard input contains no passphrase.');
  return text;
}
