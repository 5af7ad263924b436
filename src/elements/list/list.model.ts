import { defineElement } from '../../content/define-element';
import { choice, list, rich } from '../../content/fields';

export const listElement = defineElement({
  type: 'list',
  label: 'List',
  category: 'text',
  fields: {
    items: list('Items', rich('Item')),
    listType: choice('Kind', ['bullet', 'numbered']),
    alignment: choice('Alignment', ['left', 'center', 'right']),
  },
  defaults: { items: ['First item', 'Second item', 'Third item'], listType: 'bullet', alignment: 'left' },
});
