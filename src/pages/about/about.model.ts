import { type ContentOf, definePage } from '../../content/define-page';
import { either, group, image, list, optional, rich, text } from '../../content/fields';
import { PAGES } from '../pages';
import { pageHero } from '../shared.model';
import { aboutContent } from './about.content';

/** About (spec section 3). A value may be an object or a string 'title:description'. */
export const aboutModel = definePage({
  id: 'about',
  ...PAGES.about,
  sections: {
    hero: pageHero(),
    story: group('Story', {
      title: rich('Title'),
      content: rich('Text', { multiline: true }),
      intro: rich('Introduction', { multiline: true }),
      founders: list(
        'Founders',
        group('Founder', {
          name: text('Name'),
          title: text('Title'),
          bio: rich('Bio', { multiline: true }),
          image: optional(image('Portrait')),
        }),
      ),
    }),
    missionVision: group('Mission and vision', {
      mission: rich('Mission', { multiline: true }),
      vision: rich('Vision', { multiline: true }),
    }),
    values: list(
      'Values',
      either(
        group('Value', { title: text('Title'), description: rich('Description', { multiline: true }) }),
        text('Value', { max: 1000, hint: 'Format: title:description' }),
      ),
    ),
    differentiator: rich('What sets us apart', { multiline: true }),
  },
  defaultContent: aboutContent,
});

export type AboutContent = ContentOf<typeof aboutModel>;
