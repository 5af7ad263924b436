import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { toOutcome } from '../../editing/outcomes';
import type { LibrarySection } from './templates';

export type SavedTemplate = Outputs['templates']['list'][number];

/** Returns the saved templates and the mutations on them. */
export function useSavedTemplates() {
  const utils = trpc.useUtils();
  const query = trpc.templates.list.useQuery(undefined, { staleTime: 0 });
  const options = { onSuccess: () => utils.templates.invalidate() };
  const create = trpc.templates.create.useMutation(options);
  const rename = trpc.templates.rename.useMutation(options);
  const remove = trpc.templates.delete.useMutation(options);
  const all = [create, rename, remove];

  /** Runs a mutation after clearing earlier errors. @returns whether it succeeded */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    clearProblem();
    return work().then(
      () => true,
      () => false,
    );
  }

  function clearProblem() {
    for (const { isError, reset } of all) if (isError) reset();
  }

  return {
    query,
    problem: describeError(all.find(({ isError }) => isError)?.error),
    isBusy: all.some(({ isPending }) => isPending),
    clearProblem,
    /** @returns whether the template was saved; if not, `problem` has the reason */
    keep: ({ name, sectionType, sectionData }: LibrarySection, category: SavedTemplate['category']) =>
      run(() => create.mutateAsync({ name, category, sectionType, sectionData })),
    rename: (id: number, name: string) => run(() => rename.mutateAsync({ id, name })),
    remove: (id: number) => run(() => remove.mutateAsync({ id })),
  };
}

function describeError(error: unknown): string {
  if (!error) return '';
  const outcome = toOutcome(error);
  return outcome.kind === 'conflict' ? 'Someone else changed this template.' : outcome.message;
}
