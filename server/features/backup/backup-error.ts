/** Why a backup can't be made, read or restored: one line for whoever asked for it. */
export class BackupError extends Error {}
