import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useOwnWays, useSignInWays } from '../../editor-panels/sign-in/use-sign-in-ways';
import type { SettingsPageId } from '../routes';
import { type PartId, SETTINGS_PARTS, type SettingsPart } from './settings-parts';

interface PagePartsProps<Page extends SettingsPageId> {
  page: Page;
  parts: Record<PartId<Page>, ComponentType<{ title: ReactNode }>>;
}

/** Renders a page's parts, each with its heading, and scrolls to the one in the address. */
export function PageParts<Page extends SettingsPageId>({ page, parts }: PagePartsProps<Page>) {
  const ways = useSignInWays();
  const own = useOwnWays();
  const fragment = useLocationProperty(() => window.location.hash.slice(1));
  useEffect(() => {
    const part = fragment === '' ? null : document.getElementById(fragment);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [fragment]);

  // Assumes the usual configuration until the answer arrives, so that nothing moves on most sites.
  const has = { password: own?.password ?? true, passwords: ways?.passwords ?? true };
  const shown = (SETTINGS_PARTS as readonly SettingsPart[]).filter(
    (part) => part.page === page && (part.needs === undefined || has[part.needs]),
  );
  return (
    <div className="settings-parts">
      {shown.map(({ id, label }) => {
        const Part: ComponentType<{ title: ReactNode }> = parts[id as PartId<Page>];
        return (
          <section key={id} id={id} className="part" aria-labelledby={`${id}-title`} tabIndex={-1}>
            <Part title={<h3 id={`${id}-title`}>{label}</h3>} />
          </section>
        );
      })}
    </div>
  );
}
