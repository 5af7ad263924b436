import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOwnWays, useSignInWays } from '../../editor-panels/sign-in/use-sign-in-ways';
import { ScreenFrame } from '../administration/screen-frame';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { AnalyticsPart } from './analytics-part';
import { AuditPart } from './audit-part';
import { BackupsPart } from './backups-part';
import { ChainPart } from './chain-part';
import { ExportPart } from './export-part';
import { FactorPart } from './factor-part';
import { FactorRulePart } from './factor-rule-part';
import { MailPart } from './mail-part';
import { MessagesPart } from './messages-part';
import { PasskeysPart } from './passkeys-part';
import { PasswordPart } from './password-part';
import { RegionPart } from './region-part';
import { SecretPart } from './secret-part';
import { SessionsPart } from './sessions-part';
import { WritingPart } from './writing-part';

const PARTS: readonly Part[] = [
  { id: 'password', label: 'Your password', Part: PasswordPart, isForAdmins: false, needs: 'password' },
  { id: 'factor', label: 'Two-factor authentication', Part: FactorPart, isForAdmins: false, needs: 'password' },
  { id: 'passkeys', label: 'Your passkeys', Part: PasskeysPart, isForAdmins: false, needs: 'passwords' },
  { id: 'sessions', label: 'Your sessions', Part: SessionsPart, isForAdmins: false },
  { id: 'site', label: 'Site-wide content', Part: SitePart, isForAdmins: false },
  { id: 'region', label: 'Language and time zone', Part: RegionPart, isForAdmins: true },
  { id: 'writing', label: 'AI', Part: WritingPart, isForAdmins: false },
  {
    id: 'factor-rule',
    label: 'Who must use two-factor authentication',
    Part: FactorRulePart,
    isForAdmins: true,
    needs: 'passwords',
  },
  { id: 'secret', label: 'Signing secret', Part: SecretPart, isForAdmins: true },
  { id: 'mail', label: 'Email', Part: MailPart, isForAdmins: true },
  { id: 'messages', label: 'Messages', Part: MessagesPart, isForAdmins: true },
  { id: 'analytics', label: 'Analytics script', Part: AnalyticsPart, isForAdmins: true },
  { id: 'content', label: 'Export and import', Part: ExportPart, isForAdmins: true },
  { id: 'chain', label: 'Integrity check', Part: ChainPart, isForAdmins: true },
  { id: 'backups', label: 'Backups', Part: BackupsPart, isForAdmins: true },
  { id: 'record', label: 'Audit log', Part: AuditPart, isForAdmins: true },
];

interface Part {
  id: string;
  label: string;
  Part: (props: { title: ReactNode }) => ReactNode;
  isForAdmins: boolean;
  /**
   * Shown only if the person has a password, or if passwords are enabled at all; with an identity provider as the only way to sign
   * in, they are not.
   */
  needs?: 'password' | 'passwords';
}

/** The person's own account settings and, for admins, the site's settings, backups and audit log. */
export function SettingsScreen() {
  const { user } = useDashboard();
  const ways = useSignInWays();
  const own = useOwnWays();
  // Assumes the usual configuration until the answer arrives, so that nothing moves on most sites.
  const has = { password: own?.password ?? true, passwords: ways?.passwords ?? true };
  const parts = PARTS.filter(
    ({ isForAdmins, needs }) => (!isForAdmins || user.role === 'admin') && (needs === undefined || has[needs]),
  );
  return (
    <ScreenFrame title="Settings" lead={`Signed in as ${user.email}.`}>
      <div className="settings">
        <nav className="settings-nav" aria-label="Settings">
          <ul>
            {parts.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-parts">
          {parts.map(({ id, label, Part }) => (
            <section key={id} id={id} className="part" aria-labelledby={`${id}-title`} tabIndex={-1}>
              <Part title={<h3 id={`${id}-title`}>{label}</h3>} />
            </section>
          ))}
        </div>
      </div>
    </ScreenFrame>
  );
}

/** Links to the shared site content, which is edited like a page. */
function SitePart({ title }: { title: ReactNode }) {
  return (
    <div className="part-head">
      <div>
        {title}
        <p>Firm name, logo, navigation, footer and social links, shared by all pages.</p>
      </div>
      <Link className="tool-button" href={editorPath('site')}>
        Edit site-wide content
      </Link>
    </div>
  );
}
