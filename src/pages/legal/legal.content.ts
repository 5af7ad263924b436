import type { RichTextBlock } from '../../content/rich-text';

/** The privacy page's sample content. */
export const privacyContent = {
  hero: { headline: 'Privacy', subheadline: 'What we keep about you, why, and for how long.' },
  body: {
    blocks: [
      ...topic(
        'p1',
        'What we collect',
        'When you write to us we keep your name, your email address and your message. We count how often each page is read and each document downloaded, which sites visitors come from and leave for, and how wide their windows are. We keep these counts as daily totals, without cookies and without anything that tells one reader from another.',
      ),
      ...topic(
        'p2',
        'What we do with it',
        'We answer you. We do not sell, rent or lend what you tell us, and we send no newsletter you have not asked for.',
      ),
      ...topic(
        'p3',
        'How long we keep it',
        'Messages are kept while we are in touch and for two years after. Ask us to delete yours and we will do so within thirty days.',
      ),
      ...topic(
        'p4',
        'Cookies',
        'We set no cookies for visitors, only for the people who edit this site, so that they stay signed in.',
      ),
      ...topic(
        'p5',
        'Your questions',
        'Write to <a href="mailto:hello@{domain}">hello@{domain}</a>. A partner reads that mail.',
      ),
    ],
  },
  updated: '1 November 2026',
};

/** The terms page's sample content. */
export const termsContent = {
  hero: { headline: 'Terms', subheadline: 'The rules of this website, in plain words.' },
  body: {
    blocks: [
      ...topic(
        't1',
        'What this site is',
        'It describes our firm and our companies. It is not an offer to sell a security, nor advice on investments, tax or law.',
      ),
      ...topic(
        't2',
        'Using it',
        'Read it, quote it with a link, print it. Do not copy it as your own, and do not try to break it.',
      ),
      ...topic(
        't3',
        'Being right',
        'We check what we publish and mend what turns out to be wrong. We cannot promise that every page is current on the day you read it.',
      ),
      ...topic('t4', 'Links', 'Some pages lead to other sites. What they say is theirs to answer for.'),
    ],
  },
  updated: '1 November 2026',
};

/** The disclaimer page's sample content. */
export const disclaimerContent = {
  hero: { headline: 'Disclaimer', subheadline: 'Please read this before you invest in anything.' },
  body: {
    blocks: [
      ...topic(
        'd1',
        'No offer',
        'Nothing here is an offer to sell or a request to buy a security. Offers are made by written documents alone, to people allowed to receive them.',
      ),
      ...topic(
        'd2',
        'Past performance',
        'Past performance does not assure future results. Returns named on this site are averages over few companies and short periods. You can lose the whole of what you invest.',
      ),
      ...topic(
        'd3',
        'Figures',
        'Figures come from our own records and have not been audited unless it says so beside them.',
      ),
      ...topic('d4', 'Advice', 'We do not know your circumstances. Speak with your own adviser before you decide.'),
    ],
  },
  updated: '1 November 2026',
};

function topic(id: string, heading: string, text: string): RichTextBlock[] {
  return [
    { id: `${id}-head`, type: 'header', data: { text: heading, level: 2 } },
    { id: `${id}-text`, type: 'paragraph', data: { text } },
  ];
}
