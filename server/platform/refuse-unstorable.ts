import { limitProblem } from '../../src/content/limits';
import { AppError } from './errors';

/** @throws AppError BAD_REQUEST if the database cannot store the value or it is too large */
export function refuseUnstorable(path: string, value: unknown): void {
  const problem = value === undefined ? null : limitProblem(value);
  if (problem) throw badInput(path, problem);
}

/** Creates the error for an invalid field. */
export function badInput(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
}
