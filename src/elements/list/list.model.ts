import { defineElement } from '../../content/define-element';
import { choice, list, rich } from '../../content/fields';
import { listDefaults } from './list.content';

export const listElement = defineElement({
  type: 'list',
  label: 'List',
  category: 'text',
  fields: {
    items: list('Items', rich('Item')),
    listType: choice('List type', ['bullet', 'numbered']),
    alignment: choice('Alignment', ['left', 'center', 'right']),
  },
  defaults: listDefaults,
});
