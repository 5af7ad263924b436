import { defineSection } from '../../content/define-section';
import { list, rich } from '../../content/fields';
import { welcomeDefaults } from './welcome.content';

export const welcomeSection = defineSection({
  type: 'welcome',
  label: 'Welcome',
  category: 'content',
  fields: { title: rich('Title'), body: list('Paragraphs', rich('Paragraph', { multiline: true })) },
  defaults: welcomeDefaults,
});
