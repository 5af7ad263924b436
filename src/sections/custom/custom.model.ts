import { defineSection } from '../../content/define-section';
import { elements } from '../../content/fields';
import { customDefaults } from './custom.content';

export const customSection = defineSection({
  type: 'custom',
  label: 'Custom',
  category: 'layout',
  fields: { elements: elements('Elements') },
  defaults: customDefaults,
});
