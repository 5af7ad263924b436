import { Link, Redirect, useLocation } from 'wouter';
import { SCREEN_PATHS, screenAt } from '../routes';
import { useDashboard } from './dashboard-context';

/** Shown for a path without a screen, or with a screen that the person may not open. Reviewers, who have no page editor, begin at the overview. */
export function NoScreen() {
  const { user } = useDashboard();
  const [path] = useLocation();
  const isReviewer = user.role === 'reviewer';
  const isScreen = screenAt(path) !== null;
  if (isReviewer && screenAt(path) === 'pages') return <Redirect to={SCREEN_PATHS.start} replace />;
  return (
    <div className="admin-empty">
      <h2>{isScreen ? 'Not part of your role' : 'Page Not Found'}</h2>
      <p>
        {isScreen
          ? 'Your role doesn’t include this screen. If you need it, ask an admin.'
          : 'There is no screen at this address.'}
      </p>
      <p>
        <Link className="text-link" href={isReviewer ? SCREEN_PATHS.start : SCREEN_PATHS.pages}>
          {isReviewer ? 'Go to Overview' : 'Go to Pages'}
        </Link>
      </p>
    </div>
  );
}
