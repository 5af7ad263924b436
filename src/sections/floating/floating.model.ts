import { defineSection } from '../../content/define-section';
import { elements } from '../../content/fields';
import { floatingDefaults } from './floating.content';

/** Elements that are positioned freely on the page (spec section 3). */
export const floatingSection = defineSection({
  type: 'floating',
  label: 'Floating',
  category: 'layout',
  fields: { elements: elements('Elements') },
  defaults: floatingDefaults,
});
