import '../../styles/pages-screen.css';
import '../../styles/drafts.css';
import '../../styles/reviews.css';
import { Link, useSearch } from 'wouter';
import { ScreenFrame } from '../administration/screen-frame';
import { useReadNotifications } from '../notifications/use-read-notifications';
import { SCREEN_PATHS } from '../routes';
import { EditSamples } from './edit-samples';
import { PageReviews } from './page-reviews';
import { SamplePage } from './sample-page';

/** The reviews of published pages and of minor edits; one sample with `?sample=4`. */
export function ReviewsScreen() {
  const sample = new URLSearchParams(useSearch()).get('sample') ?? '';
  useReadNotifications('reviews');
  if (/^[1-9]\d{0,14}$/.test(sample)) {
    return <SamplePage key={sample} id={sample} back={<Link href={SCREEN_PATHS.reviews}>Reviews</Link>} />;
  }
  return (
    <ScreenFrame
      title="Reviews"
      lead="Published pages are read again regularly, and minor edits are checked once a month. Every review keeps a name, a date and a note."
    >
      <PageReviews />
      <EditSamples />
    </ScreenFrame>
  );
}
