import type { ComponentType } from 'react';
import { ButtonView } from './button/button.view';
import { DividerView } from './divider/divider.view';
import type { ElementProps } from './element-data';
import { HeadingView } from './heading/heading.view';
import { ImageView } from './image/image.view';
import { LinkView } from './link/link.view';
import { ListView } from './list/list.view';
import type { ElementType } from './models';
import { ParagraphView } from './paragraph/paragraph.view';
import { RatingView } from './rating/rating.view';
import { SpacerView } from './spacer/spacer.view';
import { VideoView } from './video/video.view';

/** The view of each element type. */
export const ELEMENT_VIEWS = {
  heading: HeadingView,
  paragraph: ParagraphView,
  list: ListView,
  button: ButtonView,
  link: LinkView,
  rating: RatingView,
  image: ImageView,
  video: VideoView,
  spacer: SpacerView,
  divider: DividerView,
} satisfies Record<ElementType, ComponentType<ElementProps>>;
