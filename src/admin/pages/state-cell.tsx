import type { PageState } from '../../pages/page-facts';

/** The labels of page statuses. */
export const STATES = { draft: 'Unpublished', published: 'Published', deleted: 'Deleted' } as const;
const TONES = { draft: 'waiting', published: undefined, deleted: 'off' } as const;

export function StateCell({ status }: { status: PageState }) {
  return (
    <span className="status" data-tone={TONES[status]}>
      {STATES[status]}
    </span>
  );
}
