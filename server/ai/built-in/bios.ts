import type { Material } from './material';
import { withMentions } from './prose';
import { bare, ended, sentencesOf } from './sentences';
import { shorterForms } from './shorten';
import { inTone, joinLastTwo, joinShort, splitLong } from './tone';

/**
 * Candidates for a biography: what is said of a person stays as it is; it is told in full sentences or in short ones, with their
 * name or their title before it, in this order or the other.
 */
export function bioForms(material: Material): string[] {
  const { ask, wishes, text, facts, lower } = material;
  const toned = inTone(text, ask.tone);
  const told = tellings(toned, ask.beside, lower);
  if (wishes.length === 'shorter') {
    const limit = Math.floor(ask.current.length * 0.8);
    const short = shorterForms(toned, limit);
    const named = short.flatMap((form) => tellings(form, ask.beside, lower)).filter((form) => form.length <= limit);
    const forms = [...named.slice(0, 1), ...short.slice(0, 2), ...named.slice(1), ...short.slice(2)];
    return forms.map((form) => withMentions(form, material, true));
  }
  const more = facts.flatMap((fact) => told.slice(0, 2).map((form) => `${form} ${fact}`));
  const asked = ['is glad to answer questions.', 'can tell you more.', 'is happy to talk about the work.'];
  const first = (ask.beside.name ?? '').split(/\s+/)[0] ?? '';
  const longer = first ? asked.map((words) => `${toned} ${first} ${words}`) : [];
  const forms = wishes.length === 'longer' ? [...longer.slice(0, 1), ...more, ...longer] : told;
  return [...forms, joinShort(toned, lower), joinLastTwo(toned, lower), splitLong(toned), ...longer, toned].map(
    (form) => withMentions(form, material, false),
  );
}

function tellings(text: string, beside: Readonly<Record<string, string>>, lower: (text: string) => string): string[] {
  const { name = '', title = '' } = beside;
  const [first = '', ...rest] = sentencesOf(text);
  const last = name.split(/\s+/).at(-1) ?? '';
  const role = title.split(',')[0]?.trim() ?? '';
  const follow = rest.map((sentence) => (isVerbFirst(sentence) ? `${last} ${small(sentence)}` : sentence));
  const withSubject = (subject: string) => [`${subject} ${small(first)}`, ...follow].join(' ');
  if (!isVerbFirst(first) || name === '') {
    return [
      joinLastTwo(text, lower),
      joinShort(text, lower),
      name && !text.includes(name) ? `${name}. ${text}` : '',
      role ? `${role}. ${text}` : '',
    ];
  }
  const isTurned = rest.length === 1 && rest.every(isVerbFirst);
  return [
    withSubject(name),
    role ? withSubject(`${name}, ${role.toLowerCase()},`) : '',
    isTurned ? `${name} ${small(bare(rest[0] ?? ''))}. Before that, ${last} ${small(first)}` : '',
    isTurned ? [...rest, first].map(ended).join(' ') : '',
    joinLastTwo(withSubject(name), lower),
    role ? withSubject(`${role} ${name}`) : '',
  ];
}

const SUBJECTS =
  /^(?:He|She|They|We|His|Her|Its|This|That|Most|Last|Just|First|What|Is|As|Yes|Customers|Owners|Brokers|Partners|Operators|Investors|Companies|Colleagues)\b/;

/** 'Ran a supplier for nine years.' has no subject of its own. */
function isVerbFirst(sentence: string): boolean {
  return (
    /^(?:Ran|Led|Built|Began|Taught|Spent|Lent|Bought|Sold|Wrote|Grew|[A-Z][a-z]+(?:s|ed))\s/.test(sentence) &&
    !SUBJECTS.test(sentence)
  );
}

function small(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
