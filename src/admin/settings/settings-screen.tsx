import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { Loading } from '../../ui/loading';
import { ScreenFrame } from '../administration/screen-frame';
import { SETTINGS_PAGES, type SettingsPageId, settingsPageAt, settingsPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { NoScreen } from '../shell/no-screen';
import { mayOpenSettings, SETTINGS_PARTS, type SettingsPart } from './settings-parts';

interface Page {
  lead: string;
  Component: LazyExoticComponent<ComponentType>;
}

const PAGES: Record<SettingsPageId, Page> = {
  account: {
    lead: 'Your name, how you sign in, and what you’re notified of.',
    Component: lazy(async () => ({ default: (await import('./account-page')).AccountPage })),
  },
  site: {
    lead: 'Details about the firm, and the format of dates.',
    Component: lazy(async () => ({ default: (await import('./site-page')).SitePage })),
  },
  security: {
    lead: 'Approval rules, sign-in, and the other services that may run on the site.',
    Component: lazy(async () => ({ default: (await import('./security-page')).SecurityPage })),
  },
  mail: {
    lead: 'Delivery and storage of contact messages.',
    Component: lazy(async () => ({ default: (await import('./mail-page')).MailPage })),
  },
  data: {
    lead: 'Copies of the site, and moving its content.',
    Component: lazy(async () => ({ default: (await import('./data-page')).DataPage })),
  },
  audit: {
    lead: 'Everything people did in the dashboard, with names and times.',
    Component: lazy(async () => ({ default: (await import('./audit-page')).AuditPage })),
  },
  webhooks: {
    lead: 'Services that are notified of events on the site.',
    Component: lazy(async () => ({ default: (await import('./webhooks-page')).WebhooksPage })),
  },
  developer: {
    lead: 'Access for programs, and how the server is configured.',
    Component: lazy(async () => ({ default: (await import('./developer-page')).DeveloperPage })),
  },
};

/** The settings: the person's own account and, for admins, pages about the site. */
export function SettingsScreen() {
  const { user } = useDashboard();
  const [path] = useLocation();
  const fragment = useLocationProperty(() => window.location.hash.slice(1));
  const page = settingsPageAt(path);
  if (page === null) {
    const part = (SETTINGS_PARTS as readonly SettingsPart[]).find(({ id }) => id === fragment);
    const isOpen = part !== undefined && mayOpenSettings(part.page, user.role);
    return <Redirect replace to={isOpen ? settingsPath(part.page, part.id) : settingsPath('account')} />;
  }
  if (!mayOpenSettings(page, user.role)) return <NoScreen />;
  const { lead, Component } = PAGES[page];
  return (
    <div className="settings">
      <SettingsNavigation current={page} />
      <ScreenFrame title={SETTINGS_PAGES[page]} lead={lead}>
        <Suspense fallback={<Loading />}>
          <Component />
        </Suspense>
      </ScreenFrame>
    </div>
  );
}

function SettingsNavigation({ current }: { current: SettingsPageId }) {
  const { user } = useDashboard();
  const pages = (Object.keys(SETTINGS_PAGES) as SettingsPageId[]).filter((page) => mayOpenSettings(page, user.role));

  return (
    <nav className="settings-nav" aria-label="Settings">
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <Link
              className="nav-link"
              data-label={SETTINGS_PAGES[page]}
              href={settingsPath(page)}
              aria-current={page === current ? 'page' : undefined}
            >
              {SETTINGS_PAGES[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
