import { defineSection } from '../../content/define-section';
import { line, path } from '../../content/drawing';
import { list, rich } from '../../content/fields';
import { welcomeDefaults } from './welcome.content';

export const welcomeSection = defineSection({
  type: 'welcome',
  label: 'Welcome',
  category: 'content',
  fields: { title: rich('Title'), body: list('Paragraphs', rich('Paragraph', { multiline: true })) },
  defaults: welcomeDefaults,
  template: {
    text: 'A title and paragraphs.',
    drawing: {
      ground: 'paper',
      shapes: [
        line(14, 18, 70, 'strong'),
        line(14, 32, 120),
        line(14, 39, 104),
        path('M15 55l3 3 5-6M15 67l3 3 5-6M15 79l3 3 5-6', 'check'),
        line(29, 54, 108),
        line(29, 66, 92),
        line(29, 78, 108),
      ],
    },
  },
  draft: {
    words: [],
    fill: ({ subject, sentences }) => ({ title: subject, body: [...new Set(sentences)] }),
  },
});
