import { type ContentOf, definePage } from '../../content/define-page';
import { either, group, image, list, optional, preset, rich, standing, text } from '../../content/fields';
import { PAGES } from '../pages';
import { closing, labels, pageHero } from '../shared.model';
import { aboutContent } from './about.content';
import { aboutPresets } from './about-presets';

/** About (spec section 3). A value may be an object or a string 'title:description'. */
export const aboutModel = definePage({
  id: 'about',
  ...PAGES.about,
  sections: {
    hero: pageHero({ isIllustrated: true }),
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
      missionLabel: preset(text('Label above the mission'), aboutPresets.missionVision.missionLabel),
      visionLabel: preset(text('Label above the vision'), aboutPresets.missionVision.visionLabel),
    }),
    values: list(
      'Values',
      either(
        group('Value', { title: text('Title'), description: rich('Description', { multiline: true }) }),
        text('Value', { max: 1000, hint: 'Format: title:description' }),
      ),
    ),
    differentiator: rich('What sets us apart', { multiline: true }),
    differentiators: standing(
      'Differentiators',
      {
        title: text('Title'),
        items: list(
          'Differentiators',
          group('Differentiator', { title: text('Title'), text: rich('Text', { multiline: true }) }),
        ),
      },
      aboutPresets.differentiators,
    ),
    labels: labels({ values: 'Title above the values' }, aboutPresets.labels),
    closing: closing('Closing', aboutPresets.closing),
  },
  within: { differentiator: 'differentiators' },
  defaultContent: aboutContent,
});

export type AboutContent = ContentOf<typeof aboutModel>;
