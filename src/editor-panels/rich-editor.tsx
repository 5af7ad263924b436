import { useContext, useState } from 'react';
import { RichTextEditor, type RichTextEditorProps } from '../rich-text/editor/rich-text-editor';
import { claimsView } from './claims/claims-view';
import { useHasClaims } from './claims/use-has-claims';
import { findField } from './comments/page-comments';
import { PageHostContext } from './page-host/page-host';

/** The rich text editor, with a tool that links words to a claim if it edits a text of the page. */
export function RichEditor(props: RichTextEditorProps) {
  const host = useContext(PageHostContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hasClaims = useHasClaims(host !== null && host.userId !== null);
  const pageId = host?.page.pageId ?? 'demo';
  const canLink = hasClaims === true && pageId !== 'demo' && findField(place, pageId) !== null;
  return (
    <div ref={setPlace}>
      {/* The editor's tools cannot change while it is open. */}
      {place && hasClaims !== null ? <RichTextEditor {...props} onLinkClaim={canLink ? linkClaim : null} /> : null}
    </div>
  );
}

function linkClaim(): void {
  claimsView.getState().linkSelection?.();
}
