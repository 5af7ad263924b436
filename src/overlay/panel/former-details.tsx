import { LeftDetails } from '../../editor-panels/former-details/left-details';
import { useFormerDetails } from '../../editor-panels/former-details/use-former-details';
import { NoticeButton } from '../../editor-panels/page-host/notice';

/**
 * Says which texts still have the firm's former details, which were changed on the page.
 * @param first the site-wide content before the first change
 */
export function FormerDetails({ first }: { first: unknown }) {
  const { left, site, dismiss } = useFormerDetails(first);
  if (left.length === 0) return null;
  return (
    <div className="notice" data-kind="note">
      <div>
        <LeftDetails left={left} site={site} />
      </div>
      <NoticeButton onClick={dismiss}>Dismiss</NoticeButton>
    </div>
  );
}
