import { tlsProblem } from '../../../db/postgres-tls';
import { AppError } from '../../platform/errors';

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
  if (isQuery) return `The database reported an error: ${(error.cause as Error).message}`;
  // Visitors are not told why a service cannot be used, but the person who runs the command needs to know.
  const isHidden = error instanceof AppError && error.cause instanceof Error;
  return isHidden ? `${error.message} (${(error.cause as Error).message})` : error.message;
}
