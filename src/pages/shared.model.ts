import { type Field, group, image, optional, rich, standing, text, url } from '../content/fields';
import type { ClosingText } from './closing';

/** Returns the fields of a button. */
export function button(label: string) {
  return group(label, { text: text('Text'), url: url('Link') });
}

/** Returns the field of the image in a page's hero, which has an illustration or nothing in its place. */
export function heroImage({ isIllustrated }: { isIllustrated: boolean }) {
  const hint = `An image that you add is shown below the text.${isIllustrated ? ' Without an image, the page shows its illustration.' : ''}`;
  return optional(image('Image', { hint, isIllustrated }));
}

/** Returns the fields of a page's hero. */
export function pageHero({ isIllustrated = false } = {}) {
  return group('Hero', {
    headline: rich('Headline'),
    subheadline: rich('Subheadline', { multiline: true }),
    image: heroImage({ isIllustrated }),
  });
}

/** Returns the fields of a page's introduction. */
export function intro() {
  return group('Introduction', { title: rich('Title'), content: rich('Text', { multiline: true }) });
}

/** Returns the fields of the call to action at the end of a page. */
export function callToAction() {
  return group('Call to action', {
    title: rich('Title'),
    subtitle: rich('Subtitle', { multiline: true }),
    primaryButton: button('Primary button'),
    secondaryButton: button('Secondary button'),
  });
}

/** Returns the fields of a page's closing section. @param hint about the title */
export function closing(label: string, presets: ClosingText, hint?: string) {
  return standing(
    label,
    {
      title: text('Title', { hint }),
      text: text('Text', { multiline: true }),
      primaryButton: button('Primary button'),
      secondaryButton: button('Secondary button'),
    },
    presets,
  );
}

/** Returns the labels of a page: words that are the same for all of its items. @param names the label's name in editors, by key */
export function labels<K extends string>(names: Record<K, string>, presets: Record<K, string>) {
  const fields = Object.entries<string>(names).map(([key, name]) => [key, text(name)]);
  return standing('Labels', Object.fromEntries(fields) as Record<string, Field<string>>, presets);
}
