import type { FirmType } from '../../content/publication-kinds';

/** The regulatory types of firms, with their effect on the dashboard. */
export const FIRM_TYPES: readonly { type: FirmType; label: string; words: string }[] = [
  {
    type: 'sec-adviser',
    label: 'SEC-registered adviser',
    words: 'Registered under the Investment Advisers Act. The Compliance screens are shown.',
  },
  {
    type: 'exempt-adviser',
    label: 'Exempt reporting adviser',
    words: 'Files reports with the SEC or a state without being registered. The Compliance screens are shown.',
  },
  {
    type: 'state-adviser',
    label: 'State-registered adviser',
    words: 'Registered with one or more states. The Compliance screens are shown.',
  },
  {
    type: 'not-adviser',
    label: 'Not an adviser',
    words: 'The Compliance screens are hidden from the menu. The site still records what it publishes.',
  },
];
