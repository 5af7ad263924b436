import { vi } from 'vitest';
import type { DynamicSection } from '../content/dynamic-section';
import { openPage } from './open-page';
import { sectionActions } from './section-actions';
import { currentValue } from './selectors';
import { dynamicSection, memoryStorage, SLOT, siteForTests } from './testing-site';

/** Opens a page with its section actions. */
export async function openTestPage(sections: DynamicSection[] = [dynamicSection('note')]) {
  const { site, trpc } = siteForTests({ hero: { headline: 'Old' }, story: { title: 'Tale' } }, sections);
  const page = await openPage({ trpc, pageId: 'home', userId: 'u1', storage: memoryStorage(), slot: SLOT });
  const onStepFailed = vi.fn();
  const actions = sectionActions({ trpc, page, onStepFailed });
  const value = (path: string) => currentValue(page.editing.store.getState(), path);
  const ids = () => page.sections.getState().map(({ sectionId }) => sectionId);
  return { site, page, actions, onStepFailed, value, ids, editing: page.editing };
}
