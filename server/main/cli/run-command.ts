import { tlsProblem } from '../../../db/postgres-tls';

/** Runs a command and exits. If it fails, prints only the error's message and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  }
}

/** Returns an error's message. Omits the query of database errors, because its values may be private. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const problem = tlsProblem(error);
  if (problem) return `Postgres cannot be used: ${problem}.`;
  const isQuery = error.message.startsWith('Failed query:') && error.cause instanceof Error;
  return isQuery ? `The database reported an error: ${(error.cause as Error).message}` : error.message;
}
