import { defineElement } from '../../content/define-element';
import { choice, image, length, text } from '../../content/fields';
import { imageDefaults } from './image.content';

export const imageElement = defineElement({
  type: 'image',
  label: 'Image',
  category: 'media',
  fields: {
    src: image('Image'),
    alt: text('Alt text'),
    caption: text('Caption'),
    width: length('Width'),
    alignment: choice('Alignment', ['left', 'center', 'right']),
  },
  defaults: imageDefaults,
});
