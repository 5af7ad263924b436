import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client';
import { App } from './app';
import type { Boot, HeadFacts } from './boot';
import { fillQueries } from './fill-queries';
import { pageOn } from './pages/routes';
import { getShownKind, loadPage } from './pages/views';
import { hasDocument, loadBlocks } from './rich-text/load-blocks';
import { renderHead } from './site/head-html';
import { JoinScreen } from './site/join-screen';
import { hasOtherSections, loadSectionViews } from './site/section-views';
import { SetupScreen } from './site/setup-screen';
import { crops } from './ui/load-crops';
import { type Parts, PartsContext } from './ui/parts-context';

interface Rendered {
  html: string;
  head: string;
  status: number;
  /** The parts of the app the browser needs to render the page, in addition to the page's own view. */
  parts: ('sections' | 'blocks')[];
  /** Names of the parts that could not be rendered, so that the browser does not try. */
  faulty: string[];
}

/**
 * Renders the app for an address: the markup, the head's tags and the status.
 * @param said data that is only used in the head
 * @throws errors outside of all parts
 */
export async function render(url: string, boot: Boot, said: HeadFacts = {}): Promise<Rendered> {
  const [path = '/', search = ''] = url.split('?');
  const pageId = pageOn(path, boot.routes);
  const kind = getShownKind(pageId, boot.contents[pageId ?? ''], boot.item);
  await Promise.all([kind && loadPage(kind), loadSectionViews(), loadBlocks(), crops.load()]);
  const queryClient = createQueryClient();
  fillQueries(queryClient, boot);
  const app = accountScreen(boot) ?? <App boot={boot} queryClient={queryClient} url={url} />;
  try {
    const head = renderHead({ path, search, ...boot, ...said });
    const isKnown = pageId !== null || boot.setup !== undefined;
    return { ...draw(app), head, status: isKnown ? 200 : 404, parts: await partsOf(boot, pageId) };
  } finally {
    queryClient.clear();
  }
}

async function partsOf(boot: Boot, pageId: string | null): Promise<Rendered['parts']> {
  const hasSections = pageId !== null && (await hasOtherSections(boot, pageId));
  const hasBlocks = hasDocument([boot.contents, boot.sections]);
  return [...(hasSections ? (['sections'] as const) : []), ...(hasBlocks ? (['blocks'] as const) : [])];
}

/** Returns the form that creates an account. It works without scripts, and the app never hydrates it. */
function accountScreen({ setup, join }: Boot): React.ReactElement | null {
  if (setup) return <SetupScreen setup={setup} />;
  return join ? <JoinScreen join={join} /> : null;
}

function draw(app: React.ReactElement): { html: string; faulty: string[] } {
  try {
    return { html: renderToString(app), faulty: [] };
  } catch (error) {
    const faulty = findFaulty(app);
    if (faulty.length === 0) throw error;
    return { html: renderToString(<PartsContext value={{ faulty: new Set(faulty) }}>{app}</PartsContext>), faulty };
  }
}

/**
 * Returns the names of the page's parts that cannot be rendered. On the server, an error ends the rendering of the whole page, except
 * inside a `Suspense`. So each part is rendered in a `Suspense` of its own and reports when it begins and ends.
 * @throws errors outside of all parts
 */
function findFaulty(page: ReactNode): string[] {
  const begun = new Set<string>();
  const done = new Set<string>();
  const parts: Parts = {
    faulty: new Set(),
    onTry: (name, children) => (
      <Suspense>
        <Report onRender={() => begun.add(name)} />
        {children}
        <Report onRender={() => done.add(name)} />
      </Suspense>
    ),
  };
  renderToString(<PartsContext value={parts}>{page}</PartsContext>);
  return [...begun].filter((name) => !done.has(name));
}

/** Calls `onRender` when rendering reaches this component, which is after its earlier siblings and only if none of them threw. */
function Report({ onRender }: { onRender: () => void }) {
  onRender();
  return null;
}
