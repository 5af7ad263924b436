import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';
import { Part } from '../sections/part';

interface PageIntroProps {
  intro: { title: PlainOrRich; content: PlainOrRich } | undefined;
  /** Path at which the introduction is edited: `{page}.intro`. */
  path: string;
}

/** The introduction to a page's main part. Renders nothing if its section was deleted. */
export function PageIntro({ intro, path }: PageIntroProps) {
  return (
    <Part path={path} value={intro}>
      {({ title, content }) => (
        <div className="split">
          <Text as="h2" path={`${path}.title`} value={title} />
          <RichText path={`${path}.content`} value={content} className="prose lead" />
        </div>
      )}
    </Part>
  );
}
