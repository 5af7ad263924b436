import { defineElement } from '../../content/define-element';
import { choice, color, rich } from '../../content/fields';
import { paragraphDefaults } from './paragraph.content';

export const paragraphElement = defineElement({
  type: 'paragraph',
  label: 'Paragraph',
  category: 'text',
  fields: {
    text: rich('Text', { multiline: true }),
    alignment: choice('Alignment', ['left', 'center', 'right']),
    color: color('Color'),
  },
  defaults: paragraphDefaults,
});
