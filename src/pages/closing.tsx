import type { ReactNode } from 'react';
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

export interface FixedClosingProps {
  title: string;
  text: string;
  /** The first link is the primary button. */
  links: readonly { text: string; url: string }[];
}

/** The closing section of a page whose content has no call to action. */
export function FixedClosing({ title, text, links }: FixedClosingProps) {
  const actions = links.map((link, index) => (
    <SiteLink key={link.url} href={link.url} className={`button ${index === 0 ? 'button-primary' : 'button-outline'}`}>
      {link.text}
    </SiteLink>
  ));
  return (
    <Closing actions={actions}>
      <h2>{title}</h2>
      <p className="lead">{text}</p>
    </Closing>
  );
}
