/** Says in one line why a backup cannot be made, read or restored. The message is shown to the person who requested it. */
export class BackupError extends Error {}
