import type { ReactNode } from 'react';
import { plainText } from '../content/text';
import { withPresets } from '../content/with-presets';
import { Text } from '../rich-text/text';
import { Part } from '../sections/part';
import { Drawing } from '../ui/drawing';
import { SiteLink } from '../ui/link';

interface ClosingProps {
  /** The heading and the lines below it. */
  children: ReactNode;
  /** Links to the next steps. */
  actions: ReactNode;
}

/** The closing section of a page: the next steps, above a drawing whose background continues into the footer. */
export function Closing({ children, actions }: ClosingProps) {
  return (
    <section className="section-navy closing">
      <div className="container split split-reverse">
        <div className="stack">{children}</div>
        <p className="actions">{actions}</p>
      </div>
      <Drawing src="/illustrations/street-at-dusk.svg" width={1440} height={170} loading="lazy" />
    </section>
  );
}

/** The texts and links of a closing section. A button without text is not shown. */
export interface ClosingText {
  title: string;
  text: string;
  primaryButton: { text: string; url: string };
  secondaryButton: { text: string; url: string };
}

interface PageClosingProps {
  /** The dotted path of the section. */
  path: string;
  presets: ClosingText;
  stored: unknown;
  /** Replaces `{name}` in the title. */
  name?: string;
}

/** The closing section of a page that has no call to action. */
export function PageClosing({ path, presets, stored, name = '' }: PageClosingProps) {
  return (
    <Part path={path} value={withPresets(presets, stored)} isEmpty={isEmptyClosing}>
      {({ title, text, primaryButton, secondaryButton }) => (
        <Closing
          actions={[
            { ...primaryButton, key: 'primaryButton', look: 'button-primary' },
            { ...secondaryButton, key: 'secondaryButton', look: 'button-outline' },
          ].map(({ text, url, key, look }) =>
            plainText(text) === '' ? null : (
              <SiteLink key={key} href={url || '#'} className={`button ${look}`} data-path={`${path}.${key}.text`}>
                {plainText(text)}
              </SiteLink>
            ),
          )}
        >
          <Text as="h2" path={`${path}.title`} value={plainText(title).replace('{name}', () => name)} />
          <Text as="p" className="lead" path={`${path}.text`} value={text} />
        </Closing>
      )}
    </Part>
  );
}

function isEmptyClosing({ title, text, primaryButton, secondaryButton }: ClosingText): boolean {
  return [title, text, primaryButton.text, secondaryButton.text].every((words) => plainText(words).trim() === '');
}
