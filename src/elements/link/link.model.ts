import { defineElement } from '../../content/define-element';
import { boolean, choice, text, url } from '../../content/fields';
import { linkDefaults } from './link.content';

export const linkElement = defineElement({
  type: 'link',
  label: 'Link',
  category: 'interactive',
  fields: {
    text: text('Text'),
    url: url('Link'),
    openInNewTab: boolean('Open in a new tab'),
    style: choice('Style', ['button', 'underline', 'plain']),
  },
  defaults: linkDefaults,
});
