import { defineElement } from '../../content/define-element';
import { choice, color, rich } from '../../content/fields';
import { headingDefaults } from './heading.content';

export const headingElement = defineElement({
  type: 'heading',
  label: 'Heading',
  category: 'text',
  fields: {
    text: rich('Text'),
    level: choice('Level', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
    alignment: choice('Alignment', ['left', 'center', 'right']),
    color: color('Color'),
  },
  defaults: headingDefaults,
});
