import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';

interface PageIntroProps {
  intro: { title: PlainOrRich; content: PlainOrRich } | undefined;
  /** Where it is edited: `{page}.intro`. */
  path: string;
}

/** The lines that lead into a page's main part; nothing where its section was deleted. */
export function PageIntro({ intro, path }: PageIntroProps) {
  if (!intro) return null;
  return (
    <div className="split">
      <Text as="h2" path={`${path}.title`} value={intro.title} />
      <RichText path={`${path}.content`} value={intro.content} className="prose lead" />
    </div>
  );
}
