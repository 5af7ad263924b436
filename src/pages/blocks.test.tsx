import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { type Field, isStanding } from '../content/fields';
import { Text } from '../rich-text/text';
import { Blocks, BlocksContext } from '../sections/blocks';
import { LAYOUT_MODELS, PAGE_MODELS } from './models';
import { isOwnPage, type Layout, type OwnPageId } from './page-kind';
import { loadPage } from './views';

type Arranged = Exclude<OwnPageId, 'site' | 'demo'> | Layout;
const { site: _, demo: __, ...arranged } = PAGE_MODELS;
const KINDS = [...Object.keys(arranged), ...Object.keys(LAYOUT_MODELS)] as Arranged[];

it.each(KINDS)('the blocks of the page "%s" are those of its model, in the same order', async (kind) => {
  const model = isOwnPage(kind) ? PAGE_MODELS[kind] : LAYOUT_MODELS[kind as Layout];
  const { within = {} } = model as { within?: Record<string, string> };
  const { View } = await loadPage(kind);
  const asked: string[][] = [];
  const arrange = (keys: readonly string[]) => {
    asked.push([...keys]);
    return [...keys].reverse();
  };
  const added = [{ key: 'added', node: <p>Added</p> }];
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <BlocksContext value={{ added, arrange }}>
          <View pageId={kind} content={model.defaultContent} category="all" />
        </BlocksContext>
      </Router>
    </QueryClientProvider>,
  );
  const arrangeable = Object.entries<Field>(model.sections).filter(([, field]) => !isStanding(field));
  const blocks = [...new Set(arrangeable.map(([id]) => within[id] ?? id))];
  expect(asked).toEqual([[...blocks, 'added']]);
  expect(html.split('<p>Added</p>')[0]).not.toContain('data-path');
});

it('children of one section are one block, and none of them is lost', () => {
  const asked: string[][] = [];
  const arrange = (keys: readonly string[]) => {
    asked.push([...keys]);
    return keys;
  };
  const html = renderToStaticMarkup(
    <BlocksContext value={{ added: [], arrange }}>
      <Blocks>
        <Text as="h1" path="about.hero.headline" value="About us" />
        <hr />
        <Text as="p" path="about.hero.note" value="Since 1998" />
        <Text as="h2" path="about.story.title" value="Our story" />
      </Blocks>
    </BlocksContext>,
  );
  expect(asked).toEqual([['hero', 'story']]);
  expect(html).toMatch(/About us<\/h1><hr\/><p[^>]*>Since 1998<\/p><h2[^>]*>Our story/);
});
