import { defineSection } from '../../content/define-section';
import { list, rich } from '../../content/fields';

export const welcomeSection = defineSection({
  type: 'welcome',
  label: 'Welcome',
  category: 'content',
  fields: { title: rich('Title'), body: list('Paragraphs', rich('Paragraph', { multiline: true })) },
  defaults: {
    title: 'Welcome Section',
    body: ['Say here what you do and for whom.', 'Add a second paragraph where one is not enough.'],
  },
});
