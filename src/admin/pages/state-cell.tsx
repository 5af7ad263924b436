import { type PageState, STATES } from '../../pages/page-facts';

const TONES = { draft: 'waiting', published: undefined, deleted: 'off' } as const;
/** The labels of statuses that pages only get when the draft is published. */
const IN_DRAFT = { draft: 'To be unpublished', published: 'To be published', deleted: 'To be deleted' } as const;

export interface StateCellProps {
  status: PageState;
  /** The status on the site, if a draft may change it; null if only the draft has the page. */
  liveStatus?: PageState | null | undefined;
}

export function StateCell({ status, liveStatus = status }: StateCellProps) {
  return (
    <span className="status" data-tone={isLive(status, liveStatus) ? TONES[status] : 'waiting'}>
      {labelState(status, liveStatus)}
    </span>
  );
}

/** Returns the label of a page's status. It mentions a draft if the page gets the status only with it. */
export function labelState(status: PageState, liveStatus: PageState | null): string {
  return (isLive(status, liveStatus) ? STATES : IN_DRAFT)[status];
}

/** Returns whether the site already shows a page like that. A page that it does not have is unpublished, too. */
function isLive(status: PageState, liveStatus: PageState | null): boolean {
  return status === (liveStatus ?? 'draft');
}
