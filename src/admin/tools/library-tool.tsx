import { pageName } from '../../editing/page-names';
import { freeId } from '../../editing/section-names';
import { currentContent } from '../../editing/selectors';
import { SectionLibrary } from '../../editor-panels/library/section-library';
import type { LibrarySection } from '../../editor-panels/library/templates';
import { fieldsOf, type PageId } from '../../pages/models';
import { FACTS } from '../../pages/page-kind';
import type { ToolProps } from '../admin-tool';
import { useDashboard } from '../shell/dashboard-context';

/** The Section Library: what is added is part of the working copy, undone and saved like any other edit. */
export function LibraryTool({ entry, onClose }: ToolProps) {
  const { notify } = useDashboard();
  const { pageId, editing, view } = entry;
  const label = pageName(pageId);

  async function handleAdd({ name, sectionData, ai }: LibrarySection): Promise<string> {
    if (pageId === 'site') return 'What all pages share takes no further sections. Choose a page first.';
    const content = currentContent(editing.store.getState())[pageId] as Record<string, unknown>;
    const path = `${pageId}.${newSectionId(name, pageId, Object.keys(content), content)}`;
    editing.update(path, sectionData, { fieldName: name, ai });
    view.setState({ chosen: path });
    notify({ title: 'Section Added', description: `${name} is on ${label}. Save to publish it.` });
    return '';
  }

  return <SectionLibrary onAdd={handleAdd} onClose={onClose} />;
}

/** Room for a number at the end, where the id is taken. */
const MAX_LENGTH = 50;

/**
 * An id for a section made from a template: its name in camel case ('Call to Action' is `callToAction`, shown as 'Call To Action'),
 * with a number where the page has one. The page's own sections keep their ids, deleted ones too: they would be held against a
 * model that is not theirs.
 */
export function newSectionId(name: string, pageId: PageId, taken: readonly string[], content?: unknown): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const joined = words
    .join('')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, MAX_LENGTH);
  const id = joined === '' ? 'section' : joined.charAt(0).toLowerCase() + joined.slice(1);
  return freeId(id, [...taken, ...Object.keys(fieldsOf(pageId, content)), FACTS, 'constructor', 'prototype']);
}
