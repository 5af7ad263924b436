import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { readClock } from '../../platform/database/read-clock';
import { strictInput } from '../../platform/trpc/strict-input';
import { adminProcedure, sudoProcedure } from '../procedures';
import { listBackups } from './backup-folder';
import { backupPassphrase } from './backup-routes';
import { nextBackupAt, readBackupState } from './backup-state';

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The procedures of the backup screen. `backup-routes.ts` serves the files. */
export const backupsRouter = t.router({
  /** Returns the folder, the times of the last and next backup, the last failure, and the existing backups. */
  status: adminProcedure
    .output(
      z.object({
        folder: z.string().nullable(),
        everyHours: z.number(),
        keep: z.number(),
        isEncrypted: z.boolean(),
        isRunning: z.boolean(),
        last: z.object({ name: z.string(), bytes: z.number(), at: z.string() }).nullable(),
        failure: z.object({ at: z.string(), reason: z.string(), tries: z.number() }).nullable(),
        next: z.string().nullable(),
        files: z.array(z.object({ name: z.string(), bytes: z.number(), at: z.string() })),
      }),
    )
    .query(async ({ ctx }) => {
      const { BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP, BACKUP_PASSPHRASE } = ctx.env;
      const state = await readBackupState(ctx.db);
      const { last, failure } = state;
      const now = await readClock(ctx.db);
      const next = BACKUP_DIR === undefined ? null : nextBackupAt(state, BACKUP_EVERY_HOURS, now);
      return {
        folder: BACKUP_DIR ?? null,
        everyHours: BACKUP_EVERY_HOURS,
        keep: BACKUP_KEEP,
        isEncrypted: BACKUP_PASSPHRASE !== undefined,
        isRunning: await ctx.backups.isRunning(),
        last: last && { ...last, at: new Date(last.at).toISOString() },
        failure: failure && { ...failure, at: new Date(failure.at).toISOString() },
        next: time(next === null ? null : Math.max(next, now)),
        files: BACKUP_DIR === undefined ? [] : await listBackups(BACKUP_DIR),
      };
    }),

  /** Starts a backup and returns immediately. */
  begin: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ passphrase: backupPassphrase.optional() }))
    .output(z.object({ isRunning: z.boolean() }))
    .mutation(({ ctx, input }) => {
      ctx.backups.begin(ctx.actor, input.passphrase);
      return { isRunning: true };
    }),

  /** Deletes a backup's file. */
  remove: sudoProcedure
    .input(strictInput({ name: z.string().max(255) }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await ctx.backups.remove(input.name, ctx.actor);
      return { success: true as const };
    }),

  /** Checks access to a file before the browser downloads it by its address, because a download cannot prompt for confirmation. */
  mayDownload: sudoProcedure
    .output(z.object({ success: z.literal(true) }))
    .mutation(() => ({ success: true as const })),
});
