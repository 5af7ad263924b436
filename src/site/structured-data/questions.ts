import { plainText } from '../../content/text';
import { withPaths } from '../../lib/with-paths';
import { ANSWERS } from '../../pages/contact/contact-answers';
import type { HomeContent } from '../../pages/home/home.model';
import { pageOn } from '../../pages/routes';
import type { PageSource } from '../head';

interface Entry {
  question: unknown;
  answer: unknown;
}

/** Returns the page's questions and answers, or null if it has none. */
export function describeQuestions({
  path,
  routes,
  contents,
}: Pick<PageSource, 'path' | 'routes' | 'contents'>): object | null {
  const pageId = pageOn(path, routes);
  const asked = readEntries(pageId, contents).flatMap(({ question, answer }) => {
    const [name, text] = [plainText(question).trim(), plainText(answer).trim()];
    return name && text ? [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }] : [];
  });
  return asked.length > 0 ? { '@type': 'FAQPage', mainEntity: asked } : null;
}

function readEntries(pageId: string | null, contents: PageSource['contents']): readonly Entry[] {
  if (pageId === 'contact') return ANSWERS;
  if (pageId !== 'home') return [];
  const { faq } = (contents.home ?? {}) as Partial<HomeContent>;
  return withPaths('', faq?.items).map(({ item }) => item);
}
