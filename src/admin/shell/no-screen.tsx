import { Link } from 'wouter';
import { SCREEN_PATHS } from '../routes';

/** Shown for a path without a screen, or with a screen that the person may not open. */
export function NoScreen() {
  return (
    <div className="admin-empty">
      <h2>Page Not Found</h2>
      <p>This screen doesn’t exist, or only admins can open it.</p>
      <p>
        <Link className="text-link" href={SCREEN_PATHS.pages}>
          Go to Pages
        </Link>
      </p>
    </div>
  );
}
