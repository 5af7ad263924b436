import { expect, it } from 'vitest';
import { replyAddress } from './message-view';

const message = {
  id: 1,
  fullName: 'Ada & Sons',
  email: 'ada+site@example.com',
  subject: 'investment',
  message: 'One?\nTwo & three',
  status: 'new' as const,
  createdAt: '2026-01-05T10:00:00.000Z',
};

it('addresses only the sender, and quotes the message', () => {
  const address = new URL(replyAddress(message));
  expect(decodeURIComponent(address.pathname)).toBe('ada+site@example.com');
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(address.searchParams.get('subject')).toBe('Re: your message (investment)');
  expect(address.searchParams.get('body')).toBe('\r\n\r\nOn 2026-01-05, Ada & Sons wrote:\r\n> One?\r\n> Two & three');
});

it('prevents header injection, and cuts long messages between characters', () => {
  const hostile = { ...message, email: 'ada@example.com?bcc=all@example.com', message: '🙂'.repeat(5000) };
  const address = new URL(replyAddress(hostile));
  expect(address.searchParams.has('bcc')).toBe(false);
  expect(address.searchParams.get('body')).toMatch(/🙂 …$/u);
  expect(address.href.length).toBeLessThan(25_000);
});
