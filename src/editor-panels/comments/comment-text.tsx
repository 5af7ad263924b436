import type { Thread } from './comments-view';

/** Shows a comment's plain text: its addresses as links, and the names of mentioned people marked. */
export function CommentText({ text, mentions }: Pick<Thread, 'text' | 'mentions'>) {
  return (
    <p className="comment-text">
      {splitText(
        text,
        mentions.map(({ name }) => name),
      ).map(({ kind, words, at }) => {
        if (kind === 'link') {
          return (
            <a key={at} href={words} target="_blank" rel="noopener noreferrer nofollow">
              {words}
            </a>
          );
        }
        return kind === 'mention' ? <strong key={at}>{words}</strong> : <span key={at}>{words}</span>;
      })}
    </p>
  );
}

interface TextPart {
  kind: 'text' | 'link' | 'mention';
  words: string;
  /** Its index in the text. */
  at: number;
}

/**
 * Splits a text at addresses and at the names of people.
 * @param names of the mentioned people, without `@`
 */
export function splitText(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  const longestFirst = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const push = (kind: TextPart['kind'], words: string, at: number) => words && parts.push({ kind, words, at });
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/@|https?:\/\//g)) {
    if (index < from) continue;
    const isLink = sign !== '@';
    const mention = isLink ? undefined : longestFirst.find((name) => text.startsWith(name, index));
    const words = isLink ? readAddress(text.slice(index)) : mention;
    if (words === undefined || words === sign) continue;
    push('text', text.slice(from, index), from);
    push(isLink ? 'link' : 'mention', words, index);
    from = index + words.length;
  }
  push('text', text.slice(from), from);
  return parts;
}

/** Returns the address at the beginning of a text, without the punctuation of the sentence around it. */
function readAddress(text: string): string {
  let end = text.search(/[\s<>"]/);
  if (end === -1) end = text.length;
  while (end > 0 && ".,;:!?)'’”".includes(text[end - 1] ?? ' ')) end -= 1;
  return text.slice(0, end);
}
