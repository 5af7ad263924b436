import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { contactContent } from './contact.content';
import { ContactView } from './contact.view';

function show(initial?: Parameters<typeof ContactView>[0]['contact']): string {
  return renderToStaticMarkup(<ContactView content={contactContent} contact={initial} />);
}

describe('the contact page', () => {
  it('shows the address line by line, the email, the phone number and the map placeholder', () => {
    const html = show();
    for (const line of contactContent.contactInfo.office.address) expect(html).toContain(`>${line}</span>`);
    expect(html).toContain(`href="mailto:${contactContent.contactInfo.contact.email}"`);
    expect(html).toContain('href="tel:5555550142"');
    expect(html).toContain('Interactive map would be embedded here');
    expect(html.match(/<details>/g)).toHaveLength(4);
  });

  it('links to a map once the firm has entered its own address', () => {
    const office = { address: ['Elm Partners', '9 High Street', 'Dayton, OH 45402'] };
    const info = { ...contactContent.contactInfo, office };
    const html = renderToStaticMarkup(<ContactView content={{ ...contactContent, contactInfo: info }} />);
    expect(html).toContain(
      'href="https://www.openstreetmap.org/search?query=9%20High%20Street%2C%20Dayton%2C%20OH%2045402"',
    );
    expect(html).not.toContain('Interactive map');
    for (const address of [[], ['Elm Partners'], undefined]) {
      const bare = { ...info, office: { address: address as string[] } };
      const placeholder = renderToStaticMarkup(<ContactView content={{ ...contactContent, contactInfo: bare }} />);
      expect(placeholder).toContain('Interactive map would be embedded here');
    }
  });

  it('has a form that works without JavaScript', () => {
    const html = show();
    expect(html).toMatch(
      /<form [^>]*method="post" action="\/contact"|<form [^>]*action="\/contact" [^>]*method="post"/,
    );
    for (const name of ['fullName', 'email', 'subject', 'message', 'extraNote'])
      expect(html).toContain(`name="${name}"`);
    expect(html).toContain('>Select an option</option>');
    expect(html).toContain('>Send message</button>');
  });

  it('shows the values and errors of a form that was posted without JavaScript', () => {
    const html = show({ values: { fullName: 'Nora' }, errors: { email: 'Email is required' }, isSent: false });
    expect(html).toContain('value="Nora"');
    expect(html).toMatch(/aria-invalid="true" aria-describedby="contact-email-error"/);
    expect(html).toMatch(/id="contact-email-error"[^>]*>Email is required/);
    expect(html.match(/field-error/g)).toHaveLength(1);
  });

  it('shows that the message was sent', () => {
    const html = show({ values: {}, errors: {}, isSent: true });
    expect(html).toMatch(/button-success[^>]*>Message Sent!/);
    expect(html).toContain('We&#x27;ll get back to you as soon as possible.');
  });
});
