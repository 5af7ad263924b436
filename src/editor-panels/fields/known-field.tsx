import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { trpc } from '../../api/trpc-react';
import { currentContent } from '../../editing/state';
import { collectionOf } from '../../pages/collections/collections';
import { pageFacts } from '../../pages/page-facts';
import { describedBy } from '../../ui/field-frame';
import type { FieldProps } from './field-props';
import { useFields, useFieldsEditing } from './fields-context';
import { PendingFrame } from './pending-frame';
import { useField, useRevealFocus } from './use-field';

/** Edits a value that refers to something by name: a select for categories, otherwise an input with suggestions. */
export function KnownField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLInputElement & HTMLSelectElement>(path);
  const chosen = typeof value === 'string' ? value : '';
  const choices = useChoices(props, chosen);
  const name = choices.find((one) => one.value === chosen)?.label;
  const isId = field.among === 'entries' && name !== undefined && name !== chosen;
  const hint = isId ? name : field.hint;
  return (
    <PendingFrame {...{ id: path, label, hint, problem: issue, isPending }} onRevert={revert}>
      {field.among === 'categories' ? (
        <select
          ref={target}
          id={path}
          className="input input-short"
          value={chosen}
          onChange={(event) => set(event.target.value)}
          {...describedBy(path, hint, issue)}
        >
          {name === undefined ? <option value={chosen}>{chosen || 'Not set'}</option> : null}
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            ref={target}
            id={path}
            className="input"
            list={`${path}-known`}
            autoComplete="off"
            value={chosen}
            onChange={(event) => set(event.target.value, { isTyping: true })}
            onBlur={() => editing.endTyping()}
            {...describedBy(path, hint, issue)}
          />
          <datalist id={`${path}-known`}>
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </PendingFrame>
  );
}

/** Returns the available choices. Empty while loading, and on pages that are not entries of a collection. */
function useChoices({ field: { among }, path }: FieldProps, chosen: string) {
  const [pageId = ''] = path.split('.');
  const kind = useFieldsEditing((state) => pageFacts(pageId, currentContent(state)[pageId])?.kind);
  const collection = kind === undefined ? null : collectionOf(kind);
  const asked = among === 'entries' && chosen !== '' ? { q: chosen.replaceAll('-', ' '), chosen: [chosen] } : {};
  const { data = [] } = trpc.collections.choices.useQuery(
    collection && among ? { collection, among, ...asked } : skipToken,
    { placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  return data;
}
