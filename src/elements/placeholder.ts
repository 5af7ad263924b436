import type { PageElement } from '../content/page-element';
import { isEqual } from '../lib/is-equal';
import { buttonDefaults } from './button/button.content';
import { headingDefaults } from './heading/heading.content';
import { imageDefaults } from './image/image.content';
import { linkDefaults } from './link/link.content';
import { listDefaults } from './list/list.content';
import { paragraphDefaults } from './paragraph/paragraph.content';
import { videoDefaults } from './video/video.content';

const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  button: buttonDefaults,
  heading: headingDefaults,
  image: imageDefaults,
  link: linkDefaults,
  list: listDefaults,
  paragraph: paragraphDefaults,
  video: videoDefaults,
};

/** Returns whether an element still holds only the sample content that it was created with. */
export function isPlaceholder({ type, data }: PageElement): boolean {
  if (!data || !Object.hasOwn(DEFAULTS, type)) return false;
  return ['text', 'items', 'src', 'url'].every((key) => isEqual(data[key], DEFAULTS[type]?.[key]));
}
