import type { Outputs } from '../../api/trpc';

type Plan = Outputs['pages']['sample'];

const NAMES: Record<keyof Plan['removed'], readonly [one: string, many: string]> = {
  companies: ['company', 'companies'],
  cases: ['case study', 'case studies'],
  people: ['person', 'people'],
  testimonials: ['testimonial', 'testimonials'],
  figures: ['figure', 'figures'],
  claims: ['claim', 'claims'],
};

const list = new Intl.ListFormat('en-US');

/** Describes what removing the sample content removes, resets and keeps. */
export function describeRemoval({ removed, kept, texts, pages }: Plan): { message: string; details: string[] } {
  const counts = Object.entries(NAMES).flatMap(([kind, [one, many]]) => {
    const count = removed[kind as keyof typeof NAMES];
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  const acts = [
    ...(counts.length > 0 ? [`removes ${list.format(counts)}`] : []),
    ...(texts > 0 ? [`resets ${texts} ${texts === 1 ? 'text' : 'texts'} that named the sample firm`] : []),
  ];
  const where = `on ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return {
    message: acts.length > 0 ? `This ${acts.join(', and ')}, ${where}.` : 'There is no sample content left.',
    details: [
      kept > 0
        ? `Everything you changed stays, including ${kept} ${kept === 1 ? 'entry' : 'entries'} in the same lists.`
        : 'Everything you changed stays.',
      'You can undo this right away, or later in Activity.',
    ],
  };
}
