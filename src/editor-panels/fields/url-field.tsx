import { useState } from 'react';
import { isSafeUrl } from '../../content/url';
import { fieldProblem } from '../../editing/field-problem';
import { describedBy } from '../../ui/field-frame';
import type { FieldProps } from './field-props';
import { useFields } from './fields-context';
import { ANCHORS, PAGE_LINKS } from './link-targets';
import { PendingFrame } from './pending-frame';
import { tidyLink } from './tidy-link';
import { useField, useRevealFocus } from './use-field';

/** Where a link leads: written, or picked from the site's pages and the places on them. */
export function UrlField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const [isFocused, setFocused] = useState(false);
  const target = useRevealFocus<HTMLInputElement>(path);
  const address = typeof value === 'string' ? value : '';
  const problem = issue ?? (isPending && !isFocused ? fieldProblem(field, value) : null);
  const known = [...PAGE_LINKS, ...ANCHORS].some(({ url }) => url === address);
  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem, isPending }} onRevert={revert}>
      <div className="input-row">
        <input
          ref={target}
          id={path}
          className="input"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="/about or https://…"
          value={address}
          onChange={(event) => set(event.target.value, { isTyping: true })}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            if (isPending && tidyLink(address) !== address) set(tidyLink(address), { isTyping: true });
            editing.endTyping();
          }}
          {...describedBy(path, field.hint, problem)}
        />
        <select
          className="input input-pick"
          aria-label={`Pick a page for ${label}`}
          value={known ? address : ''}
          onChange={(event) => event.target.value !== '' && set(event.target.value)}
        >
          <option value="">Pick a page</option>
          <optgroup label="Pages">
            {PAGE_LINKS.map(({ url, name }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Places on a page">
            {ANCHORS.map(({ url, name }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
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
    </PendingFrame>
  );
}
