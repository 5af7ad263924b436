import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { Trpc } from '../../api/trpc';
import type { Field, Fields } from '../../content/fields';
import { PAGE_MODELS, type PageId } from '../../pages/models';
import { Loading } from '../../ui/loading';
import { useDashboard } from '../shell/dashboard-context';
import { SectionForm } from './section-form';

/** The dashboard's pages, in the order of its tabs (spec section 2). */
const TABS = ['home', 'about', 'portfolio', 'team', 'testimonials', 'caseStudies', 'contact'] as const;

/** Page tabs, the page's sections, and the form of the selected one. */
export function PageEditor() {
  const { trpc } = useDashboard();
  const [pageId, setPageId] = useState<PageId>('home');
  return (
    <Tabs.Root value={pageId} onValueChange={(id) => setPageId(id as PageId)}>
      <Tabs.List className="tabs" aria-label="Pages">
        {TABS.map((id) => (
          <Tabs.Trigger key={id} value={id} className="tab">
            {PAGE_MODELS[id].label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={pageId}>
        <Sections key={pageId} trpc={trpc} pageId={pageId} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Sections({ trpc, pageId }: { trpc: Trpc; pageId: PageId }) {
  const queryClient = useQueryClient();
  const page = useQuery({
    queryKey: ['editor', pageId],
    queryFn: () => trpc.content.read.query({ pageId }),
    staleTime: 0,
  });
  const fields: Fields = PAGE_MODELS[pageId].sections;
  const ids = Object.keys(page.data?.content ?? {}).filter((id) => Object.hasOwn(fields, id));
  const [chosen, setChosen] = useState<string>();
  const first = ids[0];
  const selected = chosen !== undefined && ids.includes(chosen) ? chosen : first;
  useEffect(() => {
    if (chosen === undefined && first !== undefined) setChosen(first);
  }, [chosen, first]);
  if (page.isPending) return <Loading />;
  if (page.isError) {
    return (
      <p role="alert" className="field-error">
        Failed to load page content{' '}
        <button type="button" className="text-link" onClick={() => void page.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <div className="editor-columns">
      <nav aria-label="Sections">
        <ul className="section-list">
          {ids.map((id) => (
            <li key={id}>
              <button type="button" aria-current={id === selected ? 'true' : undefined} onClick={() => setChosen(id)}>
                {fields[id]?.label ?? id}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {selected ? (
        <SectionForm
          key={selected}
          trpc={trpc}
          path={`${pageId}.${selected}`}
          field={fields[selected] as Field}
          stored={page.data.content[selected]}
          onSaved={async () => {
            await queryClient.invalidateQueries({ queryKey: ['editor', pageId] });
            queryClient.removeQueries({ queryKey: ['content', pageId] });
          }}
        />
      ) : (
        <p>This page has no sections.</p>
      )}
    </div>
  );
}
