import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { isSafeUrl } from '../../content/url';
import { fieldProblem } from '../../editing/field-problem';
import { listAllPages, namedPages } from '../../editing/names';
import { describedBy } from '../../ui/field-frame';
import { LinkOptions } from '../links/link-options';
import { findUrlProblem, nameTarget } from '../links/link-targets';
import { tidyLink } from '../links/tidy-link';
import { useLinkTargets } from '../links/use-link-targets';
import type { FieldProps } from './field-props';
import { useFields } from './fields-context';
import { PendingFrame } from './pending-frame';
import { useField, useFocused, useRevealFocus } from './use-field';

/** Edits a link's URL: typed, or picked from the site's pages, sections, items, documents and contact details. */
export function UrlField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const target = useRevealFocus<HTMLInputElement>(path);
  const receiveInput = useCallback(
    (element: HTMLInputElement | null) => {
      target.current = element;
      setInput(element);
    },
    [target],
  );
  const address = typeof value === 'string' ? value : '';
  const { isFocused, ...focusHandlers } = useFocused(() => {
    if (isPending && tidyLink(address) !== address) set(tidyLink(address), { isTyping: true });
    editing.endTyping();
  });
  const problem = issue ?? (isPending && !isFocused ? fieldProblem(field, value) : null);
  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem, isPending }} onRevert={revert}>
      <div className="input-row">
        <input
          ref={receiveInput}
          id={path}
          className="input"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={LINK_PLACEHOLDER}
          value={address}
          onChange={(event) => set(event.target.value, { isTyping: true })}
          {...focusHandlers}
          {...describedBy(path, field.hint, problem)}
        />
        {address !== '' && isSafeUrl(address) ? (
          <a
            className="link-button"
            href={tidyLink(address)}
            target="_blank"
            rel="noopener"
            aria-label={`Open ${label}`}
          >
            Open
          </a>
        ) : null}
      </div>
      <LinkNote address={address} isFocused={isFocused} />
      {input ? <LinkOptions input={input} onPick={(url) => set(url)} /> : null}
    </PendingFrame>
  );
}

export const LINK_PLACEHOLDER = 'Search pages, or type a URL, email or phone number';

/** Names what a link points to, or warns that there is nothing. */
function LinkNote({ address, isFocused }: { address: string; isFocused: boolean }) {
  const groups = useLinkTargets();
  const named = useStore(namedPages);
  const warning = isFocused ? null : findUrlProblem(tidyLink(address), listAllPages(named));
  const name = nameTarget(groups, tidyLink(address));
  if (warning === null && name === null) return null;
  return (
    <p className="link-note" data-tone={warning === null ? undefined : 'warning'}>
      {warning ?? name}
    </p>
  );
}
