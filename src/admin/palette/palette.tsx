import '../../styles/palette.css';
import { Command } from 'cmdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import { namedPages } from '../../editing/names';
import { replacePath } from '../../editor-panels/former-details/left-details';
import { Dialog } from '../../ui/dialog';
import { SCREEN_PATHS, screenAt } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { TOOLS } from '../tools';
import {
  listContentItems,
  listNewEntryItems,
  listScreenItems,
  listSettingsItems,
  type PaletteItem,
  searchPalette,
} from './palette-items';

interface PaletteProps {
  /** Commands besides those of the page editor. */
  commands: readonly (PaletteItem & { run: () => void })[];
  onClose: () => void;
}

/** The command palette: finds pages, screens, sections, fields, people and commands. */
export function Palette({ commands, onClose }: PaletteProps) {
  const { screens, tools, user } = useDashboard();
  const [path, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const named = useStore(namedPages);
  const people = usePeople();
  const isReviewer = user.role === 'reviewer';
  // Reviewers cannot open the editors.
  const content = useMemo(() => (isReviewer ? [] : listContentItems(named)), [isReviewer, named]);

  const toolCommands = (isReviewer ? [] : TOOLS).map(({ id, label }) => ({
    id: `tool ${id}`,
    group: 'Commands' as const,
    label: `Open ${label}`,
    run: () => {
      if (screenAt(path) !== 'pages') navigate(SCREEN_PATHS.pages);
      tools.show(id);
    },
  }));
  const replace = { id: 'replace', group: 'Commands' as const, label: 'Find and replace', href: replacePath('') };
  const all = [...commands, ...toolCommands];
  const own = [...listScreenItems(screens), ...listNewEntryItems(screens), ...listSettingsItems(user.role)];
  // If a setting and the content behind it match equally, the setting is the place to change it.
  const found = searchPalette([...own, ...content, ...all, ...(isReviewer ? [] : [replace]), ...people], query);

  function handleSelect({ id, href }: PaletteItem) {
    onClose();
    if (href !== undefined) navigate(href);
    else all.find((command) => command.id === id)?.run();
  }

  function handleSearchAll() {
    onClose();
    navigate(`${SCREEN_PATHS.search}?${new URLSearchParams({ q: query.trim() })}`);
  }

  return (
    <Dialog title="Go to" size="small" onClose={onClose}>
      <Command className="command-palette" label="Pages, screens, fields and commands" shouldFilter={false} loop>
        <Command.Input
          ref={input}
          className="input"
          placeholder="Search pages, fields and commands"
          value={query}
          onValueChange={setQuery}
        />
        <Command.List className="command-list" label="Results">
          {[...new Set(found.map(({ group }) => group))].map((group) => (
            <Command.Group key={group} heading={group}>
              {found
                .filter((item) => item.group === group)
                .map((item) => (
                  <Command.Item
                    key={item.id}
                    value={item.id}
                    className="command-item"
                    onSelect={() => handleSelect(item)}
                  >
                    <span>{item.label}</span>
                    {item.detail ? <span className="command-detail">{item.detail}</span> : null}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
          {query.trim() === '' || isReviewer ? null : (
            <Command.Group heading="Everywhere">
              <Command.Item value="search all" className="command-item" onSelect={handleSearchAll}>
                Search all content for “{query.trim()}”
              </Command.Item>
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** Returns the people with an account, for admins. */
function usePeople(): PaletteItem[] {
  const { user } = useDashboard();
  const { data = [] } = trpc.users.list.useQuery({}, { enabled: user.role === 'admin', staleTime: 60_000 });
  return data.map(({ id, name, email }) => ({
    id: `person ${id}`,
    group: 'People',
    label: name,
    detail: email,
    href: SCREEN_PATHS.users,
  }));
}
