import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { Part } from '../sections/part';
import { SiteLink } from '../ui/link';
import { Closing } from './closing';

interface Button {
  text: string;
  url: string;
}

interface CallToActionProps {
  /** The dotted path of the section. */
  path: string;
  data: { title: PlainOrRich; subtitle: PlainOrRich; primaryButton: Button; secondaryButton: Button } | undefined;
}

/** The call to action at the end of a page. */
export function CallToAction({ path, data }: CallToActionProps) {
  return (
    <Part path={path} value={data}>
      {({ title, subtitle, primaryButton, secondaryButton }) => (
        <Closing
          actions={
            <>
              {primaryButton.text ? (
                <SiteLink href={primaryButton.url || '#'} className="button button-primary">
                  <Text path={`${path}.primaryButton.text`} value={primaryButton.text} />
                </SiteLink>
              ) : null}
              {secondaryButton.text ? (
                <SiteLink href={secondaryButton.url || '#'} className="button button-outline">
                  <Text path={`${path}.secondaryButton.text`} value={secondaryButton.text} />
                </SiteLink>
              ) : null}
            </>
          }
        >
          <Text as="h2" path={`${path}.title`} value={title} />
          <Text as="p" className="lead" path={`${path}.subtitle`} value={subtitle} />
        </Closing>
      )}
    </Part>
  );
}
