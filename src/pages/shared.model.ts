import { group, rich, text, url } from '../content/fields';

/** Returns the fields of a button. */
export function button(label: string) {
  return group(label, { text: text('Text'), url: url('Link') });
}

/** Returns the fields of a page's hero. */
export function pageHero() {
  return group('Hero', { headline: rich('Headline'), subheadline: rich('Subheadline', { multiline: true }) });
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
