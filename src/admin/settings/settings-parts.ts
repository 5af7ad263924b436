import type { Role } from '../../api/session';
import type { SettingsPageId } from '../routes';

/** A part of a page of the settings. */
export interface SettingsPart {
  /** The fragment of its address, unique among all pages. */
  id: string;
  page: SettingsPageId;
  label: string;
  /** Labels of its fields, which the command palette finds. */
  fields?: readonly string[];
  /**
   * Shown only if the person has a password, or if passwords are enabled at all; with an identity provider as the only way to sign
   * in, they are not.
   */
  needs?: 'password' | 'passwords';
}

/** All parts, in the order they appear on their page. */
export const SETTINGS_PARTS = [
  { id: 'profile', page: 'account', label: 'Profile', fields: ['Your name'] },
  {
    id: 'password',
    page: 'account',
    label: 'Your password',
    fields: ['Current password', 'New password'],
    needs: 'password',
  },
  { id: 'factor', page: 'account', label: 'Two-factor authentication', fields: ['Recovery codes'], needs: 'password' },
  { id: 'passkeys', page: 'account', label: 'Your passkeys', needs: 'passwords' },
  { id: 'sessions', page: 'account', label: 'Your sessions' },
  { id: 'notifications', page: 'account', label: 'Notifications', fields: ['Email', 'Daily email'] },
  {
    id: 'contact',
    page: 'site',
    label: 'Firm and contact details',
    fields: ['Firm name', 'Legal name', 'Email', 'Phone', 'Address'],
  },
  { id: 'region', page: 'site', label: 'Language and time zone', fields: ['Language', 'Time zone'] },
  {
    id: 'firm-type',
    page: 'site',
    label: 'Regulatory status',
    fields: ['SEC-registered adviser', 'Exempt reporting adviser', 'State-registered adviser', 'Not an adviser'],
  },
  { id: 'offering', page: 'site', label: 'Offering', fields: ['Offering mode', 'Rule 506(b)', 'Rule 506(c)'] },
  { id: 'site', page: 'site', label: 'Site-wide content' },
  {
    id: 'approval',
    page: 'security',
    label: 'Publishing needs approval',
    fields: ['Who must approve', 'Attestation'],
  },
  { id: 'factor-rule', page: 'security', label: 'Who must use two-factor authentication', needs: 'passwords' },
  { id: 'sign-in', page: 'security', label: 'Sign-in', fields: ['Identity provider'] },
  { id: 'secret', page: 'security', label: 'Signing secret' },
  {
    id: 'analytics',
    page: 'security',
    label: 'Analytics script',
    fields: ['Script URL', 'Sends data to', 'Script attributes', 'Script hash'],
  },
  { id: 'mail', page: 'mail', label: 'Email', fields: ['Mail server', 'Contact messages'] },
  { id: 'messages', page: 'mail', label: 'Messages', fields: ['Delete messages after (months)'] },
  { id: 'backups', page: 'data', label: 'Backups' },
  { id: 'content', page: 'data', label: 'Export and import' },
  { id: 'record', page: 'audit', label: 'Entries' },
  { id: 'chain', page: 'audit', label: 'Integrity check', fields: ['Latest hashes'] },
  { id: 'webhooks', page: 'webhooks', label: 'Endpoints', fields: ['Signing secret'] },
  { id: 'deliveries', page: 'webhooks', label: 'Deliveries' },
  { id: 'keys', page: 'developer', label: 'API keys' },
  { id: 'writing', page: 'developer', label: 'AI', fields: ['Language model'] },
  { id: 'environment', page: 'developer', label: 'Environment variables' },
] as const satisfies readonly SettingsPart[];

type Part = (typeof SETTINGS_PARTS)[number];

/** The ids of a page's parts. */
export type PartId<Page extends SettingsPageId> = Extract<Part, { page: Page }>['id'];

/** Returns whether a person may open a page: everyone but admins only their own account. */
export function mayOpenSettings(page: SettingsPageId, role: Role): boolean {
  return page === 'account' || role === 'admin';
}
