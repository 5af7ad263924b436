import { defineSection } from '../../content/define-section';
import { rich } from '../../content/fields';
import { portfolioDefaults } from './portfolio.content';

export const portfolioSection = defineSection({
  type: 'portfolio',
  label: 'Portfolio',
  category: 'content',
  fields: { title: rich('Title'), description: rich('Description', { multiline: true }) },
  defaults: portfolioDefaults,
});
