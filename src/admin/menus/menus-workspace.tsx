import '../../styles/menus-screen.css';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useMemo, useState } from 'react';
import { ConflictDialog } from '../../editor-panels/conflicts/conflict-dialog';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { ToolButton } from '../../ui/tool-button';
import { ScreenFrame } from '../administration/screen-frame';
import { SaveBar } from '../page-editor/save-bar';
import { UndoButtons } from '../page-editor/undo-buttons';
import { useEditing, useEntry } from '../page-editor/use-entry';
import { useShortcuts } from '../page-editor/use-shortcuts';
import { useDashboard } from '../shell/dashboard-context';
import { FooterColumns } from './footer-columns';
import { LinkList } from './link-list';
import { menuActions } from './menu-actions';
import { readMenus } from './menu-lists';
import { MenusContext } from './menus-context';
import { PageList } from './page-list';
import { useMenuDrag } from './use-menu-drag';

/** Shows the menus side by side with the list of pages and the save bar. */
export function MenusWorkspace() {
  const { editing } = useEntry();
  const { notify } = useDashboard();
  const content = useEditing((state) => state.content);
  const menus = useMemo(() => readMenus(content), [content]);
  const [opened, setOpened] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const isFrozen = useIsFrozen();
  useShortcuts();
  const { help } = useDashboard();
  const actions = useMemo(
    () =>
      menuActions(editing, (why) =>
        notify({ title: 'The link can’t go there', description: why, variant: 'destructive' }),
      ),
    [editing, notify],
  );
  const { dragged, context } = useMenuDrag(menus, actions, setSaid);
  const state = { menus, actions, opened, onOpen: setOpened, say: setSaid };
  return (
    <MenusContext value={state}>
      <ScreenFrame
        title="Menus"
        lead="Header and footer links, shown on every page."
        tools={
          <>
            <UndoButtons />
            <ToolButton
              className="keyboard-only"
              aria-label="Keyboard shortcuts"
              title="Keyboard shortcuts (?)"
              onClick={() => help.setState({ isOpen: true })}
            >
              ?
            </ToolButton>
          </>
        }
      >
        <PageNotices />
        <DndContext {...context} {...(isFrozen && { sensors: [] })}>
          <fieldset className="menus frozen-frame" disabled={isFrozen}>
            <legend className="sr-only">Menus</legend>
            <PageList />
            <section className="menu-part" aria-labelledby="menu-header">
              <h3 id="menu-header">Header</h3>
              <LinkList list={menus.header} />
            </section>
            <section className="menu-part" aria-labelledby="menu-footer">
              <h3 id="menu-footer">Footer columns</h3>
              <FooterColumns />
            </section>
            <section className="menu-part" aria-labelledby="menu-legal">
              <h3 id="menu-legal">Legal links</h3>
              <p className="field-hint">A single row at the bottom of the footer.</p>
              <LinkList list={menus.legal} />
            </section>
          </fieldset>
          <DragOverlay dropAnimation={null}>
            {dragged === null ? null : <div className="menu-dragged">{dragged}</div>}
          </DragOverlay>
        </DndContext>
        <p className="sr-only" role="status">
          {said}
        </p>
        <SaveBar />
      </ScreenFrame>
      <ConflictDialog />
    </MenusContext>
  );
}
