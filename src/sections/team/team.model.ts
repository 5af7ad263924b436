import { defineSection } from '../../content/define-section';
import { email, group, image, list, optional, rich, text, url } from '../../content/fields';
import { teamDefaults } from './team.content';

/** The reusable Team section (spec sections 2 and 3). */
export const teamSection = defineSection({
  type: 'team',
  label: 'Team',
  category: 'content',
  fields: {
    title: rich('Title'),
    subtitle: rich('Subtitle', { multiline: true }),
    members: list(
      'Members',
      group('Member', {
        name: text('Name'),
        title: text('Title'),
        bio: rich('Biography', { multiline: true }),
        image: optional(image('Portrait')),
        initials: optional(text('Initials', { max: 4 })),
        linkedin: optional(url('Professional network')),
        email: optional(email('Email')),
      }),
    ),
    buttonText: text('Button text'),
    buttonUrl: url('Button link'),
  },
  defaults: teamDefaults,
});
