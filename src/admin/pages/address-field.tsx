import { type Ref, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { namedPages } from '../../editing/names';
import { collectionOf } from '../../pages/collections/collections';
import type { Layout } from '../../pages/page-kind';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { editorPath } from '../routes';

interface AddressFieldProps {
  value: string;
  onChange: (address: string) => void;
  onBlur?: () => void;
  /** Ref to the input. */
  ref?: Ref<HTMLInputElement>;
  /** The page whose address is edited, if it already exists. */
  pageId?: string | undefined;
  /** The layout of a new page. */
  layout?: Layout;
  /** The server's error from the last submission. */
  problem: string | undefined;
}

const TYPING_MS = 250;

/** Edits a page's address, and checks while typing whether it is available. */
export function AddressField({ ref, value, onChange, onBlur, pageId, layout, problem }: AddressFieldProps) {
  const id = useId();
  const [asked, setAsked] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const check = trpc.pages.check.useQuery(
    { address: asked, ...(pageId !== undefined && { pageId }), ...(layout && { layout }) },
    { enabled: asked.trim() !== '', staleTime: 0 },
  );
  const said = problem ?? (asked === value ? check.data?.problem : null);
  const address = asked === value ? check.data?.address : undefined;
  const holder = useStore(namedPages, ({ pages }) =>
    pages.find((page) => page.path === address && page.status !== 'deleted' && page.pageId !== pageId),
  );
  const isEntry = layout !== undefined && collectionOf(layout) !== null;
  const hint = isEntry
    ? 'Starts with the list page’s address. Use letters, digits and hyphens.'
    : 'Use letters, digits and hyphens, and slashes for a subpage: /about/history.';
  return (
    <>
      <FieldFrame id={id} label="Address" hint={hint} problem={said}>
        <input
          ref={ref}
          id={id}
          name="address"
          className="input"
          required
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          {...describedBy(id, hint, said)}
        />
      </FieldFrame>
      {said && holder ? (
        <p className="field-hint">
          <Link className="text-link" href={editorPath(holder.pageId)}>
            Open “{holder.title}”
          </Link>
        </p>
      ) : null}
    </>
  );
}
