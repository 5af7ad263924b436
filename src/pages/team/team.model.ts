import { type ContentOf, definePage } from '../../content/define-page';
import { email, group, image, list, optional, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { intro, pageHero } from '../shared.model';
import { teamContent } from './team.content';

/** Team (spec section 3). */
export const teamModel = definePage({
  id: 'team',
  ...PAGES.team,
  sections: {
    hero: pageHero(),
    intro: intro(),
    leadership: list(
      'Leadership',
      group('Leader', {
        name: text('Name'),
        title: text('Title'),
        bio: rich('Biography', { multiline: true }),
        image: image('Portrait'),
        linkedin: optional(url('Professional network')),
        email: optional(email('Email')),
      }),
    ),
    advisors: list(
      'Advisors',
      group('Advisor', {
        name: text('Name'),
        expertise: text('Expertise'),
        bio: rich('Biography', { multiline: true }),
      }),
    ),
    operators: list(
      'Operating partners',
      group('Operator', {
        name: text('Name', { multiline: true, hint: 'May hold line breaks.' }),
        company: text('Company'),
        specialization: text('Specialization'),
        bio: rich('Biography', { multiline: true }),
        description: rich('Description', { multiline: true }),
        acquisitionCriteria: text('Acquisition criteria', { multiline: true }),
        expertise: list('Expertise', text('Skill')),
        image: image('Portrait'),
      }),
    ),
  },
  defaultContent: teamContent,
});

export type TeamContent = ContentOf<typeof teamModel>;
export type Operator = NonNullable<TeamContent['operators']>[number];
