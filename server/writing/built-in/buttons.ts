import type { Material } from './material';
import { upperFirst } from './title-case';

/** Interchangeable beginnings of button labels, the most neutral first. The target of the button follows them. */
const BEGINNINGS = `
view, see, explore, browse, discover, take a look at
download, get, open
read, look at
request, ask for, get
meet, get to know, say hello to, read about
submit, present, send us, share, bring us, tell us about
contact us, write to us, speak with us, ask us, get in touch, talk to us, let's talk
speak with, talk to, call
start a conversation, arrange a conversation, request a call, speak with a partner, let's talk
schedule, arrange, book, set up
invest with, invest alongside, become an investor with, partner with
partner with, work with, join
sell, hand over, talk about selling
apply, send an application, join us
subscribe, sign up, stay in touch
get started, start here, take the first step, begin here
learn more, find out more, read the details, read more, tell me more`
  .trim()
  .split('\n')
  .map((row) => row.split(', '));
const ANYWHERE = ['Learn more', 'Find out more', 'Read more', 'Ask us'];

/** Returns candidates for a label of the same button, starting with those that match the tone. */
export function buttonForms({ ask: { current, tone }, wishes }: Material): string[] {
  const said = `${current.toLowerCase()} `;
  const known = BEGINNINGS.flat().filter((one) => said.startsWith(`${one} `));
  const [beginning = ''] = known.sort((a, b) => b.length - a.length);
  const rest = current.slice(beginning.length);
  const same = BEGINNINGS.filter((row) => row.includes(beginning)).flatMap((row) => row.map((one) => one + rest));
  const labels = tone === 'approachable' || tone === 'innovative' ? same.toReversed() : same;
  // 'View our portfolio' becomes 'Our portfolio', 'Portfolio' and 'View portfolio'.
  const brief = wishes.length === 'shorter' && /^ (?:our|the) (\S.*)$/s.exec(beginning && rest);
  const short = brief ? [...brief.map((one) => one.trim()), `${beginning} ${brief[1]}`] : [];
  const soon = [...labels, current].map((label) => `${label} today`);
  const plain = labels.length > 0 ? labels : ANYWHERE;
  return [...short, ...(tone === 'urgent' ? [...soon, ...plain] : [...plain, ...soon])].map(upperFirst);
}
