import { group, list, optional, rich, text } from '../content/fields';
import { button, callToAction, heroImage } from './shared.model';

/** Returns the sections of a landing page for one audience. */
export function landingSections() {
  return {
    hero: group('Hero', {
      eyebrow: text('Small title above'),
      headline: rich('Headline'),
      subheadline: rich('Subheadline', { multiline: true }),
      cta: button('Button'),
      image: heroImage({ isIllustrated: true }),
    }),
    stats: list(
      'Stats',
      group('Stat', { value: text('Value'), label: text('Label'), note: optional(text('Fine print')) }),
    ),
    reasons: group('Reasons', {
      title: rich('Title'),
      items: list(
        'Reasons',
        group('Reason', { title: text('Title'), description: rich('Description', { multiline: true }) }),
      ),
    }),
    process: group('Process', {
      title: rich('Title'),
      steps: list(
        'Steps',
        group('Step', { title: text('Title'), description: rich('Description', { multiline: true }) }),
      ),
    }),
    terms: group('Terms', {
      title: rich('Title'),
      items: list(
        'Terms',
        group('Term', { label: text('Label'), value: text('Value'), note: optional(text('Fine print')) }),
      ),
    }),
    callToAction: callToAction(),
  };
}
