import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { isSafeUrl } from '../../content/url';
import { fieldProblem } from '../../editing/fields';
import { type NamedItem, namedPages } from '../../editing/names';
import { isEmail } from '../../lib/email';
import { ANCHORS } from '../../pages/anchors';
import { factsOf } from '../../pages/pages';
import { PAGE_PATHS, type PublicPageId, UNLISTED_PATHS } from '../../pages/routes';
import { describedBy } from '../../ui/field-frame';
import { usePageNames } from '../use-page-names';
import type { FieldProps } from './field-props';
import { useFields } from './fields-context';
import { PendingFrame } from './pending-frame';
import { useField, useRevealFocus } from './use-field';

interface LinkTarget {
  url: string;
  name: string;
}

const LISTED = Object.entries(PAGE_PATHS).map(([id, url]) => {
  const pageId = id as PublicPageId;
  return { pageId, label: factsOf(pageId).label, url };
});

/** Anchors on pages that a link can point to. */
const PLACES: readonly LinkTarget[] = LISTED.flatMap(({ pageId, label, url }) =>
  Object.entries(ANCHORS[pageId] ?? {}).map(([id, name]) => ({ url: `${url}#${id}`, name: `${label} › ${name}` })),
);

/** Edits a link's URL: typed, or picked from the site's pages, anchors, items and documents. */
export function UrlField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const [isFocused, setFocused] = useState(false);
  const target = useRevealFocus<HTMLInputElement>(path);
  const address = typeof value === 'string' ? value : '';
  const problem = issue ?? (isPending && !isFocused ? fieldProblem(field, value) : null);
  usePageNames();
  const links = usePageLinks();
  const items = useStore(namedPages, (state) => state.items);
  const documents = useDocumentLinks();
  const known = [...links, ...PLACES, ...documents, ...itemLinks(items)].some(({ url }) => url === address);
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
            {links.map(({ url, name }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Sections on a page">
            {PLACES.map(({ url, name }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </optgroup>
          {[...new Set(items.map(({ of }) => of))].map((of) => (
            <optgroup key={of} label={of}>
              {itemLinks(items.filter((item) => item.of === of)).map(({ url, name }) => (
                <option key={url} value={url}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
          {documents.length > 0 ? (
            <optgroup label="Documents">
              {documents.map(({ url, name }) => (
                <option key={url} value={url}>
                  {name}
                </option>
              ))}
            </optgroup>
          ) : null}
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

const FILE = /\.(pdf|docx?|xlsx?|pptx?|csv|txt|zip|png|jpe?g|gif|webp|svg|html?)$/i;
const HOST = /^(localhost|([a-z0-9-]+\.)+[a-z]{2,})(:\d+)?([/?#].*)?$/i;
const PHONE = /^\+[\d\s().-]{6,}$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * Normalizes a link: trims it and adds a missing scheme (`https://` for a host name, `mailto:`, `tel:`). Anything else becomes a
 * path from the root of this site, so that it works from every page.
 */
export function tidyLink(address: string): string {
  const bare = address.trim();
  if (bare === '' || /^[/#?@]/.test(bare)) return bare;
  const [first = ''] = bare.split(/[/?#]/);
  if (HOST.test(bare) && !FILE.test(first)) return `https://${bare}`;
  if (isEmail(bare) && !/[/:]/.test(bare)) return `mailto:${bare}`;
  if (PHONE.test(bare)) return `tel:${bare.replace(/[^\d+]/g, '')}`;
  return SCHEME.test(bare) || /\s/.test(bare) ? bare : `/${bare}`;
}

const NO_LINKS: readonly LinkTarget[] = [];

/** Returns links to the library's newest documents. */
function useDocumentLinks(): readonly LinkTarget[] {
  return trpc.files.names.useQuery(undefined, { retry: false }).data ?? NO_LINKS;
}

function itemLinks(items: readonly NamedItem[]): readonly LinkTarget[] {
  return items.map(({ path, title }) => ({ url: path, name: title }));
}

/** Returns links to all published, listed pages. */
function usePageLinks(): readonly LinkTarget[] {
  const pages = useStore(namedPages, (state) => state.pages);
  return useMemo(
    () =>
      pages.flatMap(({ path, status, title }) => {
        const isLedTo = path !== null && status === 'published' && !UNLISTED_PATHS.includes(path);
        return isLedTo ? [{ url: path, name: title }] : [];
      }),
    [pages],
  );
}
