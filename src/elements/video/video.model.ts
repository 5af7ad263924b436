import { defineElement } from '../../content/define-element';
import { boolean, length, text, url } from '../../content/fields';

export const videoElement = defineElement({
  type: 'video',
  label: 'Video',
  category: 'media',
  fields: {
    src: url('Address'),
    title: text('Title'),
    width: length('Width'),
    height: length('Height'),
    autoplay: boolean('Play at once'),
  },
  defaults: { src: '', title: '', width: '100%', height: '400px', autoplay: false },
});
