import { AppError } from '../errors';
import { removeControls } from './remove-controls';

/**
 * Returns the named fields of a form or query, without control characters. Everything outside the REST and tRPC schemas is read through this function.
 * @throws AppError BAD_REQUEST with `issues` for a field that is sent twice, or as `name[key]`
 */
export function readFields<const Name extends string>(
  given: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const fields = Object.entries((given ?? {}) as Record<string, unknown>);
  const known = (name: string): name is Name => (names as readonly string[]).includes(name);
  const refused = fields
    .map(([key, value]) => ({
      name: key.split('[', 1)[0] ?? '',
      isText: typeof value === 'string' && !key.includes('['),
    }))
    .filter(({ name, isText }) => known(name) && !isText);
  if (refused.length > 0) {
    const issues = refused.map(({ name }) => ({ path: name, message: 'Send this field once, as text.' }));
    throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues });
  }
  const read = fields.filter(([name]) => known(name)) as [Name, string][];
  // A password is left as typed.
  const clean = read.map(([name, text]) => [name, /password/i.test(name) ? text : removeControls(text)]);
  return Object.fromEntries(clean) as Partial<Record<Name, string>>;
}
