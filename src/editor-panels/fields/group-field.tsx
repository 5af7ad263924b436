import { setAt } from '../../lib/dotted-path';
import type { NestingFieldProps, Write } from './field-props';
import { useField } from './use-field';

/** Renders a group's fields, one below the other. */
export function GroupField({ isRoot, Editor, ...props }: NestingFieldProps & { isRoot: boolean }) {
  const { field, path, label, fallback } = props;
  const { ref, isAbsent, write } = useField(props);
  const defaults = (typeof fallback === 'object' && fallback !== null ? fallback : {}) as Record<string, unknown>;
  const put = isAbsent && !isRoot ? createPartWriter(ref, defaults, write) : write;
  const fields = Object.entries(field.fields ?? {}).map(([key, child]) => (
    <Editor key={key} field={child} path={`${path}.${key}`} label={child.label} fallback={defaults[key]} write={put} />
  ));
  if (isRoot) return fields;
  return (
    <fieldset className="edit-group">
      <legend>{label}</legend>
      {field.hint ? <p className="field-hint">{field.hint}</p> : null}
      <div className="fields">{fields}</div>
    </fieldset>
  );
}

/**
 * Returns a writer for parts of a value that is not stored yet: each write stores the whole default with that part set.
 * @param path the value's ref, a prefix of the parts' refs
 */
export function createPartWriter(path: string, whole: unknown, write: Write): Write {
  return (inner, value, options) => {
    const segments = inner.slice(path.length + 1).split('.');
    write(path, setAt(whole, segments, value), options);
  };
}
