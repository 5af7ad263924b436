import { useStore } from 'zustand';
import { failureReason } from '../../api/failure-message';
import type { Inputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { type CurrentDraft, currentDraft } from '../../editor-panels/drafts/current-draft';
import { useDashboard } from '../shell/dashboard-context';
import { chooseDraft } from './draft-choice';
import { useEnterDraft } from './use-enter-draft';

type Change = Inputs['drafts']['add']['changes'][number];

/** A change of the site outside of the contents of a page. */
interface SiteChange<T> {
  /** The title of the page or the address that it is about. */
  about: string;
  /** Writes it to the site. */
  toSite: () => Promise<T>;
  /** The changes that a draft stores instead. */
  changes: readonly [Change, ...Change[]];
  /** Whether the person wants it in a draft, even if the tab edits the site. */
  isForDraft?: boolean;
  /** The title of the message once it is in the draft. */
  saidInDraft?: string;
}

/** The place that received a change: the site, a draft (with the ref of the first change), or nowhere, because the person canceled. */
type Saved<T> = { to: 'site'; made: T } | { to: 'draft'; ref: string } | { to: 'nowhere' };

export interface DraftWrites {
  /** The draft that this tab edits; null for the site. */
  draft: CurrentDraft | null;
  /**
   * Writes a change to the draft that this tab edits or that the person chooses, or to the site. If that is refused because publishing needs
   * approval, asks for a draft. A draft that was chosen is then the one that the tab edits.
   * @throws the failure of the write
   */
  save<T>(change: SiteChange<T>): Promise<Saved<T>>;
}

/** Returns how changes of pages and redirects are saved in this tab. */
export function useDraftWrites(): DraftWrites {
  const draft = useStore(currentDraft);
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.drafts.add.useMutation();
  const prepare = useEnterDraft();

  async function add({ id, name }: CurrentDraft, { about, changes, saidInDraft }: SiteChange<unknown>) {
    const { refs } = await mutateAsync({ id: String(id), changes: [...changes] });
    await utils.drafts.invalidate();
    const title = saidInDraft ?? 'Saved to the draft';
    notify({ title, description: draft ? about : `${about}. You’re now editing the draft “${name}”.` });
    return { to: 'draft', ref: refs[0] ?? '' } as const;
  }

  async function addToChosen(change: SiteChange<unknown>, isRequired: boolean) {
    const isNamedByPages = change.changes.every(({ op }) => op === 'addPage' || op === 'changePage');
    const suggestedName = `Changes to ${change.about}`;
    const chosen = await chooseDraft({ isRequired, suggestedName, isNamedByPages });
    if (!chosen) return { to: 'nowhere' } as const;
    const enter = await prepare(chosen);
    if (enter === null) return { to: 'nowhere' } as const;
    const added = await add(chosen, change);
    await enter();
    return added;
  }

  return {
    draft,
    async save(change) {
      if (draft) return add(draft, change);
      if (change.isForDraft) return addToChosen(change, false);
      // The audit log would have a refusal that nobody caused.
      const { rule, minorEdits } = await utils.settings.approval.fetch(undefined, { staleTime: 0 });
      if (rule !== null && !minorEdits) return addToChosen(change, true);
      try {
        return { to: 'site', made: await change.toSite() };
      } catch (error) {
        // Someone may have just set the rule.
        if (failureReason(error) !== 'APPROVAL_REQUIRED') throw error;
        return addToChosen(change, true);
      }
    },
  };
}
