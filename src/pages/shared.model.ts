import { group, rich, text, url } from '../content/fields';

/** A button: what it says and where it leads. */
export function button(label: string) {
  return group(label, { text: text('Text'), url: url('Link') });
}

/** The head of a page: a headline and the sentence below it. */
export function pageHero() {
  return group('Hero', { headline: rich('Headline'), subheadline: rich('Subheadline', { multiline: true }) });
}

/** The lines that lead into a page's main part. */
export function intro() {
  return group('Introduction', { title: rich('Title'), content: rich('Text', { multiline: true }) });
}

/** The closing call to action of a page. */
export function callToAction() {
  return group('Call to action', {
    title: rich('Title'),
    subtitle: rich('Subtitle', { multiline: true }),
    primaryButton: button('Primary button'),
    secondaryButton: button('Secondary button'),
  });
}
