import { AppError } from '../../platform/errors';

/** Awaits a write of one change, and renames the paths of its issues to the fields of the single call. @throws AppError */
export async function withOwnPaths<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const own = (path: string) => (path.startsWith('changes.0.') ? path.slice('changes.0.'.length) : path);
    const issues = error.issues.map(({ path, message }) => ({ path: own(path), message }));
    throw new AppError(error.code, own(error.message), { issues, conflicts: error.conflicts, cause: error });
  }
}
