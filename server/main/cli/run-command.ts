import { tlsProblem } from '../../../db/postgres-tls';

/** Runs a command to its end and ends the process: with 1 and the error's message alone where it fails. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}

/** What failed in the database is told without the query: that holds its values, which may be anyone's words. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const problem = tlsProblem(error);
  if (problem) return `Postgres is not talked to, since ${problem}.`;
  const isQuery = error.message.startsWith('Failed query:') && error.cause instanceof Error;
  return isQuery ? `The database refused: ${(error.cause as Error).message}` : error.message;
}
