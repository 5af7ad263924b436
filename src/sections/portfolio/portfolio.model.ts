import { defineSection } from '../../content/define-section';
import { rich } from '../../content/fields';

export const portfolioSection = defineSection({
  type: 'portfolio',
  label: 'Portfolio',
  category: 'content',
  fields: { title: rich('Title'), description: rich('Description', { multiline: true }) },
  defaults: { title: 'Portfolio Highlights', description: 'Showcasing our best work and achievements' },
});
