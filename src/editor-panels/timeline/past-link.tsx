import { Link } from 'wouter';
import { usePageHost } from '../page-host/page-host';
import { pastAddress } from './past-address';

/** Links a change to the page as it was right after it. The edited page stays open. */
export function PastLink({ at, label }: { at: string; label: string }) {
  const { page, isDashboard } = usePageHost();
  const address = pastAddress(page.pageId, at);
  const words = (
    <>
      See the page as of then<span className="sr-only">: {label}</span>
    </>
  );
  if (isDashboard) {
    return (
      <Link href={address} className="tool-button tool-small">
        {words}
      </Link>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener" className="tool-button tool-small">
      {words}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  );
}
