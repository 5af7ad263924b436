import { withoutEnd } from '../../../src/lib/without-end';
import type { Material } from './material';
import { bare, ended, keepsFigures, sentencesOf } from './sentences';

/**
 * Candidates for somebody's words. They are never rewritten: given whole in another dress, or in part, with an ellipsis where
 * something was left out; what is added stands in square brackets.
 */
export function quoteForms({ ask, wishes, text }: Material): string[] {
  const words = withoutEnd(text.replace(/^["“]+/, ''), /["”]/).trim();
  const { name = '', title = '' } = ask.beside;
  const sentences = sentencesOf(words);
  const parts = excerpts(sentences).filter((part) => keepsFigures(part, words));
  const whole = [
    name ? `As ${name} put it: “${words}”` : '',
    `“${words}”`,
    name ? `“${words}” (${[name, title].filter(Boolean).join(', ')})` : '',
    ...(sentences.length === 2 ? [`“${bare(sentences[0] ?? '')} … ${ended(sentences[1] ?? '')}”`] : []),
    `“${words}” [in full]`,
    `[In their words:] ${words}`,
  ];
  const limit = ask.current.length * 0.8;
  const forms =
    wishes.length === 'shorter'
      ? parts.filter((part) => part.length <= limit)
      : wishes.length === 'longer'
        ? whole
        : [...parts.slice(0, 1), ...whole, ...parts.slice(1)];
  return forms.map((form) =>
    wishes.mention.reduce(
      (quote, what) => (quote.toLowerCase().includes(what.toLowerCase()) ? quote : `[On ${what}:] ${quote}`),
      form,
    ),
  );
}

function excerpts(sentences: string[]): string[] {
  const some =
    sentences.length > 1
      ? sentences.flatMap((_, index) => [
          `${sentences.slice(0, index + 1).join(' ')}`,
          sentences.slice(index).join(' '),
          sentences[index] ?? '',
        ])
      : [];
  const clauses = sentences.flatMap((sentence, index) => {
    const cuts = [...sentence.matchAll(/,? (?:before|because|and|but|when|which|who|that|from|for|in|by|with|to)\s/g)];
    return cuts.flatMap(({ index: at }) => {
      const head = sentence.slice(0, at).replace(/,$/, '');
      const tail = sentence.slice(at).replace(/^,?\s(?:and|but)?\s?/, '');
      const clause = tail.replace(/^(?:before|because|when)\s/, '');
      const before = index > 0 ? '… ' : '';
      return [
        head.split(' ').length >= 3 ? `${before}${head} …` : '',
        tail.split(' ').length >= 4 ? `… ${tail}` : '',
        clause !== tail ? `… ${clause}` : '',
      ];
    });
  });
  const all = [...some, ...clauses].filter((part) => part !== '' && part !== sentences.join(' '));
  // Rather from its beginning than from the middle, and rather more of it than less.
  const score = (part: string) => part.length - (part.startsWith('…') ? 60 : 0);
  return [...new Set(all)].sort((a, b) => score(b) - score(a));
}
