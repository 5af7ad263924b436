import type { ComponentProps, MouseEvent } from 'react';
import { hasUnsaved } from '../../editing/state';
import { saveFully } from '../../editor-panels/page-host/page-host';
import { useEntry } from './use-entry';

interface FullPageLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'title' | 'children'> {
  /** The address of the page, as the site or the draft has it. */
  address: string;
}

/** Opens the page in a new tab: with the draft on it, or as it is on the site. */
export function FullPageLink({ address, ...props }: FullPageLinkProps) {
  const entry = useEntry();
  const { draftId, editing } = entry;
  const isDraft = draftId !== undefined;

  /** Opens the page once the last words are in the draft. */
  async function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isDraft || !hasUnsaved(editing.store.getState())) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    await saveFully(entry);
    window.open(href, '_blank', 'noopener');
  }

  return (
    <a
      {...props}
      href={isDraft ? `/preview/draft-${draftId}${address}` : address}
      target="_blank"
      rel="noopener"
      onClick={(event) => void handleClick(event)}
    />
  );
}
