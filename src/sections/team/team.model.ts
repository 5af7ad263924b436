import { defineSection } from '../../content/define-section';
import { box, type DrawnShape, disc, line, path } from '../../content/drawing';
import { email, group, image, list, optional, preset, rich, text, url } from '../../content/fields';
import { TEAM_URL, teamDefaults } from './team.content';

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
        bio: rich('Bio', { multiline: true }),
        image: optional(image('Portrait')),
        initials: optional(text('Initials', { max: 4 })),
        linkedin: optional(url('LinkedIn')),
        email: optional(email('Email')),
      }),
    ),
    buttonText: text('Button text'),
    buttonUrl: preset(url('Button link'), TEAM_URL),
  },
  defaults: teamDefaults,
  template: {
    text: 'The people on your team, with photos, titles and bios.',
    drawing: {
      ground: 'paper',
      shapes: [line(52, 12, 56, 'strong'), ...[32, 80, 128].flatMap(createPersonShapes), box(62, 81, 36, 9, 'line')],
    },
    sectionData: {
      title: teamDefaults.title,
      subtitle: teamDefaults.subtitle,
      members: ['First', 'Second', 'Third'].map((place) => ({
        name: `${place} Person`,
        title: 'What they do here',
        bio: 'Two sentences about who they are and what they have done before.',
      })),
      buttonText: teamDefaults.buttonText,
      buttonUrl: '/team',
    },
  },
  draft: {
    words: ['team', 'people', 'partners', 'staff', 'member'],
    fill: ({ subject, sentences: [first] }) => ({
      title: subject,
      subtitle: first,
      members: [],
      buttonText: 'Meet the team',
      buttonUrl: '/team',
    }),
  },
});

/** Returns the shapes of a portrait with two lines of text below it. */
function createPersonShapes(x: number): DrawnShape[] {
  return [
    disc(x, 44, 13, 'tint'),
    disc(x, 40, 4.5, 'navy'),
    path(`M${x - 8} 53a8 8 0 0 1 16 0z`, 'navy'),
    line(x - 15, 64, 30),
    line(x - 11, 71, 22),
  ];
}
