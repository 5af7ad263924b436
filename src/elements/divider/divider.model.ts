import { defineElement } from '../../content/define-element';
import { choice, color, length } from '../../content/fields';
import { dividerDefaults } from './divider.content';

export const dividerElement = defineElement({
  type: 'divider',
  label: 'Divider',
  category: 'layout',
  fields: {
    style: choice('Style', ['solid', 'dashed', 'dotted']),
    color: color('Color'),
    thickness: length('Thickness'),
    width: length('Width'),
  },
  defaults: dividerDefaults,
});
