import { defineElement } from '../../content/define-element';
import { boolean, length, text, url } from '../../content/fields';
import { videoDefaults } from './video.content';

export const videoElement = defineElement({
  type: 'video',
  label: 'Video',
  category: 'media',
  fields: {
    src: url('Video URL'),
    title: text('Title'),
    width: length('Width'),
    height: length('Height'),
    autoplay: boolean('Autoplay'),
  },
  defaults: videoDefaults,
});
