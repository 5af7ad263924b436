import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trpc } from '../../api/trpc';
import { outcomeOf } from '../../editing/save-changes';
import type { LibrarySection } from './templates';

export type SavedTemplate = Awaited<ReturnType<Trpc['templates']['list']['query']>>[number];

const KEY = ['templates'] as const;

/** The kept templates, and what is done to them on the server. */
export function useSavedTemplates(trpc: Trpc) {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: () => trpc.templates.list.query(), staleTime: 0 });
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(work: (options: { context: { key: string } }) => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem('');
    try {
      await work({ context: { key: crypto.randomUUID() } });
      await queryClient.invalidateQueries({ queryKey: KEY });
      return true;
    } catch (error) {
      const outcome = outcomeOf(error);
      setProblem(outcome.kind === 'conflict' ? 'Somebody else changed this.' : outcome.message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    query,
    problem,
    isBusy,
    clearProblem: () => setProblem(''),
    /** @returns whether it was kept; if not, `problem` says why */
    keep: ({ name, sectionType, sectionData }: LibrarySection, category: SavedTemplate['category']) =>
      run((options) =>
        trpc.templates.create.mutate({ name, category, sectionType, sectionData: sectionData as never }, options),
      ),
    rename: (id: number, name: string) => run((options) => trpc.templates.rename.mutate({ id, name }, options)),
    remove: (id: number) => run((options) => trpc.templates.delete.mutate({ id }, options)),
  };
}
