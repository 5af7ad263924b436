import { type ContentOf, definePage } from '../../content/define-page';
import { email, group, image, list, optional, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { closing, intro, labels, pageHero } from '../shared.model';
import { teamContent } from './team.content';
import { teamPresets } from './team-presets';

/** Team (spec section 3). */
export const teamModel = definePage({
  id: 'team',
  ...PAGES.team,
  sections: {
    hero: pageHero({ isIllustrated: true }),
    intro: intro(),
    leadership: list(
      'Leadership',
      group('Leader', {
        name: text('Name'),
        title: text('Title'),
        bio: rich('Bio', { multiline: true }),
        image: image('Portrait'),
        linkedin: optional(url('LinkedIn')),
        email: optional(email('Email')),
      }),
    ),
    advisors: list(
      'Advisors',
      group('Advisor', {
        name: text('Name'),
        expertise: text('Expertise'),
        bio: rich('Bio', { multiline: true }),
      }),
    ),
    operators: list(
      'Operating partners',
      group('Operator', {
        name: text('Name', { multiline: true, hint: 'Line breaks are allowed.' }),
        company: text('Company'),
        specialization: text('Specialization'),
        bio: rich('Bio', { multiline: true }),
        description: rich('Description', { multiline: true }),
        acquisitionCriteria: text('Acquisition criteria', { multiline: true }),
        expertise: list('Expertise', text('Skill')),
        image: image('Portrait'),
      }),
    ),
    labels: labels(
      {
        advisors: 'Title above the advisors',
        operators: 'Title above the operating partners',
        profile: 'Button to a profile',
        criteria: 'Label above the acquisition criteria',
        companies: 'Title above a person’s companies',
        others: 'Title above other people',
        back: 'Link back to this page',
      },
      teamPresets.labels,
    ),
    closing: closing('Closing', teamPresets.closing),
    profileClosing: closing(
      'Closing of people’s pages',
      teamPresets.profileClosing,
      '{name} is replaced with the person’s name.',
    ),
  },
  within: { leadership: 'intro' },
  defaultContent: teamContent,
});

export type TeamContent = ContentOf<typeof teamModel>;
export type Operator = NonNullable<TeamContent['operators']>[number];
