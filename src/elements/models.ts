import type { ElementModel } from '../content/define-element';
import { buttonElement } from './button/button.model';
import { dividerElement } from './divider/divider.model';
import { headingElement } from './heading/heading.model';
import { imageElement } from './image/image.model';
import { linkElement } from './link/link.model';
import { listElement } from './list/list.model';
import { paragraphElement } from './paragraph/paragraph.model';
import { ratingElement } from './rating/rating.model';
import { spacerElement } from './spacer/spacer.model';
import { videoElement } from './video/video.model';

/** The element library (spec section 3) in display order. */
export const ELEMENT_MODELS = {
  heading: headingElement,
  paragraph: paragraphElement,
  list: listElement,
  button: buttonElement,
  link: linkElement,
  rating: ratingElement,
  image: imageElement,
  video: videoElement,
  spacer: spacerElement,
  divider: dividerElement,
} satisfies Record<string, ElementModel>;

export type ElementType = keyof typeof ELEMENT_MODELS;

export function isElementType(type: string): type is ElementType {
  return Object.hasOwn(ELEMENT_MODELS, type);
}
