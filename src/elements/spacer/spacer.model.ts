import { defineElement } from '../../content/define-element';
import { color, length } from '../../content/fields';
import { spacerDefaults } from './spacer.content';

export const spacerElement = defineElement({
  type: 'spacer',
  label: 'Spacer',
  category: 'layout',
  fields: { height: length('Height'), background: color('Background') },
  defaults: spacerDefaults,
});
