import { type ReactNode, useState } from 'react';
import type { RichTextDocument } from '../../content/rich-text';
import { listSectionItems } from '../../editing/arrange';
import { currentContent } from '../../editing/state';
import { insertSection } from '../../editor-panels/library/insert-section';
import type { LibrarySection } from '../../editor-panels/library/templates';
import { isSectionType } from '../../sections/models';
import { useOverlay, usePage } from '../overlay-context';
import type { EditedPage } from '../overlay-state';
import { findPlace, findSection, waitForPlace } from '../page/find-place';
import { attempt } from '../unsaved';
import { useSectionTools } from './use-section-tools';

interface AddSectionActions {
  /** @returns an error message, or null */
  add: (section: LibrarySection, after: string | null) => Promise<string | null>;
  addBlank: (name: string, after: string | null, content: RichTextDocument) => Promise<string | null>;
  /** The message for screen readers. */
  announcement: string;
  dialog: ReactNode;
}

/** Returns the actions that add a section to the page and scroll to it. Visitors see it once the changes are saved. */
export function useAddSection(): AddSectionActions {
  const [announcement, announce] = useState('');
  const overlay = useOverlay();
  const page = usePage();
  const { tools, dialog } = useSectionTools(announce);

  function handleAdded(name: string, path: string): null {
    announce(`${name} was added.`);
    void waitForPlace(path).then((place) => place?.scrollIntoView({ block: 'center' }));
    return null;
  }

  async function add(section: LibrarySection, after: string | null): Promise<string | null> {
    const { name, sectionType, sectionData, ai } = section;
    // A saved section without a type becomes one of the page's own.
    if (!isSectionType(sectionType)) return handleAdded(name, insertSection(page, section, after));
    const added = { sectionType, sectionName: name, sectionData, ...(ai !== undefined && { ai }) };
    return (await tools.add(added, after)) ? null : describeFailure(name);
  }

  async function addBlank(name: string, after: string | null, content: RichTextDocument): Promise<string | null> {
    page.session.leave();
    let path = '';
    const work = async () => {
      const outcome = await page.actions.addOwn(name, after, content);
      ({ path } = outcome);
      return outcome;
    };
    const isAdded = await attempt(overlay, { key: crypto.randomUUID(), label: `adding ${name}`, work });
    return isAdded ? handleAdded(name, path) : describeFailure(name);
  }

  return { add, addBlank, announcement, dialog };
}

function describeFailure(name: string): string {
  return `${name} could not be added. Please try again.`;
}

/** Returns the key of the lowest block that begins in the upper half of the window; undefined if none does. */
export function findVisibleBlock({ pageId, editing, sections }: EditedPage): string | undefined {
  const content = currentContent(editing.store.getState());
  const items = listSectionItems({ pageId, content, sections: sections.getState() });
  return items.findLast(({ id, path, dynamic, isHidden, isStanding }) => {
    const place = isHidden || isStanding ? null : dynamic ? findSection(id) : findPlace(path);
    return place !== null && place.getBoundingClientRect().top < window.innerHeight / 2;
  })?.block;
}
