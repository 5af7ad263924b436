import type { SectionDataOf } from '../../content/define-section';
import { withPaths } from '../../lib/with-paths';
import { Text } from '../../rich-text/text';
import { RichText } from '../../rich-text/view';
import { mergeDefaults, type SectionProps } from '../section-data';
import { welcomeDefaults } from './welcome.content';
import type { welcomeSection } from './welcome.model';

/** Maximum number of paragraphs shown (spec section 3). */
const PARAGRAPHS_SHOWN = 2;

export function WelcomeSection({ section, path }: SectionProps) {
  const { title, body } = mergeDefaults<SectionDataOf<typeof welcomeSection>, typeof welcomeDefaults>(
    section,
    welcomeDefaults,
  );
  return (
    <section className="section section-white">
      <div className="container">
        <Text as="h2" path={`${path}.title`} value={title} />
        <div className="mt-6 prose">
          {withPaths(`${path}.body`, body.slice(0, PARAGRAPHS_SHOWN)).map((paragraph) => (
            <RichText key={paragraph.path} path={paragraph.path} value={paragraph.item} />
          ))}
        </div>
      </div>
    </section>
  );
}
