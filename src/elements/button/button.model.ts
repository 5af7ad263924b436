import { defineElement } from '../../content/define-element';
import { choice, text, url } from '../../content/fields';
import { buttonDefaults } from './button.content';

export const buttonElement = defineElement({
  type: 'button',
  label: 'Button',
  category: 'interactive',
  fields: {
    text: text('Text'),
    url: url('Link'),
    style: choice('Style', ['primary', 'secondary']),
    size: choice('Size', ['small', 'medium', 'large']),
    alignment: choice('Alignment', ['left', 'center', 'right']),
  },
  defaults: buttonDefaults,
});
