import type { SectionModel } from '../../../src/content/define-section';
import { SECTION_MODELS } from '../../../src/sections/models';
import type { SectionAsk, SectionDraft } from '../copy-writer';
import { subjectOf } from './document';
import { upperFirst } from './english';
import { gather } from './material';

/** A section for a request: of the type whose words it has, filled with what it names and what the site says of it. */
export function draftSection({ prompt, facts }: SectionAsk): SectionDraft {
  const subject = upperFirst(subjectOf(prompt)) || 'New section';
  const ask = { kind: 'subheadline', place: '', current: subject, tone: 'professional', instructions: '' } as const;
  const found = gather({ ...ask, facts, beside: {}, maxLength: 320 });
  const [first = 'We welcome your questions.', second = 'Ask us anything.', ...more] = [
    ...found.facts,
    ...found.closers,
  ];
  const button = /\binvest/i.test(prompt) ? 'Ask for the materials' : 'Talk to a partner';
  const models: SectionModel[] = Object.values(SECTION_MODELS);
  const said = ` ${prompt.toLowerCase().replace(/[^a-z-]+/g, ' ')}`;
  const asked = models.find(({ draft }) => draft?.words.some((words) => said.includes(` ${words}`)));
  const model = asked ?? models.find(({ draft }) => draft?.words.length === 0);
  const sectionData = model?.draft?.fill({ subject, sentences: [first, second, ...more.slice(0, 1)], button }) ?? {};
  return { sectionType: model?.type ?? '', sectionName: subject.slice(0, 60), sectionData };
}
