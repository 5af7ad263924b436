import { useLocation } from 'wouter';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';

/** The panel 'Quick Actions' (spec section 2): ways to the screens that are no pages. */
export function QuickActions() {
  const { screens } = useDashboard();
  const [, navigate] = useLocation();
  const actions = screens.flatMap(({ id, quickAction }) => (quickAction ? [{ id, ...quickAction }] : []));
  if (actions.length === 0) return null;
  return (
    <aside className="quick-actions" aria-labelledby="quick-actions-title">
      <h2 id="quick-actions-title">Quick Actions</h2>
      <ul>
        {actions.map(({ id, label, text }) => (
          <li key={id}>
            <button type="button" className="tool-button" onClick={() => navigate(SCREEN_PATHS[id])}>
              {label}
            </button>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
