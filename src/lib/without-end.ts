/** Removes all trailing characters that match a one-character pattern, in linear time. */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
