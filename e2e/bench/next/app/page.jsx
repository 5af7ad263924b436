import { readFileSync } from 'node:fs';
import path from 'node:path';

export const dynamic = 'force-static';

/** The markup of the home page at the time of the build. */
export default function Page() {
  const html = readFileSync(path.join(process.cwd(), 'home.html'), 'utf8');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own page.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
