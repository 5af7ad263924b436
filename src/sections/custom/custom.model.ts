import { defineSection } from '../../content/define-section';
import { elements } from '../../content/fields';

export const customSection = defineSection({
  type: 'custom',
  label: 'Custom',
  category: 'layout',
  fields: { elements: elements('Elements') },
  defaults: { elements: [] },
});
