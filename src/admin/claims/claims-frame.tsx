import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ScreenFrame } from '../administration/screen-frame';
import { CLAIM_TABS, type ClaimsTab, claimsTabPath } from '../routes';

const LEADS: Record<ClaimsTab, string> = {
  claims: 'The firm’s statements on its pages, and the evidence for them.',
  unlinked: 'Figures, superlatives, rankings and ratings on published pages that no claim covers yet.',
  disagreeing:
    'Figures on different pages that have the same words right after them or, if there are none, right before them.',
};

/** The frame of the three lists: their tabs and what each shows. */
export function ClaimsFrame({ tab, tools, children }: { tab: ClaimsTab; tools?: ReactNode; children: ReactNode }) {
  return (
    <ScreenFrame title="Claims" lead={LEADS[tab]} tools={tools}>
      <nav className="tabs claim-tabs" aria-label="Claims">
        {Object.entries(CLAIM_TABS).map(([id, label]) => (
          <Link
            key={id}
            className="tab"
            href={claimsTabPath(id as ClaimsTab)}
            data-state={id === tab ? 'active' : undefined}
            aria-current={id === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </ScreenFrame>
  );
}
