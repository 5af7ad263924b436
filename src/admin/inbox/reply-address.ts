import type { Message } from './use-messages';

const MAX_QUOTED = 1500;

/** A `mailto:` address that begins a reply: to the sender, with their words quoted. Long words are cut: some programs refuse long addresses. */
export function replyAddress({ fullName, email, subject, message, createdAt }: Message): string {
  const day = createdAt.slice(0, 10);
  const cut = message.length > MAX_QUOTED ? `${[...message].slice(0, MAX_QUOTED).join('')} …` : message;
  const quoted = cut
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `\r\n\r\nOn ${day}, ${fullName} wrote:\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: your message (${subject})`)}&body=${encodeURIComponent(body)}`;
}
